import { defineWidget } from '../../engine/react/widget.ts';
import { List } from './List.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'list',
  title: '下拉选择',
  group: 'input',
  accepts: ['string', 'number', 'integer', 'boolean'],
  component: List,
  props,
  initial: {
    type: 'string',
    title: '下拉选择',
    'x-component': 'list',
    enum: [
      { value: '1', label: '选项一' },
      { value: '2', label: '选项二' },
    ],
  },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
