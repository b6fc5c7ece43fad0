import { defineWidget } from '../../engine/react/widget.ts';
import { CascadeNames, Cascader } from './Cascader.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'cascader',
  title: '级联选择',
  group: 'input',
  accepts: ['string', 'array'],
  component: Cascader,
  read: CascadeNames,
  props,
  initial: {
    type: 'string',
    title: '级联选择',
    'x-component': 'cascader',
    'x-component-props': {
      options: [{ value: '1', label: '一级', children: [{ value: '11', label: '二级' }] }],
    },
  },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
