// What the table says: cells that a block did not fit into, and what is wrong with the active cell.
import { Alert } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { PasteResult } from './grid/commands.ts';
import { useHold } from '../../engine/react/nodes/use-hold.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { Grid } from './grid/grid.ts';
import { t } from '../../engine/text.ts';

/** What could not be put into cells, cell by cell. */
export function Refused({ result, onClose }: { result: PasteResult; onClose(): void }): ReactNode {
  const { refused, filled } = result;
  if (refused.length === 0) return null;
  const listed = refused.slice(0, 50);
  return (
    <Alert
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
        t('共{0}行', model.rows.length)
      ) : (
        <strong>{t('第{0}行“{1}”：{2}', (active?.row ?? 0) + 1, column?.title ?? '', error)}</strong>
      )}
    </div>
  );
}

/** As long as something of a cell is on its way, the table does not pass; says which cell that is. */
export function CellsOnTheirWay({ grid, node }: { grid: Grid; node: PlanNode }): ReactNode {
  const { cursor, model } = grid;
  const reason = useSyncExternalStore(cursor.subscribe, () => {
    const first = cursor.held.entries().next().value;
    if (!first) return undefined;
    const [{ key, column }, why] = first;
    return t('第{0}行“{1}”：{2}', model.indexOf(key) + 1, grid.columns[column]?.title ?? '', why);
  });
  useHold(node, reason);
  return null;
}
