// What the table says: cells that a block did not fit into, and what is wrong with the active cell.
import { Alert } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { PasteResult } from './grid/commands.ts';
import type { Grid } from './grid/grid.ts';

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
      closable={{ onClose, 'aria-label': '关闭' }}
      title={`已填入${filled}个单元格，${refused.length}个单元格没有填入`}
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
  const error = key !== undefined && column ? model.verdicts.errorsOf(key)?.[column.key] : undefined;
  return (
    <div className="sw-et-status" role="status">
      {error === undefined ? (
        `共${model.rows.length}行`
      ) : (
        <strong>
          第{(active?.row ?? 0) + 1}行“{column?.title}”：{error}
        </strong>
      )}
    </div>
  );
}
