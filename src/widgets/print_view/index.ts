import { defineWidget } from '../../engine/react/widget.ts';
import { PrintView } from './PrintView.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'print_view',
  title: '打印预览',
  group: 'display',
  accepts: ['void'],
  component: PrintView,
  props,
  initial: { type: 'void', title: '打印预览', 'x-component': 'print_view' },
  events: ['print'],
  eventData: { print: { fields: { pages: 'plain' } } },
  draws: 'nothing',
});
