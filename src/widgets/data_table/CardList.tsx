// The records of a table as cards, side by side as far as there is room: the same rows, cells, choices and steps.
import DownOutlined from '@ant-design/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined';
import { Button, Checkbox, Dropdown, Radio, type TableProps } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { Sort } from '../../engine/react/sources/use-source.ts';
import { t } from '../../engine/text.ts';
import './card-list.css';
import type { CardParts } from './card-parts.ts';
import { Cell, SlotCell } from './Cell.tsx';
import type { Column, Row } from './column.ts';
import type { RowProps } from './row-events.ts';
import { nameTick } from './row-selection.ts';
import { sumText } from './SumRow.tsx';
import type { RowList } from './use-row-list.ts';
import { keyOf, type Selection } from './use-selection.ts';

export interface CardListProps {
  label: string;
  parts: CardParts;
  /** Drawn at the top of each card. */
  picture: PlanNode | undefined;
  rows: readonly Row[];
  rowKey: string;
  slots: ReadonlyMap<string, PlanNode>;
  /** Rows before this page. */
  offset: number;
  selection: Selection;
  isRadio: boolean;
  /** Present where rows have others below them. */
  expandable: TableProps<Row>['expandable'];
  /** Columns that records can be ordered by. */
  sortable: readonly Column[];
  sort: Sort | undefined;
  defaultSort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
  onLink(key: string, record: Row, index: number): void;
  /** What the steps of a row know. */
  scopeOf: RowList['scopeOf'];
  rowProps(record: Row, index: number): RowProps;
  /** Columns with what all records of the query come to. */
  sums: readonly { column: Column; value: unknown }[];
  /** Stands there while there is no record. */
  empty: ReactNode;
}

export function CardList(props: CardListProps): ReactNode {
  const { label, rows, sums, empty } = props;
  return (
    <div className="sw-cards">
      <CardBar {...props} />
      {rows.length === 0 ? (
        empty
      ) : (
        <Cards {...props} records={rows} name={label === '' ? t('数据列表') : label} />
      )}
      {sums.length > 0 && rows.length > 0 && (
        <dl className="sw-cards-sums" aria-label={t('合计')}>
          <Values
            columns={sums.map(({ column }) => column)}
            draw={(column, at) => sumText(column, sums[at]?.value)}
            labelOf={(column) => t('{0}合计', column.title)}
          />
        </dl>
      )}
    </div>
  );
}

/** What the head of a table offers: all of the page at once, and the order. */
function CardBar(props: CardListProps): ReactNode {
  const { rows, rowKey, selection, isRadio, sortable, sort, defaultSort, onSort } = props;
  const keys = rows.flatMap((row) => keyOf(row, rowKey) ?? []);
  const ticked = keys.filter((key) => selection.keys.includes(key)).length;
  const hasAll = selection.isOn && !isRadio && keys.length > 0;
  if (!hasAll && sortable.length === 0) return null;
  const orders = sortable.flatMap(({ key, title }) => [
    { key: `asc ${key}`, label: t('{0} 升序', title) },
    { key: `desc ${key}`, label: t('{0} 降序', title) },
  ]);
  const chosen = sort ? `${sort.order} ${sort.column}` : '';
  const current = orders.find(({ key }) => key === chosen);
  return (
    <div className="sw-cards-bar">
      {hasAll && (
        <Checkbox
          checked={ticked === keys.length}
          indeterminate={ticked > 0 && ticked < keys.length}
          onChange={({ target }) => {
            const others = selection.keys.filter((key) => !keys.includes(key));
            selection.set(target.checked ? [...others, ...keys] : others);
          }}
        >
          {t('全选本页')}
        </Checkbox>
      )}
      {sortable.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [{ key: '', label: t('默认排序') }, ...orders],
            selectable: true,
            selectedKeys: [current?.key ?? ''],
            onClick: ({ key }) => {
              const [order = '', ...column] = key.split(' ');
              onSort(
                key === ''
                  ? defaultSort
                  : { column: column.join(' '), order: order === 'asc' ? 'asc' : 'desc' },
              );
            },
          }}
        >
          <Button type="text" size="small" icon={<SortAscendingOutlined aria-hidden />}>
            {current?.label ?? t('默认排序')}
          </Button>
        </Dropdown>
      )}
    </div>
  );
}

interface CardsProps extends CardListProps {
  records: readonly Row[];
  name: string;
}

function Cards({ records, name, ...props }: CardsProps): ReactNode {
  return (
    <ul className="sw-cards-list" aria-label={name}>
      {records.map((record, index) => (
        <Card
          key={keyOf(record, props.rowKey) ?? index}
          {...props}
          record={record}
          index={index}
          name={name}
        />
      ))}
    </ul>
  );
}

interface CardProps extends CardListProps {
  record: Row;
  /** Position on this page, from 0. */
  index: number;
  name: string;
}

function Card({ record, index, name, ...props }: CardProps): ReactNode {
  const { parts, picture, rowKey, slots, offset, selection, isRadio, expandable, onLink, scopeOf, rowProps } =
    props;
  const [isWhole, setWhole] = useState(false);
  const key = keyOf(record, rowKey);
  const below = record[expandable?.childrenColumnName ?? ''];
  const isOpen = key !== undefined && expandable?.expandedRowKeys?.includes(key) === true;
  const { className = '', ...handlers } = rowProps(record, index);
  const isTicked = key !== undefined && selection.keys.includes(key);
  const tick = {
    checked: isTicked,
    disabled: key === undefined,
    'aria-label': nameTick(record, parts.title, offset + index + 1),
    onChange: () => {
      if (key !== undefined) selection.toggle(key);
    },
  };
  const draw = (column: Column): ReactNode => (
    <Cell
      column={column}
      record={record}
      index={index}
      number={offset + index + 1}
      slot={column.slot === undefined ? undefined : slots.get(column.slot)}
      onLink={(link) => onLink(link, record, index)}
      scopeOf={scopeOf}
    />
  );
  const shown = isWhole ? [...parts.lines, ...parts.more] : parts.lines;
  return (
    <li>
      <div {...handlers} className={`sw-cards-card ${className}${isTicked ? ' sw-cards-ticked' : ''}`}>
        {picture && (
          <Picture link={parts.title} onLink={(link) => onLink(link, record, index)}>
            <SlotCell node={picture} record={record} index={index} scopeOf={scopeOf} />
          </Picture>
        )}
        <div className="sw-cards-top">
          {selection.isOn && (isRadio ? <Radio {...tick} /> : <Checkbox {...tick} />)}
          {Array.isArray(below) && (
            <Button
              type="text"
              size="small"
              aria-expanded={isOpen}
              aria-label={isOpen ? t('收起下级') : t('展开下级')}
              icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              onClick={() => expandable?.onExpand?.(!isOpen, record)}
            />
          )}
          <div className="sw-cards-title">{parts.title && draw(parts.title)}</div>
          {parts.state && <div className="sw-cards-state">{draw(parts.state)}</div>}
          {parts.actions && draw({ ...parts.actions, isFolded: true })}
        </div>
        {shown.length > 0 && (
          <dl>
            <Values columns={shown} draw={draw} labelOf={({ title }) => title} />
          </dl>
        )}
        {parts.more.length > 0 && (
          <Button
            type="link"
            size="small"
            className="sw-cards-more"
            autoInsertSpace={false}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('收起') : t('更多内容')}
          </Button>
        )}
      </div>
      {isOpen && Array.isArray(below) && below.length > 0 && (
        <Cards {...props} records={below as readonly Row[]} name={t('{0}：下级', name)} />
      )}
    </li>
  );
}

interface PictureProps {
  link: Column | undefined;
  onLink(key: string): void;
  children: ReactNode;
}

/** A press on it is one on the title below, which keys and readers of the screen have. */
function Picture({ link, onLink, children }: PictureProps): ReactNode {
  if (link?.type !== 'link') return <div className="sw-cards-picture">{children}</div>;
  return (
    <div
      className="sw-cards-picture sw-cards-pressed"
      onClick={(event) => {
        event.stopPropagation();
        onLink(link.key);
      }}
    >
      {children}
    </div>
  );
}

interface ValuesProps {
  columns: readonly Column[];
  draw(column: Column, at: number): ReactNode;
  labelOf(column: Column): string;
}

function Values({ columns, draw, labelOf }: ValuesProps): ReactNode {
  return columns.map((column, at) => (
    <div key={column.key}>
      <dt>{labelOf(column)}</dt>
      <dd>{draw(column, at)}</dd>
    </div>
  ));
}
