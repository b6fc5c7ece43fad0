import { defineWidget } from '../../engine/react/widget.ts';
import { Collapse } from './Collapse.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'collapse',
  title: '折叠面板',
  group: 'layout',
  accepts: ['void', 'object'],
  component: Collapse,
  props,
  initial: {
    type: 'void',
    'x-component': 'collapse',
    properties: {
      first: { type: 'void', title: '第一部分', properties: {} },
      second: { type: 'void', title: '第二部分', properties: {} },
    },
  },
  events: ['change'],
  draws: 'children',
  holds: 'parts',
});
