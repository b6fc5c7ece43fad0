import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Row } from './Row.tsx';

export default defineWidget({
  type: 'row',
  title: '栅格行',
  group: 'layout',
  accepts: ['void', 'object'],
  component: Row,
  props,
  initial: { type: 'void', 'x-component': 'row', 'x-component-props': { columns: 2 }, properties: {} },
  events: [],
  draws: 'children',
});
