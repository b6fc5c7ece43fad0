import { defineWidget } from '../../engine/react/widget.ts';
import { Captcha } from './Captcha.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'captcha',
  title: '图形验证码',
  group: 'input',
  accepts: ['string'],
  component: Captcha,
  props,
  initial: { type: 'string', title: '验证码', required: true, 'x-component': 'captcha' },
  events: ['change', 'blur', 'pressEnter', 'refresh'],
  draws: 'nothing',
  isSecret: true,
});
