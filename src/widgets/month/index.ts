import { checkRange, rangeText } from '../../controls/dates/date-ranges.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { MonthField } from './MonthField.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'month',
  title: '月份',
  group: 'input',
  accepts: ['string'],
  component: MonthField,
  props,
  initial: { type: 'string', title: '月份', 'x-component': 'month' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  query: { range: true },
  format: (value, { end }, readBeside) => rangeText(value, end, 'month', readBeside),
  check: (value, context) => checkRange(value, 'month', context),
});
