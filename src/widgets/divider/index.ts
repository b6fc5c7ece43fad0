import { defineWidget } from '../../engine/react/widget.ts';
import { Divider } from './Divider.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'divider',
  title: '分割线',
  group: 'display',
  accepts: ['void'],
  component: Divider,
  props,
  initial: { type: 'void', title: '分组标题', 'x-component': 'divider' },
  events: [],
  draws: 'nothing',
});
