// The texts of stored tree nodes, where they are only read.
import type { ReactNode } from 'react';
import { joinTexts, useTexts } from '../choices/lookup-texts.ts';
import { keysOf } from '../choices/option-values.ts';
import type { TreeSource } from './tree-source.ts';
import { t } from '../../engine/text.ts';

export function TreeNames({
  id,
  value,
  source,
}: {
  id: string;
  value: unknown;
  source: TreeSource;
}): ReactNode {
  const keys = keysOf(value);
  const texts = useTexts(source, keys);
  return (
    <span className="sw-read" id={id} aria-busy={texts.isLoading}>
      {texts.isLoading ? t('加载中…') : joinTexts(texts, keys) || '—'}
    </span>
  );
}
