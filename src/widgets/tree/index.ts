import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Tree } from './Tree.tsx';

export default defineWidget({
  type: 'tree',
  title: '树',
  group: 'data',
  accepts: ['array', 'void'],
  component: Tree,
  props,
  initial: {
    type: 'array',
    'x-component': 'tree',
    'x-source': { value: [{ key: '1', title: '上级', children: [{ key: '2', title: '下级' }] }] },
  },
  events: ['select', 'restored', 'check'],
  eventData: {
    select: { fields: { key: 'plain', record: 'row' } },
    restored: { fields: { key: 'plain', record: 'row' } },
    check: { items: 'plain' },
  },
  draws: 'nothing',
});
