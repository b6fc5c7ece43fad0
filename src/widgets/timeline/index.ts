import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Timeline } from './Timeline.tsx';

export default defineWidget({
  type: 'timeline',
  title: '时间轴',
  group: 'data',
  accepts: ['void', 'array'],
  component: Timeline,
  props,
  initial: {
    type: 'void',
    title: '时间轴',
    'x-component': 'timeline',
    'x-source': { value: [{ time: '2026-01-31 08:30:00', text: '提交' }] },
  },
  events: [],
  draws: 'items',
});
