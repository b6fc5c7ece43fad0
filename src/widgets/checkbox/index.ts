import { defineWidget } from '../../engine/react/widget.ts';
import { CheckboxChoice } from './CheckboxChoice.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'checkbox',
  title: '多选',
  group: 'input',
  accepts: ['string'],
  component: CheckboxChoice,
  props,
  initial: {
    type: 'string',
    title: '多选',
    'x-component': 'checkbox',
    enum: [
      { value: '1', label: '选项一' },
      { value: '2', label: '选项二' },
    ],
  },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  isGroup: true,
});
