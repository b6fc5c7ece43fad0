// Uploaded files in a cell: a picture as itself, others by the names that they had when they were sent.
import type { ReactNode } from 'react';
import { StoredImage } from '../../../controls/pictures/StoredImage.tsx';
import { useFileFacts } from '../../../controls/upload/use-file-facts.ts';
import { t } from '../../../engine/text.ts';
import type { Column } from '../model/column.ts';
import { filesOf, shortFileName } from '../model/cell-text.ts';

export function FileCell({ column, value }: { column: Column; value: unknown }): ReactNode {
  const files = filesOf(value);
  const facts = useFileFacts(files.flatMap(({ path }) => path ?? []));
  const names = files.map(({ name, path = '' }) => facts.get(path)?.name ?? name);
  const [first] = names;
  if (first === undefined) return null;
  if (column.type === 'image' && typeof value === 'string') {
    return <StoredImage src={files[0]?.path ?? ''} alt={first} width={32} height={32} />;
  }
  return (
    <span title={names.join('、')}>
      {shortFileName(first)}
      {names.length > 1 ? t(' 等{0}个', names.length) : ''}
    </span>
  );
}
