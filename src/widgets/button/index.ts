import { defineWidget } from '../../engine/react/widget.ts';
import { Button } from './Button.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'button',
  title: '按钮',
  group: 'action',
  accepts: ['void'],
  component: Button,
  props,
  initial: { type: 'void', 'x-component': 'button', 'x-component-props': { text: '按钮' } },
  events: ['click'],
  draws: 'nothing',
});
