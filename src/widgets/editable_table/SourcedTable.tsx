// Rows that come from the node's source: they become the value where the form holds none.
import { raw } from '@formily/reactive';
import { Alert, Skeleton } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useScreen } from '../../engine/react/context.ts';
import { useSource, type Source } from '../../engine/react/sources/use-source.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import { isObject } from '../../engine/values/json.ts';

/** Rows of one page: an edited table has no pages, and servers give no more at once. */
const MAX_ROWS = 1000;

interface Props {
  node: PlanNode;
  /** What the form holds. */
  value: unknown;
  /** The table itself. */
  children: ReactNode;
}

/** The table behind its source: waiting, failed, or with rows of which not all came. */
export function SourcedTable({ node, value, children }: Props): ReactNode {
  const source = useSource<unknown>(node, { pageSize: MAX_ROWS });
  const isOwn = useFillFromSource(node, value, source);
  const { rows, total, error, isLoading } = source;
  if (holdsNone(value) && isLoading) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const isWanted = isOwn || holdsNone(value);
  return (
    <>
      {isWanted && error && <LoadFailed error={error} retry={() => void source.reload()} />}
      {isOwn && total > rows.length && (
        <Alert
          type="warning"
          showIcon
          title={t('共{0}行，只载入了前{1}行，请缩小查询范围', total, rows.length)}
        />
      )}
      {children}
    </>
  );
}

/**
 * Writes rows of the source into the form when it holds none, and newer ones in place of those, until a person or a
 * record brings others. A list without rows is one that somebody emptied.
 * @returns whether the form holds what the source gave
 */
function useFillFromSource(node: PlanNode, value: unknown, { result, rows }: Source<unknown>): boolean {
  const screen = useScreen();
  const [filled, setFilled] = useState<{ result: unknown; rows: unknown }>();
  const held = raw(value as object) as unknown;
  const isOwn = filled !== undefined && held === filled.rows;
  const isDue = holdsNone(held) || (isOwn && filled.result !== result);
  useEffect(() => {
    if (!isDue || holdsNone(result)) return;
    // The source keeps its own: who edits a row changes a copy.
    screen.setField(node.path, structuredClone(rows.filter(isObject)));
    setFilled({ result, rows: raw(screen.form.getValuesIn(node.path) as object) });
  }, [screen, node, isDue, result, rows]);
  return isOwn;
}

function holdsNone(value: unknown): boolean {
  return value === undefined || value === null;
}
