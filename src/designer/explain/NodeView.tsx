// Everything about what was picked: the node, the column and the cell, its row, and what it lies in.
import { observer } from '../../engine/react/observer.ts';
import { useEffect, useReducer, type ReactNode } from 'react';
import { isShown as isColumnShown, preferencesOf } from '../../controls/columns/column-preferences.ts';
import { explainColumns, type ExplainedColumn } from '../../engine/react/explain/explain-columns.ts';
import { explainNode, outlineRow, type OutlinedNode } from '../../engine/react/explain/explain-node.ts';
import { wayTo } from '../../engine/react/explain/node-names.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { t } from '../../engine/text.ts';
import type { NodePart } from './find-part.ts';
import { OutlineRows } from './OutlineView.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { Explanations, sayDeclared, ToldColumn, Way } from './Told.tsx';

interface NodeViewProps {
  part: NodePart;
  onAsk(part: NodePart): void;
}

/** How often answers of calls, which nothing tells of, are looked at again. */
const LOOK_AGAIN = 1_000;

/** Follows the screen while it is looked at. */
export const NodeView = observer(function NodeView({ part, onAsk }: NodeViewProps): ReactNode {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const { model, node, row } = part;
  const explained = explainNode(model, node, row);
  const { screen, node: name, explanations } = explained;
  const table = part.column === undefined ? undefined : node;
  return (
    <>
      <Way
        explained={explained}
        onAsk={(pointer) => {
          const around = wayTo(model, pointer).at(-1);
          if (around) onAsk({ kind: 'node', model, node: around, row });
        }}
      />
      <p>
        <PlaceLink place={{ screen: screen.id, pointer: name.pointer }} />
      </p>
      {table && <ColumnView part={part} />}
      <Explanations explanations={explanations} />
      <RowNodes part={part} onAsk={onAsk} />
      <Columns part={part} onAsk={onAsk} />
    </>
  );
});

/** The column that was pointed at, and its value in the row. */
function ColumnView({ part }: Pick<NodeViewProps, 'part'>): ReactNode {
  const { model, node, row, column: key, record } = part;
  const column = explainColumns(model, node, row, record).find((one) => one.key === key);
  if (!column) return null;
  return <ToldColumn column={column} screen={model.plan.id} shown={sayColumn(column, model, node)} />;
}

function isOn(column: ExplainedColumn, model: ScreenModel, table: PlanNode): boolean {
  const preferences = preferencesOf(model, table);
  return column.permission?.isHeld !== false && isColumnShown(column, preferences);
}

/** What a person hides or shows of a table counts before what the document says. */
function sayColumn(column: ExplainedColumn, model: ScreenModel, table: PlanNode): string {
  const preferences = preferencesOf(model, table);
  const chosen = column.permission?.isHeld === false ? undefined : preferences.shown[column.key];
  if (chosen === false) return t('不显示：您在列设置里隐藏了它');
  if (chosen === true) return t('显示：您在列设置里打开了它');
  return sayDeclared(column);
}

/** All columns of a table, those too that are not shown. */
function Columns({ part, onAsk }: NodeViewProps): ReactNode {
  const { model, node, row } = part;
  const columns = explainColumns(model, node, row);
  if (columns.length === 0) return null;
  return (
    <section className="sw-why-aspect">
      <h3>{t('各列')}</h3>
      <ul className="sw-why-outline">
        {columns.map((column) => (
          <li key={column.key}>
            <button
              type="button"
              className={isOn(column, model, node) ? undefined : 'sw-why-hidden'}
              onClick={() => onAsk({ kind: 'node', model, node, row, column: column.key })}
            >
              {column.title || column.key}
              <small>{isOn(column, model, node) ? '' : sayColumn(column, model, node)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the row draws in which somebody pointed: buttons that are not there are told, too. */
function RowNodes({ part, onAsk }: NodeViewProps): ReactNode {
  const { model, node, row, record } = part;
  const list = wayTo(model, node.pointer).findLast((one) => one.item !== undefined);
  const scope = record === undefined ? row : { ...row, $record: record };
  if (!list || scope?.['$record'] === undefined) return null;
  const nodes: readonly OutlinedNode[] = outlineRow(model, list, scope);
  if (nodes.length === 0) return null;
  return (
    <section className="sw-why-aspect">
      <h3>{t('这一行里')}</h3>
      <OutlineRows nodes={nodes} model={model} row={scope} onAsk={onAsk} />
    </section>
  );
}
