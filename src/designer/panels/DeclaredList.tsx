// What a screen declares by name: calls, states, dictionaries, rules.
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Json } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { t } from '../../engine/text.ts';
import { renameDeclared } from '../document/commands/rename.ts';
import { declare, PART_TITLES, type DeclaredPart } from '../document/commands/settings.ts';
import { freeName } from '../document/free-name.ts';
import { useDesigner, useSessionState } from './designer-context.ts';
import { SettingField } from './SettingField.tsx';

/** Names that new declarations begin with. */
const NAMES: Readonly<Record<DeclaredPart, string>> = {
  apis: 'api',
  state: 'state',
  dicts: 'dict',
  rules: 'rule',
};

export function DeclaredList({ part, initial }: { part: DeclaredPart; initial: Json }): ReactNode {
  const { session, listUses } = useDesigner();
  const { draft } = useSessionState();
  const stored = draft.document[part];
  const entries = Object.entries(isObject(stored) ? stored : {});
  const isDisabled = session.opened.readOnly !== undefined;
  const rename = async (name: string, next: string): Promise<void> => {
    const uses = await listUses();
    session.perform((document) => renameDeclared(document, part, name, next, uses));
  };
  return (
    <div className="sw-designer-declared">
      {entries.map(([name, value]) => (
        <div key={name}>
          <div className="sw-designer-setting-head">
            <NameInput name={name} isDisabled={isDisabled} onRename={(next) => void rename(name, next)} />
            <Button
              type="text"
              size="small"
              disabled={isDisabled}
              title={t('删除{0}', name)}
              aria-label={t('删除{0}', name)}
              icon={<DeleteOutlined />}
              onClick={() => session.perform((document) => declare(document, part, name, undefined))}
            />
          </div>
          <SettingField
            setting={{ path: [part, name], title: t('内容'), schema: {}, takesExpression: false }}
            value={value}
            isMixed={false}
            isDisabled={isDisabled}
            references={() => []}
            onChange={(next) => {
              if (next !== undefined) session.perform((document) => declare(document, part, name, next));
            }}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={isDisabled}
        onClick={() =>
          session.perform((document) =>
            declare(document, part, freeName(NAMES[part], new Set(entries.map(([name]) => name))), initial),
          )
        }
      >
        {t('添加{0}', t(PART_TITLES[part]))}
      </Button>
    </div>
  );
}

function NameInput({
  name,
  isDisabled,
  onRename,
}: {
  name: string;
  isDisabled: boolean;
  onRename(next: string): void;
}): ReactNode {
  const [text, setText] = useState(name);
  return (
    <Input
      size="small"
      aria-label={t('名称')}
      disabled={isDisabled}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text !== name) onRename(text);
        setText(name);
      }}
      onPressEnter={(event) => event.currentTarget.blur()}
    />
  );
}
