import { defineWidget } from '../../engine/react/widget.ts';
import { Chart } from './Chart.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'chart',
  title: '图表',
  group: 'data',
  accepts: ['void', 'array'],
  component: Chart,
  props,
  initial: {
    type: 'void',
    title: '图表',
    'x-component': 'chart',
    'x-source': { value: [{ name: '示例', value: 1 }] },
    'x-component-props': { kind: 'bar', xField: 'name', series: [{ field: 'value', title: '数量' }] },
  },
  events: [],
  draws: 'nothing',
});
