// One setting of the selected nodes, which is drawn anew only when it shows something else: dozens of them stand there while
// somebody types into one.
import { memo, useCallback, type ReactNode } from 'react';
import type { Diagnostic } from '../../../engine/diagnostic.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { ownString } from '../../../engine/values/json.ts';
import { COLUMNS } from '../../document/commands/columns.ts';
import { setSetting } from '../../document/commands/settings.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { useDesigner } from '../designer-context.ts';
import type { ListNames, TakeValue } from '../fields/structured-controls.ts';
import type { Known } from '../known-names.ts';
import { MadeColumns } from '../made/MadeColumns.tsx';
import { Linkage } from '../sentences/Linkage.tsx';
import { ColumnList } from './ColumnList.tsx';
import { SettingField } from './SettingField.tsx';
import { listReferences, type Setting } from './settings-list.ts';

interface NodeSettingProps {
  /** The same list as long as the same nodes are selected. */
  nodes: readonly Path[];
  setting: Setting;
  value: Json | undefined;
  isMixed: boolean;
  findings: readonly Diagnostic[];
  known: Known;
  /** The document, of a setting that offers what stands elsewhere in it. */
  around: JsonObject | undefined;
  /** The column that is selected. */
  column: number | undefined;
  /** The nodes are what a blueprint becomes: columns of its tables are parts of their own. */
  isMade?: boolean;
}

export const NodeSetting = memo(function NodeSetting({
  nodes,
  setting,
  value,
  isMixed,
  findings,
  known,
  column,
  isMade = false,
}: NodeSettingProps): ReactNode {
  const { session } = useDesigner();
  const references: ListNames = (kind) => listReferences(kind, session.state().draft.document, known);
  const change: TakeValue = useCallback(
    (next, isTyped = false, did) => {
      session.perform(
        (current) => setSetting(current, nodes, setting.path, next, setting.title, did),
        isTyped ? `${nodes.map(keyOf).join(' ')} ${keyOf(setting.path)} ${did ?? ''}` : undefined,
      );
    },
    [session, nodes, setting],
  );
  const [only] = nodes;
  if (only && nodes.length === 1) {
    if (setting.path[0] === 'x-reactions') return <Linkage node={only} />;
    const isColumns = setting.schema.type === 'array' && keyOf(setting.path) === keyOf(COLUMNS);
    if (isColumns && isMade && isTable(session.state().draft.document, only))
      return <MadeColumns node={only} title={setting.title} />;
    if (isColumns)
      return <ColumnList node={only} schema={setting.schema} title={setting.title} selected={column} />;
  }
  return (
    <SettingField
      setting={setting}
      value={value}
      isMixed={isMixed}
      isDisabled={session.opened.readOnly !== undefined}
      findings={findings}
      references={references}
      onChange={change}
    />
  );
});

/** The columns of other tables stand in one part with them. */
function isTable(document: JsonObject, node: Path): boolean {
  return ownString(readPath(document, node), 'x-component') === 'data_table';
}

/** Whether what a setting offers depends on other parts of the document, e.g. on its dictionaries. */
export function looksAround({ control, schema }: Setting): boolean {
  const isPlain =
    schema.enum !== undefined || ['string', 'number', 'integer', 'boolean'].includes(String(schema.type));
  return control !== undefined || schema['x-refers'] !== undefined || !isPlain;
}
