import { checkRange, rangeText } from '../../controls/dates/date-ranges.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { TimeField } from './TimeField.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'time',
  title: '时间',
  group: 'input',
  accepts: ['string'],
  component: TimeField,
  props,
  initial: { type: 'string', title: '时间', 'x-component': 'time' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  query: { range: true },
  format: (value, { end }, readBeside) => rangeText(value, end, 'time', readBeside),
  check: (value, context) => checkRange(value, 'time', context),
});
