// The columns of a table, or other entries of a list that a widget takes: added, ordered, opened one by one.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { isObject, itemsOf, ownString } from '../../../engine/values/json.ts';
import { t, translateName } from '../../../engine/text.ts';
import { COLUMNS, removeColumns } from '../../document/commands/columns.ts';
import { insertEntry, moveEntry, setSetting, type Entry } from '../../document/commands/settings.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { listFormFields } from '../../document/form-fields.ts';
import { freeName } from '../../document/free-name.ts';
import { COLUMN, NEW_COLUMN } from '../../document/new-words.ts';
import { keyOf } from '../../document/node-tree.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { EntryHead } from '../fields/EntryHead.tsx';
import { findingsAt } from '../fields/findings-at.ts';
import { RowScope, type Row } from '../fields/row-scope.ts';
import { readKnown } from '../known-names.ts';
import { removeAsking } from '../remove-asking.ts';
import { ColumnKeyField } from './NameField.tsx';
import { SettingField } from './SettingField.tsx';
import { listReferences } from './settings-list.ts';
import './settings.css';

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
  const designer = useDesigner();
  const { session, catalog, widgets } = designer;
  const { draft, checked } = useSessionState();
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
  // What such a table holds is a value of the form, whose parts others name.
  const isValue = widgets.get(ownString(readPath(document, node), 'x-component') ?? '')?.group === 'input';
  const isAnyOpen = open !== undefined;
  const row = useMemo(
    (): Row | undefined =>
      // Nobody asks before a column is open, and it is found among all fields of the document.
      isAnyOpen
        ? {
            path: listFormFields(document).find((field) => keyOf(field.node) === keyOf(node))?.path ?? '',
            columns: itemsOf(stored).map((one) => ({
              key: ownString(one, 'key') ?? '',
              title: ownString(one, 'title') ?? '',
              type: ownString(one, 'type') ?? '',
            })),
          }
        : undefined,
    [document, node, stored, isAnyOpen],
  );

  // The same functions while somebody types into one of the columns, so that the heads of the others are not drawn anew.
  const press = useMemo(() => {
    const place = [...node, ...COLUMNS];
    const columnAt = (at: number): Json | undefined =>
      readPath(session.state().draft.document, [...place, at]);
    return {
      onOpen: (at: number): void => setOpen((now) => (now === at ? undefined : at)),
      onMove: (at: number, to: number): void => {
        const entry = entryOf(columnAt(at));
        // It comes before the column that it is moved to, or behind it.
        const before = columnAt(to < at ? to : to + 1);
        session.perform((current) =>
          moveEntry(current, place, at, to, entry, before === undefined ? undefined : entryOf(before)),
        );
        setOpen(undefined);
      },
      onRemove: (at: number): void => {
        void removeAsking(
          designer,
          () => session.state().draft.document,
          [[...place, at]],
          () => {
            // The table stays selected, whose settings these are.
            session.perform((current) => ({
              ...removeColumns(current, [[...place, at]]),
              selection: [node],
            }));
            setOpen(undefined);
          },
        );
      },
    };
  }, [node, session, designer]);

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
        <span>{translateName(title)}</span>
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
              <EntryHead
                name={entry.name}
                at={at}
                count={columns.length}
                isOpen={open === at}
                isDisabled={isDisabled}
                {...press}
              />
              {open === at && isObject(column) && (
                <div className="sw-designer-column-settings">
                  <RowScope value={row}>
                    {fields.map(([name, field]) =>
                      isValue && name === 'key' && typeof column['key'] === 'string' ? (
                        <ColumnKeyField key={name} path={[...list, at]} name={column['key']} />
                      ) : (
                        <SettingField
                          key={name}
                          setting={{
                            path: [...COLUMNS, at, name],
                            title: field.title ?? name,
                            help: field.description,
                            schema: field,
                            // Its key is what the table knows it by.
                            takesExpression: name !== 'key',
                          }}
                          value={column[name]}
                          isMixed={false}
                          isDisabled={isDisabled}
                          findings={findingsAt(checked?.diagnostics, [node], [...COLUMNS, at, name])}
                          references={(kind) => listReferences(kind, document, known)}
                          onChange={(value, isTyped) => {
                            const setting = [...COLUMNS, at, name];
                            session.perform(
                              (current) => setSetting(current, [node], setting, value, field.title ?? name),
                              isTyped === true ? keyOf([...node, ...setting]) : undefined,
                            );
                          }}
                        />
                      ),
                    )}
                  </RowScope>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
