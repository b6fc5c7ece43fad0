import { checkNumber } from '../../controls/numbers/number-values.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Rate } from './Rate.tsx';
import { rateText } from './rate-values.ts';

export default defineWidget({
  type: 'rate',
  title: '评分',
  group: 'input',
  accepts: ['number', 'integer'],
  component: Rate,
  props,
  initial: { type: 'number', title: '评分', 'x-component': 'rate' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  isGroup: true,
  format: rateText,
  check: checkNumber,
});
