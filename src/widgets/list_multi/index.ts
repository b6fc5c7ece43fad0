import { defineWidget } from '../../engine/react/widget.ts';
import { ListMulti } from './ListMulti.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'list_multi',
  title: '下拉多选',
  group: 'input',
  accepts: ['string'],
  component: ListMulti,
  props,
  initial: {
    type: 'string',
    title: '下拉多选',
    'x-component': 'list_multi',
    enum: [
      { value: '1', label: '选项一' },
      { value: '2', label: '选项二' },
    ],
  },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
