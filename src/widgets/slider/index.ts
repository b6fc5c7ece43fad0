import { checkNumber, numberText } from '../../controls/numbers/number-values.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Slider } from './Slider.tsx';

export default defineWidget({
  type: 'slider',
  title: '滑块',
  group: 'input',
  accepts: ['number', 'integer'],
  component: Slider,
  props,
  initial: { type: 'number', title: '滑块', 'x-component': 'slider' },
  events: ['change', 'blur', 'pressEnter'],
  draws: 'nothing',
  query: { range: true },
  format: (value, { suffix }) => numberText(value, typeof suffix === 'string' ? { suffix } : {}),
  check: checkNumber,
});
