import { cronEngine } from '../../controls/cron/CronWords.tsx';
import { defineWidget } from '../../engine/react/widget.ts';
import { DataTable } from './DataTable.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'data_table',
  title: '数据表格',
  group: 'data',
  accepts: ['array', 'void'],
  component: DataTable,
  props,
  initial: {
    type: 'array',
    title: '数据表格',
    'x-component': 'data_table',
    'x-source': { value: [{ id: '1', name: '示例' }] },
    'x-component-props': { columns: [{ key: 'name', title: '名称' }] },
  },
  events: ['rowClick', 'rowDoubleClick', 'linkClick'],
  eventData: { rowClick: 'row', rowDoubleClick: 'row', linkClick: 'plain' },
  draws: 'items',
  holds: ['action'],
  // The words of an expression are a second line of its row.
  prepare: ({ props: settings }) =>
    JSON.stringify(settings).includes('"type":"cron"') ? cronEngine.load() : undefined,
});
