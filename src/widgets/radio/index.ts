import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { RadioChoice } from './RadioChoice.tsx';

export default defineWidget({
  type: 'radio',
  title: '单选',
  group: 'input',
  accepts: ['string', 'number', 'integer', 'boolean'],
  component: RadioChoice,
  props,
  initial: {
    type: 'string',
    title: '单选',
    'x-component': 'radio',
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
