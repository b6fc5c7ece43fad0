import { defineWidget } from '../../engine/react/widget.ts';
import { Password } from './Password.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'password',
  title: '密码',
  group: 'input',
  accepts: ['string'],
  component: Password,
  props,
  initial: { type: 'string', title: '密码', 'x-component': 'password' },
  events: ['change', 'blur', 'pressEnter'],
  draws: 'nothing',
  isSecret: true,
  // As many dots whatever the length: it says that there is one, and no more.
  format: (value) => (value === undefined || value === null || value === '' ? '' : '••••••'),
});
