import { checkDate, dateText } from '../../controls/dates/date-values.ts';
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
  format: (value) => dateText(value, 'time'),
  check: (value) => checkDate(value, 'time'),
});
