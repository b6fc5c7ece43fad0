import { defineWidget } from '../../engine/react/widget.ts';
import { Badge } from './Badge.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'badge',
  title: '徽标',
  group: 'display',
  accepts: ['void'],
  component: Badge,
  props,
  initial: {
    type: 'void',
    'x-component': 'badge',
    'x-component-props': { status: 'success', text: '正常' },
  },
  events: [],
  draws: 'children',
});
