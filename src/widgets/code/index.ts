import { defineWidget } from '../../engine/react/widget.ts';
import { Code, CodeText } from './Code.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'code',
  title: '代码',
  group: 'input',
  accepts: ['string'],
  component: Code,
  read: CodeText,
  props,
  initial: { type: 'string', title: '代码', 'x-component': 'code' },
  events: ['change', 'blur'],
  draws: 'nothing',
});
