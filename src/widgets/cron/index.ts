import { textOfValue } from '../../engine/react/texts/format-value.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { Cron, CronText } from './Cron.tsx';
import { cronEngine } from '../../controls/cron/CronWords.tsx';
import { judgeCron } from '../../controls/cron/cron-places.ts';
import { props } from './props.ts';

export default defineWidget({
  type: 'cron',
  title: 'Cron 表达式',
  group: 'input',
  accepts: ['string'],
  component: Cron,
  read: CronText,
  props,
  initial: { type: 'string', title: 'Cron 表达式', 'x-component': 'cron' },
  events: ['change', 'blur', 'pressEnter'],
  draws: 'nothing',
  prepare: cronEngine.load,
  check: (value) => (textOfValue(value).trim() === '' ? '' : judgeCron(textOfValue(value))),
});
