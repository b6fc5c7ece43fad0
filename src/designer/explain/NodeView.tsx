// Everything about what was picked: the node, the column and the cell, its row, and what it lies in.
import { observer } from '@formily/reactive-react';
import { useEffect, useReducer, type ReactNode } from 'react';
import {
  isShown as isColumnShown,
  preferenceKey,
  readPreferences,
} from '../../controls/columns/column-preferences.ts';
import { explainColumns, type ExplainedColumn } from '../../engine/react/explain/explain-columns.ts';
import { explainNode, outlineRow, type OutlinedNode } from '../../engine/react/explain/explain-node.ts';
import { wayTo } from '../../engine/react/explain/node-names.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import { Causes, TraceView } from './Causes.tsx';
import { Entry } from './Entry.tsx';
import type { NodePart } from './find-part.ts';
import { OutlineRows } from './OutlineView.tsx';
import { braces, designerAddress, sayAspect, sayTruth, sayValue } from './words.ts';

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
  const { screen, node: name, around, explanations } = explainNode(model, node, row);
  const table = part.column === undefined ? undefined : node;
  return (
    <>
      <p className="sw-why-way">
        {around.map((one) => {
          const parent = wayTo(model, one.pointer).at(-1);
          return (
            <span key={one.pointer}>
              <button
                type="button"
                onClick={() => parent && onAsk({ kind: 'node', model, node: parent, row })}
              >
                {one.title}
              </button>
              {' / '}
            </span>
          );
        })}
        <strong>{name.title}</strong>
        {name.widget !== undefined && <code>{name.widget}</code>}
      </p>
      <p>
        <a
          href={designerAddress({ screen: screen.id, pointer: name.pointer })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('在设计器中打开')}
        </a>
      </p>
      {table && <ColumnView part={part} />}
      {explanations.map((one) => (
        <section key={one.aspect} className={`sw-why-aspect sw-why-${one.aspect}`}>
          <h3>{sayAspect(one)}</h3>
          <Causes causes={one.causes} aspect={one.aspect} />
        </section>
      ))}
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
  return (
    <section className="sw-why-aspect">
      <h3>{t('列“{0}”', column.title)}</h3>
      <ul className="sw-why-chain">
        <li>
          <p>
            {sayColumn(column, model.plan.id, node)}{' '}
            <a
              href={designerAddress({ screen: model.plan.id, pointer: column.pointer })}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('在设计器中打开')}
            </a>
          </p>
          {column.permission && <Entry code={column.permission.code} />}
        </li>
        {column.cell && (
          <li>
            {column.cell.text === undefined
              ? t('这一格的值：{0}，来自这一行的 {1}', sayValue(column.cell.value), column.key)
              : t(
                  '这一格的值：{0}，服务器给的文字是 {1}',
                  sayValue(column.cell.value),
                  sayValue(column.cell.text),
                )}
          </li>
        )}
        {column.dict !== undefined && <li>{t('文字取自字典 {0}', column.dict)}</li>}
        {column.conditions.map(({ key: name, trace }) => (
          <li key={name}>
            <p>{t('{0}：{1} 为{2}', name, braces(trace.source), sayTruth(trace.isTrue))}</p>
            <TraceView trace={trace} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isOn(column: ExplainedColumn, screen: string, table: PlanNode): boolean {
  const preferences = readPreferences(preferenceKey(screen, table.pointer));
  return column.permission?.isHeld !== false && isColumnShown(column, preferences);
}

function sayColumn(column: ExplainedColumn, screen: string, table: PlanNode): string {
  if (column.permission?.isHeld === false) return t('不显示：您没有权限 {0}', column.permission.code);
  const preferences = readPreferences(preferenceKey(screen, table.pointer));
  const chosen = preferences.shown[column.key];
  if (chosen === false) return t('不显示：您在列设置里隐藏了它');
  if (chosen === true) return t('显示：您在列设置里打开了它');
  if (column.isHidden) return t('不显示：文档里写明默认隐藏，可以在列设置里打开');
  return column.permission === undefined
    ? t('显示：没有条件隐藏它')
    : t('显示：您持有权限 {0}', column.permission.code);
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
              className={isOn(column, model.plan.id, node) ? undefined : 'sw-why-hidden'}
              onClick={() => onAsk({ kind: 'node', model, node, row, column: column.key })}
            >
              {column.title || column.key}
              <small>{isOn(column, model.plan.id, node) ? '' : sayColumn(column, model.plan.id, node)}</small>
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
