// The matrix itself: a row for each menu and page, a column for each operation that many of them share.
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import { findColumns, placeOperations, type Placed } from './columns.ts';
import { MatrixHead, type HeadColumn } from './MatrixHead.tsx';
import { drawLook, MatrixLine, type LineActions, type LineLook } from './MatrixLine.tsx';
import { listRows, permissionsOf, type MatrixRow, type Permission, type ShownRows } from './rows.ts';
import { stateOf } from './ticks.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { TickState } from './use-ticks.ts';

interface Props {
  label: string;
  rows: readonly MatrixRow[];
  ticks: TickState;
  /** The rows that a search or a view leaves; undefined where all are there. */
  shown: ShownRows | undefined;
  search: string;
  folded: ReadonlySet<string>;
  onFold(this: void, key: string, isOpen: boolean): void;
  onSet(this: void, pressed: readonly Permission[], isOn: boolean): void;
  onTell(this: void, text: string): void;
  onRules: ((this: void, page: Permission) => void) | undefined;
}

export function MatrixGrid(props: Props): ReactNode {
  const { label, rows, ticks, shown, search, folded } = props;
  const columns = useMemo(() => findColumns(rows), [rows]);
  const placed = useMemo(
    () => new Map(listRows(rows).map((row) => [row, placeOperations(row, columns)])),
    [rows, columns],
  );
  const branches = useMemo(() => listBranches(rows, shown), [rows, shown]);
  const inColumns = useMemo(
    () =>
      listColumns(
        [...branches.keys()].filter((row) => isWanted(row, shown)),
        placed,
        columns.length,
      ),
    [branches, shown, placed, columns.length],
  );
  const lines = useMemo(
    () => listLines(rows, (row) => branches.has(row), shown ? new Set() : folded),
    [rows, branches, shown, folded],
  );

  const setAll = (pressed: readonly Permission[], isOn: boolean): void => {
    const isPossible = pressed.some((one) => isOpenTo(ticks, one, isOn));
    props.onSet(pressed, isPossible ? isOn : !isOn);
  };
  const latest = { ...props, setAll, branches };
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const hasRules = props.onRules !== undefined;
  const actions = useMemo(
    (): LineActions => ({
      set: (pressed, isOn) => current.current.onSet(pressed, isOn),
      setBranch: (row, isOn) => current.current.setAll(current.current.branches.get(row) ?? [], isOn),
      fold: (key, isOpen) => current.current.onFold(key, isOpen),
      tell: (text) => current.current.onTell(text),
      openRules: hasRules ? (page) => current.current.onRules?.(page) : undefined,
    }),
    [hasRules],
  );

  const keys = useGridKeys(
    { row: '', column: 0 },
    useMemo(() => ['', ...lines.map(({ page }) => page.key)], [lines]),
    (key, isOpen) => {
      const row = lines.find(({ page }) => page.key === key);
      const canFold = !shown && row !== undefined && row.rows.length > 0 && folded.has(key) === isOpen;
      if (canFold) props.onFold(key, isOpen);
      return canFold;
    },
  );
  const titles = [t('菜单与页面'), t('进入'), ...columns.map(({ title }) => title), t('其他')];
  const heads = inColumns.map((permissions, at): HeadColumn => ({
    key: columns[at - 2]?.verb ?? String(at),
    title: titles[at] ?? '',
    state: stateOf(permissions, ticks.ticked),
    lock: lockOfAll(ticks, permissions),
    isEmpty: permissions.length === 0,
  }));
  return (
    <div
      role="treegrid"
      aria-label={label}
      className="sw-matrix-grid"
      style={{ ['--sw-columns' as string]: columns.length }}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <MatrixHead
        columns={heads}
        active={keys.active.row === '' ? keys.active.column : undefined}
        onSet={(column, isOn) => setAll(inColumns[column] ?? [], isOn)}
        onLocked={props.onTell}
      />
      {lines.map((row) => (
        <MatrixLine
          key={row.page.key}
          row={row}
          placed={placed.get(row) ?? NOTHING}
          columns={columns}
          isOpen={shown || row.rows.length === 0 ? undefined : !folded.has(row.page.key)}
          search={search}
          active={keys.active.row === row.page.key ? keys.active.column : undefined}
          actions={actions}
          {...lookOf(row, branches.get(row) ?? [], ticks)}
        />
      ))}
    </div>
  );
}

const NOTHING: Placed = { shared: [], others: [] };

/** What only stands on the way to others is not pressed with them: that would reach what is not shown. */
function isWanted({ page }: MatrixRow, shown: ShownRows | undefined): boolean {
  return shown?.get(page.key) ?? true;
}

/** Shown rows, each with every permission that it stands for: its own and those of the shown rows below it. */
function listBranches(
  rows: readonly MatrixRow[],
  shown: ShownRows | undefined,
): Map<MatrixRow, readonly Permission[]> {
  const branches = new Map<MatrixRow, readonly Permission[]>();
  const visit = (row: MatrixRow): readonly Permission[] => {
    if (shown && !shown.has(row.page.key)) return [];
    const own = isWanted(row, shown) ? permissionsOf(row) : [];
    branches.set(row, own);
    const all = [...own, ...row.rows.flatMap(visit)];
    branches.set(row, all);
    return all;
  };
  rows.forEach(visit);
  return branches;
}

/** What stands in each column: everything, the pages, each shared operation, the others. */
function listColumns(
  rows: readonly MatrixRow[],
  placed: ReadonlyMap<MatrixRow, Placed>,
  shared: number,
): Permission[][] {
  const columns: Permission[][] = Array.from({ length: shared + 3 }, () => []);
  for (const row of rows) {
    const { shared: inColumns, others } = placed.get(row) ?? NOTHING;
    columns[0]?.push(...permissionsOf(row));
    columns[1]?.push(row.page);
    inColumns.forEach((one, at) => {
      if (one) columns[at + 2]?.push(one);
    });
    columns[shared + 2]?.push(...others);
  }
  return columns;
}

function listLines(
  rows: readonly MatrixRow[],
  isShown: (row: MatrixRow) => boolean,
  folded: ReadonlySet<string>,
): MatrixRow[] {
  return rows.filter(isShown).flatMap((row) => {
    return [row, ...(folded.has(row.page.key) ? [] : listLines(row.rows, isShown, folded))];
  });
}

function lookOf(row: MatrixRow, branch: readonly Permission[], ticks: TickState): LineLook {
  const { ticked, saved, lockOf } = ticks;
  const own = permissionsOf(row);
  const locks = own.map(lockOf);
  const below = branch.filter((one) => !own.includes(one));
  const chosen = below.filter(({ key }) => ticked.has(key)).length;
  return {
    boxes: own.map(({ key }, at) => drawLook(ticked.has(key), saved.has(key), locks[at] !== '')).join(''),
    lock: locks.find((one) => one !== '') ?? '',
    branch: stateOf(branch, ticked),
    branchLock: lockOfAll(ticks, branch),
    count: below.length === 0 ? '' : `${String(chosen)}/${String(below.length)}`,
  };
}

/** Whether the permission can be put so and is not yet. */
function isOpenTo({ ticked, lockOf }: TickState, one: Permission, isOn: boolean): boolean {
  return ticked.has(one.key) !== isOn && lockOf(one) === '';
}

/** Why nothing of it can be changed; empty where something can. */
function lockOfAll({ lockOf }: TickState, permissions: readonly Permission[]): string {
  const locks = permissions.map(lockOf);
  return locks.every((one) => one !== '') ? (locks[0] ?? '') : '';
}
