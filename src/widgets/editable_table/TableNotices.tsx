// What the table says: cells that a block did not fit into, and what is wrong with the active cell.
import { Alert, type GetRef } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { PasteResult } from './grid/commands.ts';
import { useHold } from '../../engine/react/nodes/use-hold.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { rowNumber, type Grid } from './grid/grid.ts';
import { isSingle } from './grid/selection.ts';
import { summarise, type RangeSummary } from './grid/summarise.ts';
import { t } from '../../engine/text.ts';

/** Milliseconds without another choice before its numbers are added up. */
const REST = 150;

/** What could not be put into cells, cell by cell: below the cells, none of which moves under the hand for it. */
export function Refused({ result, onClose }: { result: PasteResult; onClose(): void }): ReactNode {
  const { refused, filled } = result;
  const box = useRef<GetRef<typeof Alert>>(null);
  useEffect(() => box.current?.nativeElement?.scrollIntoView({ block: 'nearest' }), [result]);
  if (refused.length === 0) return null;
  const listed = refused.slice(0, 50);
  return (
    <Alert
      ref={box}
      className="sw-et-findings"
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': t('关闭') }}
      title={t('已填入{0}个单元格，{1}个单元格没有填入', filled, refused.length)}
      description={
        <ul>
          {listed.map((one) => (
            <li key={one}>{one}</li>
          ))}
          {refused.length > listed.length && <li>……</li>}
        </ul>
      }
    />
  );
}

/** What the active cell has wrong, read aloud as well; how many rows there are. */
export function Status({ grid }: { grid: Grid }): ReactNode {
  const { model, cursor } = grid;
  useSyncExternalStore(model.signals.subscribeAny, model.signals.anyVersion);
  useSyncExternalStore(cursor.subscribe, cursor.version);
  const { active } = cursor;
  const key = active && model.keyAt(active.row);
  const column = active && grid.columns[active.column];
  const edit = key !== undefined && active ? cursor.editOf(key, active.column) : undefined;
  const error =
    (edit && cursor.held.get(edit)) ??
    (key !== undefined && column ? model.verdicts.errorsOf(key)?.[column.key] : undefined);
  return (
    <div className="sw-et-status" role="status">
      {error === undefined ? (
        <>
          {t('共{0}行', model.all.rows.length)}
          <Chosen grid={grid} />
          {cursor.isTabbing && <span className="sw-et-chosen">{t('按 Esc 后可用 Tab 离开表格')}</span>}
        </>
      ) : (
        <strong>
          {t('第 {0} 行“{1}”：{2}', rowNumber(grid, active?.row ?? 0), column?.title ?? '', error)}
        </strong>
      )}
    </div>
  );
}

/** Count, sum and average of the chosen cells, once the choosing rests: a block may hold all cells of the table. */
function Chosen({ grid }: { grid: Grid }): ReactNode {
  const { model, cursor } = grid;
  const now = `${model.signals.anyVersion()} ${cursor.version()}`;
  const [summary, setSummary] = useState<RangeSummary>();
  useEffect(() => {
    const range = cursor.range();
    if (!range || isSingle(range)) {
      setSummary(undefined);
      return undefined;
    }
    const timer = setTimeout(() => {
      setSummary(summarise(grid, range));
    }, REST);
    return () => {
      clearTimeout(timer);
    };
  }, [grid, cursor, now]);
  if (!summary) return null;
  const { rows, columns, filled, sum, average } = summary;
  return (
    <span className="sw-et-chosen">
      {t('已选{0}行{1}列，{2}个单元格有内容', rows, columns, filled)}
      {sum !== undefined && t('，合计{0}，平均{1}', sum, average ?? '')}
    </span>
  );
}

/** As long as something of a cell is on its way, the table does not pass; says which cell that is. */
export function CellsOnTheirWay({ grid, node }: { grid: Grid; node: PlanNode }): ReactNode {
  const { cursor, model } = grid;
  const reason = useSyncExternalStore(cursor.subscribe, () => {
    const first = cursor.held.entries().next().value;
    if (!first) return undefined;
    const [{ key, column }, why] = first;
    return t('第 {0} 行“{1}”：{2}', model.all.indexOf(key) + 1, grid.columns[column]?.title ?? '', why);
  });
  useHold(node, reason);
  return null;
}
