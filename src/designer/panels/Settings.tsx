// The settings of what is selected, made of the widget's own schema: several nodes at once, searched, only what was changed.
import { Collapse, Empty, Switch } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { t, translate } from '../../engine/text.ts';
import { COLUMNS, isColumn } from '../document/commands/columns.ts';
import { nameAll } from '../document/commands/command.ts';
import { setSetting } from '../document/commands/settings.ts';
import { readPath, type Path } from '../document/edits.ts';
import { nodePathOf } from '../document/insert-place.ts';
import { keyOf } from '../document/node-tree.ts';
import { useDesigner, useSessionState } from './designer-context.ts';
import { ColumnList } from './ColumnList.tsx';
import { findingsAt } from './fields/findings-at.ts';
import { StructuredControl } from './fields/StructuredControl.tsx';
import { StructuredControls } from './fields/structured-controls.ts';
import { readKnown } from './known-names.ts';
import { Linkage } from './sentences/Linkage.tsx';
import { NameField } from './NameField.tsx';
import { ScreenSettings } from './ScreenSettings.tsx';
import { SearchField } from './SearchField.tsx';
import { SettingField } from './SettingField.tsx';
import { listReferences, listSettings, readShared, type SettingGroup } from './settings-list.ts';

/** The settings of what is selected, or how to select something. */
export function Settings(): ReactNode {
  return (
    <StructuredControls value={StructuredControl}>
      <SelectedSettings />
    </StructuredControls>
  );
}

function SelectedSettings(): ReactNode {
  const { draft } = useSessionState();
  const { document, selection } = draft;
  const chosen = selection.filter((path) => isObject(readPath(document, path)));
  // The settings of a column stand among those of its table.
  const nodes = [...new Map(chosen.map(nodePathOf).map((path) => [keyOf(path), path])).values()];
  const column = chosen.find(isColumn)?.at(-1);
  const [only] = nodes;
  if (only?.length === 1 && nodes.length === 1) return <ScreenSettings />;
  if (!only)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('在画布或大纲中选择组件，这里就是它的设置')}
      />
    );
  return (
    <NodeSettings
      key={nodes.map(keyOf).join(' ')}
      nodes={nodes}
      column={typeof column === 'number' ? column : undefined}
    />
  );
}

function NodeSettings({
  nodes,
  column,
}: {
  nodes: readonly Path[];
  /** The column that is selected. */
  column: number | undefined;
}): ReactNode {
  const { session, widgets, catalog } = useDesigner();
  const { draft, checked } = useSessionState();
  const { document } = draft;
  const [search, setSearch] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  const groups = useMemo(() => sharedGroups(document, nodes, widgets), [document, nodes, widgets]);
  const isDisabled = session.opened.readOnly !== undefined;
  const known = useMemo(() => readKnown(catalog), [catalog]);
  const shown = groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter(
        (setting) =>
          `${translate(setting.title)} ${setting.path.join('.')}`
            .toLowerCase()
            .includes(search.toLowerCase()) &&
          (!isChangedOnly || readShared(document, nodes, setting.path).value !== undefined),
      ),
    }))
    .filter(({ settings }) => settings.length > 0);
  return (
    <div className="sw-designer-settings">
      <h2>{nameAll(document, nodes)}</h2>
      <div className="sw-designer-settings-tools">
        <SearchField size="small" label={t('搜索设置')} value={search} onChange={setSearch} />
        <label>
          <Switch size="small" checked={isChangedOnly} onChange={setChangedOnly} /> {t('只看改过的')}
        </label>
      </div>
      {nodes.length === 1 && nodes[0] && <NameField path={nodes[0]} />}
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有符合的设置')} />}
      <Collapse
        ghost
        size="small"
        defaultActiveKey={groups.map(({ key }) => key)}
        items={shown.map(({ key, title, settings }) => ({
          key,
          label: translate(title),
          children: settings.map((setting) => {
            const { value, isMixed } = readShared(document, nodes, setting.path);
            const change = (next: Json | undefined, isTyped = false, did?: string): void => {
              session.perform(
                (current) => setSetting(current, nodes, setting.path, next, setting.title, did),
                isTyped ? `${nodes.map(keyOf).join(' ')} ${keyOf(setting.path)} ${did ?? ''}` : undefined,
              );
            };
            if (setting.path[0] === 'x-reactions' && nodes[0] && nodes.length === 1)
              return <Linkage key="linkage" node={nodes[0]} />;
            const isList = setting.schema.type === 'array' && keyOf(setting.path) === keyOf(COLUMNS);
            if (isList && nodes[0] && nodes.length === 1)
              return (
                <ColumnList
                  key="columns"
                  node={nodes[0]}
                  schema={setting.schema}
                  title={setting.title}
                  selected={column}
                />
              );
            return (
              <SettingField
                key={keyOf(setting.path)}
                setting={setting}
                value={value}
                isMixed={isMixed}
                isDisabled={isDisabled}
                findings={findingsAt(checked?.diagnostics, nodes, setting.path)}
                references={(kind) => listReferences(kind, document, known)}
                onChange={change}
              />
            );
          }),
        }))}
      />
    </div>
  );
}

/** The settings that all chosen nodes have. */
function sharedGroups(
  document: JsonObject,
  nodes: readonly Path[],
  widgets: ReturnType<typeof useDesigner>['widgets'],
): SettingGroup[] {
  const [first = [], ...rest] = nodes.map((path) => {
    const node = readPath(document, path);
    const own = isObject(node) ? node : {};
    return listSettings(own, widgets.get(ownString(own, 'x-component') ?? ''));
  });
  const others = rest.map(
    (groups) => new Set(groups.flatMap(({ settings }) => settings.map(({ path }) => keyOf(path)))),
  );
  return first
    .map((group) => ({
      ...group,
      settings: group.settings.filter(({ path }) => others.every((one) => one.has(keyOf(path)))),
    }))
    .filter(({ settings }) => settings.length > 0);
}
