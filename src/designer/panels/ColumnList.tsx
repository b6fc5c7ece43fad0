// The columns of a table, or other entries of a list that a widget takes: added, ordered, opened one by one.
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Json, JsonObject } from '../../engine/document.ts';
import type { PropSchema } from '../../engine/registry/manifest.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { t, translate } from '../../engine/text.ts';
import { COLUMNS } from '../document/commands/columns.ts';
import {
  insertEntry,
  moveEntry,
  removeEntry,
  setSetting,
  type Entry,
} from '../document/commands/settings.ts';
import { readPath, type Path } from '../document/edits.ts';
import { freeName } from '../document/free-name.ts';
import { COLUMN, NEW_COLUMN } from '../document/new-words.ts';
import { keyOf } from '../document/node-tree.ts';
import { useDesigner, useSessionState } from './designer-context.ts';
import './desk/desk.css';
import { readKnown } from './known-names.ts';
import { SettingField } from './SettingField.tsx';
import { listReferences } from './settings-list.ts';

const entryOf = (column: Json | undefined): Entry => ({
  kind: COLUMN,
  name: ownString(column, 'title') ?? ownString(column, 'key') ?? '',
});

export function ColumnList({
  node,
  schema,
  title,
  selected,
}: {
  node: Path;
  schema: PropSchema;
  title: string;
  /** The column that is selected on the canvas or in the outline. */
  selected: number | undefined;
}): ReactNode {
  const { session, catalog } = useDesigner();
  const { draft } = useSessionState();
  const { document } = draft;
  const [open, setOpen] = useState(selected);
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected === undefined) return;
    setOpen(selected);
    chosen.current?.scrollIntoView({ block: 'start' });
  }, [selected]);
  const known = useMemo(() => readKnown(catalog), [catalog]);
  const list = [...node, ...COLUMNS];
  const stored = readPath(document, list);
  const columns = Array.isArray(stored) ? stored : [];
  const isDisabled = session.opened.readOnly !== undefined;
  const fields = Object.entries(schema.items?.properties ?? {});

  const add = (): void => {
    const key = freeName('column', new Set(columns.map((one) => ownString(one, 'key') ?? '')));
    const column: JsonObject = { key, title: NEW_COLUMN };
    const done = session.perform((current) =>
      Array.isArray(readPath(current, list))
        ? insertEntry(list, columns.length, column, entryOf(column))
        : setSetting(current, [node], COLUMNS, [column], title),
    );
    if (done) setOpen(columns.length);
  };

  return (
    <div className="sw-designer-columns">
      <div className="sw-designer-setting-head">
        <span>{translate(title)}</span>
        <Button size="small" icon={<PlusOutlined />} disabled={isDisabled} onClick={add}>
          {t('添加列')}
        </Button>
      </div>
      <ul>
        {columns.map((column, at) => {
          const entry = entryOf(column);
          return (
            // Columns have no other identity than their place: two may have one key while somebody types.
            <li key={at} ref={at === selected ? chosen : null}>
              <div className="sw-designer-column">
                <button
                  type="button"
                  className="sw-designer-link"
                  aria-expanded={open === at}
                  onClick={() => setOpen(open === at ? undefined : at)}
                >
                  {entry.name}
                </button>
                <ColumnButton
                  title={t('前移列{0}', entry.name)}
                  icon={<ArrowUpOutlined />}
                  isDisabled={isDisabled || at === 0}
                  onPress={() => {
                    session.perform((current) =>
                      moveEntry(current, list, at, at - 1, entry, entryOf(columns[at - 1])),
                    );
                    setOpen(undefined);
                  }}
                />
                <ColumnButton
                  title={t('后移列{0}', entry.name)}
                  icon={<ArrowDownOutlined />}
                  isDisabled={isDisabled || at === columns.length - 1}
                  onPress={() => {
                    const next = columns[at + 2];
                    session.perform((current) =>
                      moveEntry(
                        current,
                        list,
                        at,
                        at + 1,
                        entry,
                        next === undefined ? undefined : entryOf(next),
                      ),
                    );
                    setOpen(undefined);
                  }}
                />
                <ColumnButton
                  title={t('删除列{0}', entry.name)}
                  icon={<DeleteOutlined />}
                  isDisabled={isDisabled}
                  onPress={() => {
                    session.perform(() => removeEntry(list, at, entry));
                    setOpen(undefined);
                  }}
                />
              </div>
              {open === at && isObject(column) && (
                <div className="sw-designer-column-settings">
                  {fields.map(([name, field]) => (
                    <SettingField
                      key={name}
                      setting={{
                        path: [...COLUMNS, at, name],
                        title: field.title ?? name,
                        help: field.description,
                        schema: field,
                        takesExpression: false,
                      }}
                      value={column[name]}
                      isMixed={false}
                      isDisabled={isDisabled}
                      references={(kind) => listReferences(kind, document, known)}
                      onChange={(value, isTyped) => {
                        const setting = [...COLUMNS, at, name];
                        session.perform(
                          (current) => setSetting(current, [node], setting, value, field.title ?? name),
                          isTyped === true ? keyOf([...node, ...setting]) : undefined,
                        );
                      }}
                    />
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ColumnButton({
  title,
  icon,
  isDisabled,
  onPress,
}: {
  title: string;
  icon: ReactNode;
  isDisabled: boolean;
  onPress(): void;
}): ReactNode {
  return (
    // A table has hundreds of these: a plain element is drawn in a fraction of the time.
    <button
      type="button"
      className="sw-designer-column-button"
      title={title}
      aria-label={title}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
