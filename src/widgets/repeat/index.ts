import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Repeat } from './Repeat.tsx';

export default defineWidget({
  type: 'repeat',
  title: '循环列表',
  group: 'data',
  accepts: ['array', 'void'],
  component: Repeat,
  props,
  initial: {
    type: 'array',
    'x-component': 'repeat',
    'x-source': { value: [{ id: '1', name: '示例' }] },
    items: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '{{ $record.name }}' } },
  },
  events: [],
  draws: 'items',
});
