import { checkNumber, numberText } from '../../controls/numbers/number-values.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { Integer } from './Integer.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'integer',
  title: '整数',
  group: 'input',
  accepts: ['integer', 'number'],
  component: Integer,
  props,
  initial: { type: 'integer', title: '整数', 'x-component': 'integer' },
  events: ['change', 'blur', 'pressEnter'],
  draws: 'nothing',
  query: { range: true },
  format: numberText,
  check: checkNumber,
});
