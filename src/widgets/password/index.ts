import { defineWidget } from '../../engine/react/widget.ts';
import { hasStrategy, Password } from './Password.tsx';
import { props } from './props.ts';

/** Loaded with the first password that a strategy judges; the sign-in page has none. */
let strategyJudge: typeof import('./strategy.ts').checkPassword | undefined;

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
  check: (value, context) => {
    if (!hasStrategy(context.evaluate(context.node.props))) return '';
    if (strategyJudge) return strategyJudge(value, context);
    return import('./strategy.ts').then(({ checkPassword }) => {
      strategyJudge = checkPassword;
      return checkPassword(value, context);
    });
  },
  // As many dots whatever the length: it says that there is one, and no more.
  format: (value) => (value === undefined || value === null || value === '' ? '' : '••••••'),
});
