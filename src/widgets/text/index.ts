import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Text } from './Text.tsx';

export default defineWidget({
  type: 'text',
  title: '单行文本',
  group: 'input',
  accepts: ['string'],
  component: Text,
  props,
  initial: { type: 'string', title: '单行文本', 'x-component': 'text' },
  events: ['change', 'blur', 'pressEnter'],
  draws: 'nothing',
});
