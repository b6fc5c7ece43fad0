import { defineWidget } from '../../engine/react/widget.ts';
import { checkTable } from './check-table.ts';
import { EditableTable, EditableTableRead } from './EditableTable.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'editable_table',
  title: '可编辑表格',
  group: 'input',
  accepts: ['array'],
  component: EditableTable,
  read: EditableTableRead,
  props,
  initial: {
    type: 'array',
    title: '可编辑表格',
    'x-component': 'editable_table',
    'x-component-props': {
      columns: [
        { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
        { key: 'amount', title: '数量', type: 'inputNumber', statistics: true },
      ],
    },
  },
  events: ['change', 'blur'],
  draws: 'items',
  isGroup: true,
  check: checkTable,
  ownSettings: ['columns'],
});
