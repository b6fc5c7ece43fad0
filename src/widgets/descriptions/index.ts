import { defineWidget } from '../../engine/react/widget.ts';
import { Descriptions } from './Descriptions.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'descriptions',
  title: '描述列表',
  group: 'display',
  accepts: ['void', 'object'],
  component: Descriptions,
  props,
  initial: {
    type: 'void',
    'x-component': 'descriptions',
    'x-component-props': { columns: 2, items: [{ label: '名称', value: '' }] },
  },
  events: [],
  draws: 'nothing',
});
