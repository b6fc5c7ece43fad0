import { defineWidget } from '../../engine/react/widget.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'permission_matrix',
  title: '权限矩阵',
  group: 'data',
  accepts: ['void', 'array'],
  component: PermissionMatrix,
  props,
  initial: {
    type: 'void',
    'x-component': 'permission_matrix',
    'x-source': {
      value: [
        {
          key: '1',
          title: '菜单',
          children: [
            { key: '2', title: '页面', children: [{ key: '3', title: '操作' }] },
            { key: '4', title: '页面二' },
          ],
        },
      ],
    },
  },
  events: ['check', 'rules'],
  eventData: { check: { items: 'plain' }, rules: { fields: { key: 'plain', record: 'row' } } },
  draws: 'nothing',
});
