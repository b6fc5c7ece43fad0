// The name of a node or a column: the key of its value, which everything that reads it follows.
import { Input } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { NameUse } from '../../../engine/check/document/name-uses.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import type { Planned } from '../../document/commands/command.ts';
import { renameColumn, renameNode } from '../../document/commands/rename.ts';
import type { Path } from '../../document/edits.ts';
import { useDesigner } from '../designer-context.ts';

export function NameField({ path }: { path: Path }): ReactNode {
  if (path.at(-2) !== 'properties') return null;
  return <NameInput label={t('名称')} path={path} name={String(path.at(-1))} rename={renameNode} />;
}

/** The key of a column of an editable table. */
export function ColumnKeyField({ path, name }: { path: Path; name: string }): ReactNode {
  return <NameInput label={t('字段名')} path={path} name={name} rename={renameColumn} />;
}

interface NameInputProps {
  label: string;
  path: Path;
  name: string;
  rename(document: JsonObject, path: Path, name: string, uses: readonly NameUse[]): Planned;
}

function NameInput({ label, path, name, rename }: NameInputProps): ReactNode {
  const { session, listUses } = useDesigner();
  const [text, setText] = useState(name);
  const id = useId();
  useEffect(() => setText(name), [name]);
  const leave = async (): Promise<void> => {
    if (text === name) return;
    const uses = await listUses();
    if (!session.perform((document) => rename(document, path, text, uses))) setText(name);
  };
  return (
    <div className="sw-designer-setting">
      <div className="sw-designer-setting-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <Input
        id={id}
        disabled={session.opened.readOnly !== undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void leave()}
        onPressEnter={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(name);
        }}
      />
    </div>
  );
}
