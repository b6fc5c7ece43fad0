// The settings of what is selected, made of the widget's own schema: several nodes at once, searched, only what was changed.
import { Collapse, Empty, Switch } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { isBlueprint } from '../../../engine/blueprint/settings.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { t, translateName } from '../../../engine/text.ts';
import { isColumn } from '../../document/commands/columns.ts';
import { nameAll } from '../../document/commands/command.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { nodePathOf } from '../../document/insert-place.ts';
import { keyOf } from '../../document/node-tree.ts';
import { leadsIntoMade } from '../../document/made/shown-document.ts';
import { useDesigner, useSessionState, useShownState } from '../designer-context.ts';
import { findingsAt } from '../fields/findings-at.ts';
import { StructuredControl } from '../fields/StructuredControl.tsx';
import { StructuredControls } from '../fields/structured-controls.ts';
import { readKnown } from '../known-names.ts';
import { blueprintContract } from '../made/blueprint-contract.ts';
import { ChangedParts } from '../made/ChangedParts.tsx';
import { MadeSettings } from '../made/MadeSettings.tsx';
import { looksAround, NodeSetting } from './NodeSetting.tsx';
import { NameField } from './NameField.tsx';
import { ScreenSettings } from './ScreenSettings.tsx';
import { RefNote } from './RefNote.tsx';
import { SearchField } from '../SearchField.tsx';
import { listSettings, readShared, type Setting, type SettingGroup } from './settings-list.ts';

/** The settings of what is selected, or how to select something. */
export function Settings(): ReactNode {
  return (
    <StructuredControls value={StructuredControl}>
      <SelectedSettings />
    </StructuredControls>
  );
}

function SelectedSettings(): ReactNode {
  const own = useSessionState().draft;
  const { draft } = useShownState();
  const { selection } = draft;
  const made = selection.find((path) => leadsIntoMade(own.document, path));
  if (made && selection.length === 1)
    return (
      <MadeSettings key={keyOf(made)} path={made}>
        <NodeSettings nodes={[nodePathOf(made)]} column={undefined} isMade />
      </MadeSettings>
    );
  const chosen = selection.filter((path) => isObject(readPath(own.document, path)));
  // The settings of a column stand among those of its table.
  const nodes = [...new Map(chosen.map(nodePathOf).map((path) => [keyOf(path), path])).values()];
  const column = chosen.find(isColumn)?.at(-1);
  const [only] = nodes;
  if (only?.length === 1 && nodes.length === 1) {
    const type = ownString(readPath(own.document, only), 'x-component') ?? '';
    if (!isBlueprint(type)) return <ScreenSettings />;
    return (
      <>
        <ScreenSettings />
        <NodeSettings nodes={nodes} column={undefined} />
      </>
    );
  }
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
  nodes: selected,
  column,
  isMade = false,
}: {
  nodes: readonly Path[];
  /** The column that is selected. */
  column: number | undefined;
  /** They are what a blueprint becomes: their names and columns follow from it. */
  isMade?: boolean;
}): ReactNode {
  const { widgets, catalog } = useDesigner();
  const { draft, checked } = useSessionState();
  const { document } = draft;
  // Others are another panel, by its key.
  const [nodes] = useState(selected);
  const [first] = nodes;
  const blueprint = checked?.made.find((one) => first && keyOf(one.path) === keyOf(first));
  const [search, setSearch] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  // Which settings there are follows from what the nodes are, and from nothing that somebody types.
  const kinds = JSON.stringify(nodes.map((path) => kindOf(readPath(document, path))));
  const groups = useMemo(
    () => sharedGroups(JSON.parse(kinds) as readonly JsonObject[], widgets),
    [kinds, widgets],
  );
  const known = useMemo(() => readKnown(catalog), [catalog]);
  const shown = groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter(
        (setting) =>
          (search === '' || wordsOf(setting).includes(search.toLowerCase())) &&
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
      {nodes.length === 1 && nodes[0] && !isMade && <NameField path={nodes[0]} />}
      {nodes.length === 1 && nodes[0] && !isMade && <RefNote path={nodes[0]} />}
      {blueprint && nodes.length === 1 && <ChangedParts blueprint={blueprint} />}
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有符合的设置')} />}
      <Collapse
        ghost
        size="small"
        defaultActiveKey={groups.map(({ key }) => key)}
        items={shown.map(({ key, title, settings }) => ({
          key,
          label: translateName(title),
          children: settings.map((setting) => (
            <NodeSetting
              key={keyOf(setting.path)}
              nodes={nodes}
              setting={setting}
              {...readShared(document, nodes, setting.path)}
              findings={findingsAt(checked?.diagnostics, nodes, setting.path)}
              known={known}
              around={looksAround(setting) ? document : undefined}
              column={column}
              isMade={isMade}
            />
          )),
        }))}
      />
    </div>
  );
}

/** What a setting is found by. */
function wordsOf({ title, path }: Setting): string {
  return `${title} ${translateName(title)} ${path.join('.')}`.toLowerCase();
}

/** Of a node what its settings follow from. */
function kindOf(node: Json | undefined): JsonObject {
  const type = ownString(node, 'type');
  const widget = ownString(node, 'x-component');
  return {
    ...(type === undefined ? {} : { type }),
    ...(widget === undefined ? {} : { 'x-component': widget }),
  };
}

/** The settings that all chosen nodes have. */
function sharedGroups(
  kinds: readonly JsonObject[],
  widgets: ReturnType<typeof useDesigner>['widgets'],
): SettingGroup[] {
  const [first = [], ...rest] = kinds.map((kind) => {
    const type = ownString(kind, 'x-component') ?? '';
    return listSettings(kind, widgets.get(type) ?? blueprintContract(type));
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
