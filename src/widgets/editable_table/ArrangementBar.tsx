// What somebody sees of the rows, and the way back to all of them. Loaded once something is sorted, filtered or gathered.
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { withGroup } from './grid/arrange.ts';
import type { Arrangement, Grid } from './grid/grid.ts';
import { foldGroups, regroup } from './grid/grouping.ts';
import { ToolButton } from './Toolbar.tsx';
import type { Failure } from './use-failures.ts';
import { t } from '../../engine/text.ts';

interface Props {
  grid: Grid;
  arrangement: Arrangement;
  onArrange(this: void, next: Arrangement | undefined): void;
  /** Goes to a failed cell, also of a row that is not shown. */
  onShowFailure(this: void, failure: Failure): void;
}

export default function ArrangementBar({ grid, arrangement, onArrange, onShowFailure }: Props): ReactNode {
  const { model, columns, cursor } = grid;
  const version = useSyncExternalStore(model.signals.subscribeAny, model.signals.anyVersion);
  const place = useSyncExternalStore(cursor.subscribe, cursor.version);
  const { sort, filters, group } = arrangement;
  // Rows that hold another value by now go to its group once they are left.
  useEffect(() => {
    if (group !== undefined) regroup(grid);
  }, [grid, group, version, place]);
  const column = columns.find(({ key }) => key === group);
  useEffect(() => {
    // Texts that were on their way may put the groups into another order.
    if (column) model.fold([], false);
  }, [model, column]);
  const { groups } = model;
  const titleOf = (wanted: string): string => columns.find(({ key }) => key === wanted)?.title ?? wanted;
  const hidden = hiddenFailures(grid);
  const [first] = hidden;
  const count = hidden.reduce((sum, [, errors]) => sum + Object.keys(errors).length, 0);
  return (
    <div className="sw-et-arranged" role="group" aria-label={t('排序、筛选和分组')}>
      <span aria-live="polite">
        {filters.size > 0 && (
          <>
            <strong>{t('已筛选 {0} / {1} 行', model.rows.length, model.all.rows.length)}</strong>{' '}
            {t('（{0}）', [...filters.keys()].map(titleOf).join(t('、')))}
          </>
        )}
        {filters.size > 0 && sort && ' · '}
        {sort &&
          (sort.isDescending ? t('按“{0}”降序', titleOf(sort.key)) : t('按“{0}”升序', titleOf(sort.key)))}
        {(filters.size > 0 || sort) && groups && ' · '}
        {group !== undefined && groups && t('按“{0}”分组，共{1}组', titleOf(group), groups.length)}
      </span>
      {groups && groups.length > 0 && (
        <>
          {[false, true].map((isFolded) => (
            <ToolButton
              key={String(isFolded)}
              kind="text"
              isDisabled={groups.every((one) => one.isFolded === isFolded)}
              onClick={() => {
                foldGroups(
                  grid,
                  groups.map(({ id }) => id),
                  isFolded,
                );
              }}
            >
              {isFolded ? t('全部折叠') : t('全部展开')}
            </ToolButton>
          ))}
          <ToolButton
            kind="text"
            onClick={() => {
              onArrange(withGroup(arrangement, undefined));
            }}
          >
            {t('取消分组')}
          </ToolButton>
        </>
      )}
      {(sort !== undefined || filters.size > 0) && (
        <>
          <ToolButton
            kind="text"
            title={t('修改过和新增的行按现在的内容重新排序、筛选')}
            onClick={() => {
              onArrange(arrangement);
            }}
          >
            {t('重新应用')}
          </ToolButton>
          <ToolButton
            kind="text"
            onClick={() => {
              onArrange(arrangement.cleared());
            }}
          >
            {t('清除')}
          </ToolButton>
        </>
      )}
      {first && (
        <span className="sw-et-hidden-failures" role="alert">
          {t('未显示的行有{0}处填写有误', count)}
          <ToolButton
            kind="text"
            onClick={() => {
              onShowFailure(first);
            }}
          >
            {t('查看')}
          </ToolButton>
        </span>
      )}
    </div>
  );
}

function hiddenFailures({ model }: Grid): readonly Failure[] {
  return [...model.verdicts.findings()].filter(
    ([place]) => model.indexOf(model.all.keys[place] as string) < 0,
  );
}
