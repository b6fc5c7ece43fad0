import { NumberControl } from '../../controls/numbers/NumberControl.tsx';
import { checkNumber, numberText } from '../../controls/numbers/number-values.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';

export default defineWidget({
  type: 'number',
  title: '数字',
  group: 'input',
  accepts: ['number', 'integer'],
  component: NumberControl,
  props,
  initial: { type: 'number', title: '数字', 'x-component': 'number' },
  events: ['change', 'blur', 'pressEnter'],
  draws: 'nothing',
  query: { range: true },
  format: numberText,
  check: checkNumber,
});
