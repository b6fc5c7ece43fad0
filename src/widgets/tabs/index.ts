import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Tabs } from './Tabs.tsx';

export default defineWidget({
  type: 'tabs',
  title: '页签',
  group: 'layout',
  accepts: ['void', 'object'],
  component: Tabs,
  props,
  initial: {
    type: 'void',
    'x-component': 'tabs',
    properties: {
      first: { type: 'void', title: '第一页', properties: {} },
      second: { type: 'void', title: '第二页', properties: {} },
    },
  },
  events: ['change'],
  draws: 'children',
  holds: 'parts',
});
