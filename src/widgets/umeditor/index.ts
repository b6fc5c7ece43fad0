import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Umeditor, UmeditorRead } from './Umeditor.tsx';

export default defineWidget({
  type: 'umeditor',
  title: '富文本',
  group: 'input',
  accepts: ['string'],
  component: Umeditor,
  read: UmeditorRead,
  props,
  initial: { type: 'string', title: '富文本', 'x-component': 'umeditor' },
  events: ['change', 'blur'],
  draws: 'nothing',
});
