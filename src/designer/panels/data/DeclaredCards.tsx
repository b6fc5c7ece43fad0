// What a screen declares by name, each as a card with its own controls; its JSON stays reachable.
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button, Input } from 'antd';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { renameDeclared } from '../../document/commands/rename.ts';
import { declare, PART_TITLES, type DeclaredPart } from '../../document/commands/settings.ts';
import { freeName } from '../../document/free-name.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { findingsAt } from '../fields/findings-at.ts';
import { JsonField } from '../fields/JsonField.tsx';
import type { TakeValue } from '../fields/structured-controls.ts';
import { readKnown } from '../known-names.ts';
import { removeAsking } from '../remove-asking.ts';
import { listReferences } from '../settings/settings-list.ts';
import type { DeclaredProps } from './ApiEditor.tsx';
import { RemoveButton } from '../fields/RemoveButton.tsx';
import { titleOfCall } from './calls-list.ts';
import { sayFinding } from '../say-finding.ts';

/** Names that new declarations begin with. */
const NAMES: Readonly<Record<DeclaredPart, string>> = {
  apis: 'api',
  state: 'state',
  dicts: 'dict',
  rules: 'rule',
  params: 'param',
};

interface DeclaredCardsProps {
  part: DeclaredPart;
  /** What a new one is. */
  initial: Json;
  Editor: ComponentType<DeclaredProps>;
  /** Asks what is added, where that is a choice. */
  onAdd?: () => void;
}

export function DeclaredCards({ part, initial, Editor, onAdd }: DeclaredCardsProps): ReactNode {
  const designer = useDesigner();
  const { session, listUses, catalog } = designer;
  const { draft, checked } = useSessionState();
  const { document } = draft;
  const known = useMemo(() => readKnown(catalog), [catalog]);
  const stored = document[part];
  const entries = Object.entries(isObject(stored) ? stored : {});
  const names = entries.map(([name]) => name);
  const [open, setOpen] = useState<string>();
  const [before, setBefore] = useState(names);
  const isDisabled = session.opened.readOnly !== undefined;
  // What was just added is open.
  useEffect(() => {
    const [added, ...more] = names.filter((name) => !before.includes(name));
    if (added !== undefined && more.length === 0) setOpen(added);
    if (names.join(' ') !== before.join(' ')) setBefore(names);
  }, [names, before]);
  const rename = async (name: string, next: string): Promise<void> => {
    const uses = await listUses();
    session.perform((current) => renameDeclared(current, part, name, next, uses));
  };
  const change =
    (name: string): TakeValue =>
    (next, isTyped, did) => {
      if (next === undefined) return;
      session.perform(
        (current) => declare(current, part, name, next, did),
        isTyped === true ? `${part} ${name} ${did ?? ''}` : undefined,
      );
    };
  return (
    <div className="sw-declared">
      {entries.map(([name, value]) => (
        <Card
          key={name}
          name={name}
          mark={[part === 'apis' ? titleOfCall(catalog, value) : '', describe(part, value)]
            .filter((said) => said !== '')
            .join(' · ')}
          isOpen={open === name}
          isDisabled={isDisabled}
          onOpen={() => setOpen(open === name ? undefined : name)}
          onRename={(next) => void rename(name, next)}
          onRemove={() =>
            void removeAsking(
              designer,
              () => session.state().draft.document,
              [[part, name]],
              () => session.perform((current) => declare(current, part, name, undefined)),
            )
          }
          value={value}
          onChange={change(name)}
        >
          <Editor
            id={`${part}-${name}`}
            name={name}
            value={value}
            isDisabled={isDisabled}
            references={(kind) => listReferences(kind, document, known)}
            onChange={change(name)}
          />
          {findingsAt(checked?.diagnostics, [[part, name]], []).map(
            ({ code, pointer, message, severity }) => (
              <small
                key={`${code} ${pointer} ${message}`}
                className={`sw-designer-finding sw-designer-finding-${severity}`}
              >
                {sayFinding(message)}
              </small>
            ),
          )}
        </Card>
      ))}
      <Button
        size="small"
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={isDisabled}
        onClick={() =>
          onAdd
            ? onAdd()
            : session.perform((current) =>
                declare(current, part, freeName(NAMES[part], new Set(names)), initial),
              )
        }
      >
        {t('添加{0}', t(PART_TITLES[part]))}
      </Button>
    </div>
  );
}

/** One line that says what a declaration is. */
function describe(part: DeclaredPart, value: Json): string {
  switch (part) {
    case 'apis':
      return (
        ownString(value, 'add') ?? `${ownString(value, 'method') ?? 'GET'} ${ownString(value, 'url') ?? ''}`
      );
    case 'dicts':
      return ownString(value, 'title') ?? '';
    case 'rules':
      return ownString(value, 'message') ?? '';
    case 'params':
      return ownString(value, 'title') ?? '';
    case 'state':
      return JSON.stringify(value);
  }
}

interface CardProps {
  name: string;
  mark: string;
  value: Json;
  isOpen: boolean;
  isDisabled: boolean;
  onOpen(): void;
  onRename(next: string): void;
  onRemove(): void;
  onChange: TakeValue;
  children: ReactNode;
}

function Card({
  name,
  mark,
  value,
  isOpen,
  isDisabled,
  onOpen,
  onRename,
  onRemove,
  onChange,
  children,
}: CardProps): ReactNode {
  const [asksSource, askSource] = useState(false);
  return (
    <section className="sw-declared-card" aria-label={name}>
      <div className="sw-declared-head">
        <button type="button" className="sw-designer-plain" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? <DownOutlined /> : <RightOutlined />} <strong>{name}</strong>{' '}
          <small title={mark}>{mark}</small>
        </button>
        {isOpen && (
          <Button
            type="text"
            size="small"
            aria-pressed={asksSource}
            title={t('源码')}
            aria-label={t('{0}的源码', name)}
            icon={<CodeOutlined />}
            onClick={() => askSource(!asksSource)}
          />
        )}
        <RemoveButton label={t('删除{0}', name)} isDisabled={isDisabled} onPress={onRemove} />
      </div>
      {isOpen && (
        <div className="sw-declared-body">
          <NameInput key={name} name={name} isDisabled={isDisabled} onRename={onRename} />
          {asksSource ? (
            <JsonField
              id={`${name}-source`}
              schema={{}}
              value={value}
              isDisabled={isDisabled}
              onChange={onChange}
            />
          ) : (
            children
          )}
        </div>
      )}
    </section>
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
    <label className="sw-try-param">
      <span>{t('名称')}</span>
      <Input
        size="small"
        disabled={isDisabled}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text !== name) onRename(text);
          setText(name);
        }}
        onPressEnter={(event) => event.currentTarget.blur()}
      />
    </label>
  );
}
