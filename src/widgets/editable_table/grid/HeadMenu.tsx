// The menu of a head: how the rows are sorted and filtered by its column, and where the column stands. Loaded with its first opening.
import { Popover, Radio } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { isReadable, withFilter, withGroup, withSort } from './arrange.ts';
import { FilterForm } from './FilterForm.tsx';
import type { Arrangement, Grid } from './grid.ts';
import { isGroupable } from './grouping.ts';
import { ToolButton } from '../Toolbar.tsx';
import type { Placing } from '../place-columns.ts';
import type { MenuPoint } from './use-grid-events.ts';

interface Props {
  grid: Grid;
  /** Position of the column. */
  at: number;
  point: MenuPoint;
  maySort: boolean;
  mayFilter: boolean;
  mayGroup: boolean;
  onArrange(this: void, next: Arrangement | undefined): void;
  placing: Placing;
  onClose(this: void): void;
}

export default function HeadMenu(props: Props): ReactNode {
  const { grid, at, point, onArrange, onClose } = props;
  const column = grid.columns[at];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The panel is measured and put in its place first.
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>('input:checked, input, button')?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);
  if (!column) return null;
  const { arrangement } = grid;
  const { key, title } = column;
  const isText = isReadable(column);
  const sort = arrangement?.sort?.key === key ? arrangement.sort : undefined;
  const content = (
    <div
      ref={box}
      className="sw-et-head-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {props.maySort && isText && (
        <Radio.Group
          aria-label={t('排序')}
          optionType="button"
          size="small"
          value={sort ? (sort.isDescending ? 'down' : 'up') : 'none'}
          options={[
            { value: 'up', label: t('升序') },
            { value: 'down', label: t('降序') },
            { value: 'none', label: t('不排序') },
          ]}
          onChange={({ target }) => {
            const chosen: unknown = target.value;
            onArrange(
              withSort(arrangement, chosen === 'none' ? undefined : { key, isDescending: chosen === 'down' }),
            );
          }}
        />
      )}
      {props.mayFilter && isText && (
        <FilterForm
          grid={grid}
          column={column}
          onFilter={(filter) => {
            onArrange(withFilter(arrangement, key, filter));
            onClose();
          }}
        />
      )}
      {props.mayGroup && isGroupable(column) && (
        <div className="sw-et-places" role="group" aria-label={t('分组')}>
          <ToolButton
            kind="text"
            title={t('相同的行排在一起，并显示行数与合计；不改变保存的顺序')}
            onClick={() => {
              onArrange(withGroup(arrangement, arrangement?.group === key ? undefined : key));
              onClose();
            }}
          >
            {arrangement?.group === key ? t('取消分组') : t('按此列分组')}
          </ToolButton>
        </div>
      )}
      <Places placing={props.placing} columnKey={key} onClose={onClose} />
      {!isText && (props.maySort || props.mayFilter) && (
        <p className="sw-et-head-note">{t('此列的内容不能排序和筛选')}</p>
      )}
    </div>
  );
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      title={title}
      content={content}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <span className="sw-et-menu" style={point} />
    </Popover>
  );
}

function Places(props: { placing: Placing; columnKey: string; onClose(this: void): void }): ReactNode {
  const { columnKey: key, onClose } = props;
  const { shown, frozen, hide, move, freeze } = props.placing;
  const at = shown.indexOf(key);
  const neighbour = (step: -1 | 1): string | undefined => shown[at + step];
  const isFrozen = frozen === key;
  return (
    <div className="sw-et-places" role="group" aria-label={t('列的位置')}>
      {([-1, 1] as const).map((step) => (
        <ToolButton
          key={step}
          kind="text"
          isDisabled={neighbour(step) === undefined}
          onClick={() => {
            const place = neighbour(step);
            if (place !== undefined) move(key, place);
            onClose();
          }}
        >
          {step < 0 ? t('左移') : t('右移')}
        </ToolButton>
      ))}
      <ToolButton
        kind="text"
        onClick={() => {
          freeze(isFrozen ? undefined : key);
          onClose();
        }}
      >
        {isFrozen ? t('取消冻结') : t('冻结到此列')}
      </ToolButton>
      <ToolButton
        kind="text"
        title={t('在列设置里可以再显示')}
        isDisabled={shown.length === 1}
        onClick={() => {
          hide(key);
          onClose();
        }}
      >
        {t('隐藏此列')}
      </ToolButton>
    </div>
  );
}
