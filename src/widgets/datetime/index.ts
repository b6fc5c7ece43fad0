import { checkRange, rangeText } from '../../controls/dates/date-ranges.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { DateTimeField } from './DateTimeField.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'datetime',
  title: '日期时间',
  group: 'input',
  accepts: ['string'],
  component: DateTimeField,
  props,
  initial: { type: 'string', title: '日期时间', 'x-component': 'datetime' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  query: { range: true },
  format: (value, { end }, readBeside) => rangeText(value, end, 'datetime', readBeside),
  check: (value, context) => checkRange(value, 'datetime', context),
});
