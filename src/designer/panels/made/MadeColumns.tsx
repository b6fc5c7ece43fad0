// The columns of a made table: each is a part of its own, which is moved, hidden, renamed, taken away and brought back here.
import { Select } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { MadeBlueprint } from '../../../engine/blueprint/made-parts.ts';
import { columnFor } from '../../../engine/blueprint/field-columns.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { itemsOf, ownString, ownValue } from '../../../engine/values/json.ts';
import { t, translateName } from '../../../engine/text.ts';
import { COLUMNS, insertColumns, moveColumn, removeColumns } from '../../document/commands/columns.ts';
import { setSetting } from '../../document/commands/settings.ts';
import { isWithin, readPath, type Path } from '../../document/edits.ts';
import { NEW_COLUMN } from '../../document/new-words.ts';
import { keyOf } from '../../document/node-tree.ts';
import { useDesigner, useSessionState, useShownState } from '../designer-context.ts';
import { EntryHead } from '../fields/EntryHead.tsx';
import { removeAsking } from '../remove-asking.ts';
import { SettingField } from '../settings/SettingField.tsx';

/** What of a column is said most often; the rest stands in its own settings. */
const FIRST = ['title', 'isHidden'];

export function MadeColumns({ node, title }: { node: Path; title: string }): ReactNode {
  const designer = useDesigner();
  const { session, shown, desk, widgets, catalog } = designer;
  const { checked } = useSessionState();
  const { document } = useShownState().draft;
  const [open, setOpen] = useState<string>();
  // Of the document as it is shown nothing but a reason of its own keeps columns from being changed.
  const isDisabled = shown.opened.readOnly !== undefined;
  const list = useMemo(() => [...node, ...COLUMNS], [node]);
  const columns = itemsOf(readPath(document, list));
  const table = widgets.get(ownString(readPath(document, node), 'x-component') ?? '');
  const fields = table?.props.properties['columns']?.items?.properties ?? {};
  const blueprint = checked?.made.find(({ path }) => isWithin(node, path));
  const entity = catalog.entities?.find(({ id }) => id === blueprint?.entity);
  const shownKeys = new Set(columns.map((one) => ownString(one, 'key') ?? ''));
  const missing: JsonObject[] = Object.entries(entity?.fields ?? {})
    .filter(([name, field]) => !shownKeys.has(name) && field.isSecret !== true)
    .map(([name, field]) => madeColumn(blueprint, name) ?? columnFor(name, field));

  const press = useMemo(() => {
    const pathOf = (at: number): Path => [...list, at];
    return {
      onMove: (at: number, to: number): void => {
        desk.performAt([pathOf(at)], (current) => ({
          ...moveColumn(current, pathOf(at), to),
          selection: [node],
        }));
      },
      onRemove: (at: number): void => {
        const read = (): JsonObject => shown.state().draft.document;
        void removeAsking(designer, read, [pathOf(at)], () => {
          desk.performAt([pathOf(at)], (current) => ({
            ...removeColumns(current, [pathOf(at)]),
            selection: [node],
          }));
        });
      },
      onOpen: (at: number): void => {
        const key = ownString(readPath(shown.state().draft.document, pathOf(at)), 'key');
        setOpen((now) => (now === key ? undefined : key));
      },
    };
  }, [desk, designer, shown, list, node]);

  const add = (key: string): void => {
    const column = missing.find((one) => one['key'] === key) ?? { key: 'column', title: NEW_COLUMN };
    desk.performAt([list], (current) => ({
      ...insertColumns(current, list, columns.length, [column]),
      selection: [node],
    }));
  };
  return (
    <div className="sw-designer-columns">
      <div className="sw-designer-setting-head">
        <span>{translateName(title)}</span>
      </div>
      <ul aria-label={translateName(title)}>
        {columns.map((column, at) => {
          const key = ownString(column, 'key') ?? String(at);
          const name = ownString(column, 'title') ?? key;
          return (
            <li key={key}>
              <EntryHead
                name={name}
                at={at}
                count={columns.length}
                isOpen={open === key}
                isDisabled={isDisabled}
                {...press}
              />
              {open === key && (
                <div className="sw-designer-column-settings">
                  {FIRST.flatMap((part) => {
                    const schema = fields[part];
                    if (!schema) return [];
                    const label = schema.title ?? part;
                    return (
                      <SettingField
                        key={part}
                        setting={{
                          path: [part],
                          title: label,
                          help: undefined,
                          schema,
                          takesExpression: false,
                        }}
                        value={ownValue(column, part)}
                        isMixed={false}
                        isDisabled={isDisabled}
                        references={() => []}
                        onChange={(value, isTyped) => {
                          desk.performAt(
                            [[...list, at]],
                            (current) => setSetting(current, [[...list, at]], [part], value, label),
                            isTyped === true ? keyOf([...list, key, part]) : undefined,
                          );
                        }}
                      />
                    );
                  })}
                  <button
                    type="button"
                    className="sw-designer-link"
                    onClick={() => session.select([[...list, at]])}
                  >
                    {t('全部设置')}
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Select<string>
        className="sw-designer-wide"
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('添加列')}
        placeholder={t('添加列：选择字段')}
        disabled={isDisabled}
        value={null}
        options={[
          ...missing.map((one) => ({
            value: String(one['key']),
            label: translateName(ownString(one, 'title') ?? String(one['key'])),
          })),
          { value: '', label: t('空列，内容自己放') },
        ]}
        onChange={add}
      />
    </div>
  );
}

/** A column that the entity makes and that was taken away, as it was made. */
function madeColumn(blueprint: MadeBlueprint | undefined, key: string): JsonObject | undefined {
  const part = blueprint?.parts.find(
    ({ name, path, screen }) =>
      screen === undefined && typeof path.at(-1) === 'number' && name.endsWith(`.${key}`),
  );
  const column = part && blueprint && readPath(blueprint.node, part.path.slice(blueprint.path.length));
  return ownString(column, 'key') === key ? (column as JsonObject) : undefined;
}
