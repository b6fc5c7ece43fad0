// A menu or a page in the matrix. It is drawn anew only when something of its own changed: a tick touches few of them.
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { Column, Placed } from './columns.ts';
import { Marked } from './Marked.tsx';
import { MatrixBox } from './MatrixBox.tsx';
import { matches, permissionsOf, type MatrixRow, type Permission } from './rows.ts';
import type { BoxState } from './ticks.ts';

/** What a line does when it is used; the same object for as long as the matrix is shown. */
export interface LineActions {
  set(this: void, pressed: readonly Permission[], isOn: boolean): void;
  setBranch(this: void, row: MatrixRow, isOn: boolean): void;
  fold(this: void, key: string, isOpen: boolean): void;
  tell(this: void, text: string): void;
  /** Opens the data rules of a page; undefined where there are none to set. */
  openRules: ((this: void, page: Permission) => void) | undefined;
}

export interface LineLook {
  /** Of the page and its operations, in their order: one letter each, see `drawLook`. */
  boxes: string;
  /** Why the boxes cannot be changed that are drawn so. */
  lock: string;
  /** Of everything that the line stands for, as far as it is shown. */
  branch: BoxState;
  branchLock: string;
  /** How much of what lies below is ticked; empty for a page with nothing below it. */
  count: string;
}

interface Props extends LineLook {
  row: MatrixRow;
  placed: Placed;
  columns: readonly Column[];
  /** Undefined where nothing lies below. */
  isOpen: boolean | undefined;
  search: string;
  /** The box that the Tab key comes to; undefined where it is in another line. */
  active: number | undefined;
  actions: LineActions;
}

const TICKED = 1;
const SAVED = 2;
const LOCKED = 4;

/** How one box is drawn, as a digit: lines compare these instead of sets. */
export function drawLook(isTicked: boolean, isSaved: boolean, isLocked: boolean): string {
  return String((isTicked ? TICKED : 0) + (isSaved ? SAVED : 0) + (isLocked ? LOCKED : 0));
}

export const MatrixLine = memo(function MatrixLine(props: Props): ReactNode {
  const { row, placed, columns, isOpen, search, actions, active } = props;
  const { page, level } = row;
  const looks = new Map(permissionsOf(row).map(({ key }, at) => [key, Number(props.boxes[at])]));
  const isMenu = row.rows.length > 0;

  const draw = (one: Permission, column: number, text: string, isNamed: boolean): ReactNode => {
    const look = looks.get(one.key) ?? 0;
    const isTicked = (look & TICKED) > 0;
    const isPage = one === page;
    const isFound = !isPage && search !== '' && matches(one, search);
    return (
      <MatrixBox
        state={isTicked ? 'on' : 'off'}
        name={isPage ? (isMenu ? t('显示“{0}”', one.title) : t('进入“{0}”', one.title)) : one.title}
        text={text}
        isNamed={isNamed}
        marked={isNamed ? <Marked text={text} search={search} /> : undefined}
        hint={describe(one)}
        lock={(look & LOCKED) > 0 ? props.lock : ''}
        isChanged={isTicked !== (look & SAVED) > 0}
        isFound={isFound}
        column={column}
        isActive={active === column}
        onSet={(isOn) => actions.set([one], isOn)}
        onLocked={actions.tell}
      />
    );
  };
  const firstOther = columns.length + 2;
  return (
    <div
      role="row"
      aria-level={level}
      aria-expanded={isOpen}
      className={isMenu ? 'sw-matrix-row sw-matrix-menu' : 'sw-matrix-row'}
      data-row={page.key}
      style={{ ['--sw-level' as string]: level - 1 }}
    >
      <div role="rowheader" className="sw-matrix-title">
        {isOpen !== undefined && (
          <button
            type="button"
            className={isOpen ? 'sw-matrix-fold sw-matrix-open' : 'sw-matrix-fold'}
            tabIndex={-1}
            aria-label={isOpen ? t('收起“{0}”', page.title) : t('展开“{0}”', page.title)}
            onClick={() => actions.fold(page.key, !isOpen)}
          />
        )}
        <MatrixBox
          state={props.branch}
          name={isMenu ? t('“{0}”及其下全部', page.title) : t('“{0}”整行', page.title)}
          text={page.title}
          isNamed
          marked={<Marked text={page.title} search={search} />}
          hint={describe(page)}
          lock={props.branchLock}
          isChanged={false}
          isFound={search !== '' && page.code !== '' && matches(page, search)}
          column={0}
          isActive={active === 0}
          onSet={(isOn) => actions.setBranch(row, isOn)}
          onLocked={actions.tell}
        />
        {props.count !== '' && <small className="sw-matrix-count">{props.count}</small>}
        {page.isHidden && <small className="sw-matrix-count">{t('不在菜单里')}</small>}
        {page.isForAll && <small className="sw-matrix-count">{t('人人都有')}</small>}
        {actions.openRules && page.hasRules && (
          <Button
            type="link"
            size="small"
            autoInsertSpace={false}
            data-column={firstOther + placed.others.length}
            tabIndex={active === firstOther + placed.others.length ? 0 : -1}
            aria-label={t('“{0}”的数据规则', page.title)}
            onClick={() => actions.openRules?.(page)}
          >
            {t('数据规则')}
          </Button>
        )}
      </div>
      <div role="gridcell" className="sw-matrix-cell">
        {draw(page, 1, isMenu ? t('显示') : t('进入'), false)}
      </div>
      {placed.shared.map((one, at) => (
        <div role="gridcell" className="sw-matrix-cell" key={columns[at]?.verb}>
          {one && draw(one, at + 2, columns[at]?.title ?? one.title, false)}
        </div>
      ))}
      <div role="gridcell" className="sw-matrix-others">
        {placed.others.map((one, at) => (
          <span key={one.key}>{draw(one, firstOther + at, one.title, true)}</span>
        ))}
      </div>
    </div>
  );
});

function describe({ title, code, isOff }: Permission): string {
  const named = code === '' ? title : t('{0}（{1}）', title, code);
  return isOff ? t('{0}，已停用', named) : named;
}
