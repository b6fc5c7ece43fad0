// What the rows are filtered by in one column: a condition, and the values that are ticked.
import { Button, Checkbox, Input, Select } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import {
  needsText,
  operatorsOf,
  readCondition,
  type Condition,
  type Filter,
  type Operator,
} from '../model/filters.ts';
import { listValues } from './arrange.ts';
import type { Grid, GridColumn } from './grid.ts';

/** Values that are listed at a time; the search finds the others. */
const MAX_LISTED = 200;

interface Props {
  grid: Grid;
  column: GridColumn;
  /** Undefined takes the filter of the column away. */
  onFilter(this: void, filter: Filter | undefined): void;
}

export function FilterForm({ grid, column, onFilter }: Props): ReactNode {
  const now = grid.arrangement?.filters.get(column.key);
  const [operator, setOperator] = useState<Operator | undefined>(now?.condition?.operator);
  const [text, setText] = useState(now?.condition?.text ?? '');
  const [end, setEnd] = useState(now?.condition?.end ?? '');
  const [search, setSearch] = useState('');
  const values = useMemo(() => listValues(grid, column), [grid, column]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => now?.values ?? new Set(values.map((one) => one.text)),
  );
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? values : values.filter((one) => one.text.toLowerCase().includes(wanted));
  const ticked = found.filter((one) => chosen.has(one.text));
  const condition = readInput(operator, text, end);
  const read = condition && readCondition(column, condition);
  const reason = read && 'reason' in read ? read.reason : undefined;
  const isReady = ticked.length > 0 && reason === undefined;

  function apply(): void {
    if (!isReady) return;
    // What the search left out was not chosen; without one, all that is listed is everything.
    const isAll = ticked.length === values.length;
    if (isAll && !condition) onFilter(undefined);
    else
      onFilter({
        ...(isAll ? {} : { values: new Set(ticked.map((one) => one.text)) }),
        ...(condition ? { condition } : {}),
      });
  }

  function tick(texts: readonly string[], isOn: boolean): void {
    const next = new Set(chosen);
    for (const one of texts) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    setChosen(next);
  }

  return (
    <form
      className="sw-et-filter"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        apply();
      }}
    >
      <Select
        aria-label={t('条件')}
        placeholder={t('条件')}
        allowClear
        size="small"
        value={operator ?? null}
        options={operatorsOf(column).map((value) => ({ value, label: operatorText(value) }))}
        onChange={(value) => {
          setOperator(value ?? undefined);
        }}
      />
      {operator && needsText(operator) && (
        <div className="sw-et-bounds">
          <Bound label={t('条件的值')} column={column} value={text} onChange={setText} />
          {operator === 'between' && (
            <Bound label={t('条件的上限')} column={column} value={end} onChange={setEnd} />
          )}
        </div>
      )}
      {reason !== undefined && (
        <div className="sw-et-reason" role="alert">
          {reason}
        </div>
      )}
      <Input
        size="small"
        allowClear
        aria-label={t('搜索此列的值')}
        placeholder={t('搜索此列的值')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
        }}
      />
      <Checkbox
        checked={ticked.length > 0 && ticked.length === found.length}
        indeterminate={ticked.length > 0 && ticked.length < found.length}
        disabled={found.length === 0}
        onChange={({ target }) => {
          tick(
            found.map((one) => one.text),
            target.checked,
          );
        }}
      >
        {t('全选')}
      </Checkbox>
      <ul className="sw-et-values" aria-label={t('此列的值')}>
        {found.slice(0, MAX_LISTED).map((one) => (
          <li key={one.text}>
            <Checkbox
              checked={chosen.has(one.text)}
              onChange={({ target }) => {
                tick([one.text], target.checked);
              }}
            >
              {one.text === '' ? t('（空白）') : one.text}
            </Checkbox>
            <span aria-label={t('{0}行', one.count)}>{one.count}</span>
          </li>
        ))}
        {found.length === 0 && <li>{t('没有匹配的值')}</li>}
      </ul>
      {found.length > MAX_LISTED && (
        <div className="sw-et-head-note">
          {t('共{0}个值，只列出前{1}个，请搜索', found.length, MAX_LISTED)}
        </div>
      )}
      <div className="sw-et-filter-end">
        <Button
          size="small"
          autoInsertSpace={false}
          disabled={!now}
          onClick={() => {
            onFilter(undefined);
          }}
        >
          {t('清除筛选')}
        </Button>
        <Button size="small" type="primary" autoInsertSpace={false} htmlType="submit" disabled={!isReady}>
          {t('确定')}
        </Button>
      </div>
    </form>
  );
}

/** Undefined as long as there is nothing to compare with. */
function readInput(operator: Operator | undefined, text: string, end: string): Condition | undefined {
  if (!operator) return undefined;
  const isMissing = text.trim() === '' || (operator === 'between' && end.trim() === '');
  return needsText(operator) && isMissing ? undefined : { operator, text, end };
}

interface BoundProps {
  label: string;
  column: GridColumn;
  value: string;
  onChange(this: void, value: string): void;
}

function Bound({ label, column, value, onChange }: BoundProps): ReactNode {
  return (
    <Input
      size="small"
      aria-label={label}
      placeholder={exampleOf(column)}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}

function exampleOf({ kind }: GridColumn): string | undefined {
  if (kind.value === 'date' || kind.value === 'datetime') return '2026-01-31';
  return kind.value === 'time' ? '08:30:00' : undefined;
}

function operatorText(operator: Operator): string {
  switch (operator) {
    case 'contains':
      return t('含有');
    case 'lacks':
      return t('不含');
    case 'equals':
      return t('等于');
    case 'differs':
      return t('不等于');
    case 'begins':
      return t('开头为');
    case 'ends':
      return t('结尾为');
    case 'more':
      return t('大于');
    case 'least':
      return t('大于等于');
    case 'less':
      return t('小于');
    case 'most':
      return t('小于等于');
    case 'between':
      return t('介于');
    case 'blank':
      return t('内容为空');
    case 'filled':
      return t('内容不为空');
  }
}
