// The row below all others: what the columns of all records of the query come to.
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import { numberText } from '../../controls/numbers/number-values.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import { alignOf, type Column } from './column.ts';

interface Props {
  columns: readonly Column[];
  /** What the columns come to, by their keys. */
  values: ReadonlyMap<string, unknown>;
  /** Whether a column of tick boxes stands before the others. */
  hasSelection: boolean;
}

export function SumRow({ columns, values, hasSelection }: Props): ReactNode {
  const before = hasSelection ? 1 : 0;
  return (
    <Table.Summary>
      <Table.Summary.Row className="sw-table-sums">
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map((column, index) => {
          const text = sumText(column, values.get(column.key));
          return (
            <Table.Summary.Cell key={column.key} index={before + index} align={alignOf(column)}>
              {index > 0 ? text : [t('合计'), text].filter((part) => part !== '').join(' ')}
            </Table.Summary.Cell>
          );
        })}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

/** A sum is read as the numbers above it are. */
export function sumText(column: Column, value: unknown): string {
  return column.type === 'number' ? numberText(value, column) : textOfValue(value);
}
