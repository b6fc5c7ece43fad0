// The settings of what a blueprint becomes: told where it comes from, and edited like any node once it is overridden.
import { Empty } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { isColumn } from '../../document/commands/columns.ts';
import { setSetting } from '../../document/commands/settings.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { partAround, showDocument } from '../../document/made/shown-document.ts';
import type { DesignSession } from '../../store/design-session.ts';
import { DesignerContext, useDesigner, useSessionState, useShownState } from '../designer-context.ts';
import { readKnown } from '../known-names.ts';
import { SettingField } from '../settings/SettingField.tsx';
import { listReferences } from '../settings/settings-list.ts';
import { PartNote } from './PartNote.tsx';

/** @param children settings of an ordinary node, which read and change the shown document here */
export function MadeSettings({ path, children }: { path: Path; children: ReactNode }): ReactNode {
  const parts = useDesigner();
  const { session, shown } = parts;
  const { draft, checked } = useSessionState();
  const made = checked?.made;
  const part = useMemo(
    () => (made ? partAround(showDocument(draft.document, made), path) : undefined),
    [draft.document, made, path],
  );
  const { document } = useShownState().draft;
  const isOpen = part?.isChanged === true && session.opened.readOnly === undefined;
  const inner = useMemo(
    () => ({ ...parts, session: isOpen ? shown : readOnlyOver(shown) }),
    [parts, shown, isOpen],
  );
  if (!isObject(readPath(document, path)))
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('这个部分已去掉，可在所在的整体里还原')} />
    );
  return (
    <>
      <PartNote path={path} part={part} />
      <DesignerContext value={inner}>
        {isColumn(path) ? <ColumnSettings key={keyOf(path)} path={path} /> : children}
      </DesignerContext>
    </>
  );
}

/** Settings are shown as they were made, and change nothing before the part is overridden. */
function readOnlyOver(shown: DesignSession): DesignSession {
  const readOnly = t('由实体生成，覆盖后才能修改');
  return {
    ...shown,
    get opened() {
      return { ...shown.opened, readOnly: shown.opened.readOnly ?? readOnly };
    },
  };
}

function ColumnSettings({ path }: { path: Path }): ReactNode {
  const { session, widgets, catalog } = useDesigner();
  const { document } = useShownState().draft;
  const known = useMemo(() => readKnown(catalog), [catalog]);
  const table = widgets.get(ownString(readPath(document, path.slice(0, -3)), 'x-component') ?? '');
  const fields = Object.entries(table?.props.properties['columns']?.items?.properties ?? {});
  const column = readPath(document, path);
  const own = isObject(column) ? column : {};
  return (
    <div className="sw-designer-settings">
      <h2>{ownString(own, 'title') ?? ownString(own, 'key')}</h2>
      {fields
        // By its key it is known.
        .filter(([name]) => name !== 'key')
        .map(([name, field]) => (
          <SettingField
            key={name}
            setting={{
              path: [name],
              title: field.title ?? name,
              help: field.description,
              schema: field,
              takesExpression: false,
            }}
            value={own[name]}
            isMixed={false}
            isDisabled={session.opened.readOnly !== undefined}
            references={(kind) => listReferences(kind, document, known)}
            onChange={(value, isTyped) => {
              session.perform(
                (current) => setSetting(current, [path], [name], value, field.title ?? name),
                isTyped === true ? keyOf([...path, name]) : undefined,
              );
            }}
          />
        ))}
    </div>
  );
}
