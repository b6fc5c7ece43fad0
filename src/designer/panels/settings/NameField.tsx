// The name of a node: the key of its value, which everything that reads it follows.
import { Input } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { renameNode } from '../../document/commands/rename.ts';
import type { Path } from '../../document/edits.ts';
import { useDesigner } from '../designer-context.ts';

export function NameField({ path }: { path: Path }): ReactNode {
  const { session, listUses } = useDesigner();
  const name = String(path.at(-1));
  const [text, setText] = useState(name);
  const id = useId();
  useEffect(() => setText(name), [name]);
  if (path.at(-2) !== 'properties') return null;
  const rename = async (): Promise<void> => {
    if (text === name) return;
    const uses = await listUses();
    if (!session.perform((document) => renameNode(document, path, text, uses))) setText(name);
  };
  return (
    <div className="sw-designer-setting">
      <div className="sw-designer-setting-head">
        <label htmlFor={id}>{t('名称')}</label>
      </div>
      <Input
        id={id}
        disabled={session.opened.readOnly !== undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void rename()}
        onPressEnter={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(name);
        }}
      />
    </div>
  );
}
