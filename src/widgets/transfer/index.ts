import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Transfer } from './Transfer.tsx';

export default defineWidget({
  type: 'transfer',
  title: '穿梭框',
  group: 'input',
  accepts: ['string'],
  component: Transfer,
  props,
  initial: {
    type: 'string',
    title: '穿梭框',
    'x-component': 'transfer',
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
