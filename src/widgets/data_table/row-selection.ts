// The boxes in front of the rows of a table, as antd draws them.
import type { TableRowSelection } from 'antd/es/table/interface';
import { t } from '../../engine/text.ts';
import { readPath, type Column, type Row, type Settings } from './column.ts';
import { keyOf, type RowKey, type Selection } from './use-selection.ts';

/**
 * What the box in front of a record is called: by what people call the record.
 * @param title the column that is the title of its card
 * @param number place of the record in the list, from 1
 */
export function nameTick(record: Row, title: Column | undefined, number: number): string {
  const key = title?.key ?? '';
  const text = readPath(record, `${key}_dictText`) ?? readPath(record, key);
  return typeof text === 'string' && text !== '' ? t('选择“{0}”', text) : t('选择第{0}条', number);
}

/**
 * @param columnWidth pixels
 * @param nameOf what the box of a record is called
 */
export function toRowSelection(
  selection: Selection,
  settings: Settings,
  canFix: boolean,
  columnWidth: number,
  nameOf: (record: Row) => string,
): TableRowSelection<Row> {
  return {
    type: settings.selectionType ?? 'checkbox',
    columnWidth,
    fixed: canFix,
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...selection.keys],
    onChange: (keys) => {
      selection.set(keys.filter((key): key is RowKey => typeof key !== 'bigint'));
    },
    getTitleCheckboxProps: () => ({ 'aria-label': t('全选本页') }),
    getCheckboxProps: (record) => ({
      'aria-label': nameOf(record),
      disabled: keyOf(record, settings.rowKey ?? 'id') === undefined,
    }),
  };
}
