import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Textarea, TextareaRead } from './Textarea.tsx';

export default defineWidget({
  type: 'textarea',
  title: '多行文本',
  group: 'input',
  accepts: ['string'],
  component: Textarea,
  read: TextareaRead,
  props,
  initial: { type: 'string', title: '多行文本', 'x-component': 'textarea' },
  events: ['change', 'blur'],
  draws: 'nothing',
});
