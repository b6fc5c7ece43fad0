import { checkRange, rangeText } from '../../controls/dates/date-ranges.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { DateField } from './DateField.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'date',
  title: '日期',
  group: 'input',
  accepts: ['string'],
  component: DateField,
  props,
  initial: { type: 'string', title: '日期', 'x-component': 'date' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  query: { range: true },
  format: (value, { end }, readBeside) => rangeText(value, end, 'date', readBeside),
  check: (value, context) => checkRange(value, 'date', context),
});
