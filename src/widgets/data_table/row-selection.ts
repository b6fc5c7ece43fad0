// The boxes in front of the rows of a table, as antd draws them.
import type { TableRowSelection } from 'antd/es/table/interface';
import { t } from '../../engine/text.ts';
import type { Row, Settings } from './column.ts';
import { keyOf, type RowKey, type Selection } from './use-selection.ts';

/** @param columnWidth pixels */
export function toRowSelection(
  selection: Selection,
  settings: Settings,
  canFix: boolean,
  columnWidth: number,
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
      'aria-label': t('选择第{0}条', keyOf(record, settings.rowKey ?? 'id') ?? ''),
      disabled: keyOf(record, settings.rowKey ?? 'id') === undefined,
    }),
  };
}
