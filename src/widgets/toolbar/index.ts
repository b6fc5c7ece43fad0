import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Toolbar } from './Toolbar.tsx';

export default defineWidget({
  type: 'toolbar',
  title: '工具栏',
  group: 'layout',
  accepts: ['void', 'object'],
  component: Toolbar,
  props,
  initial: { type: 'void', 'x-component': 'toolbar', properties: {} },
  events: [],
  draws: 'children',
});
