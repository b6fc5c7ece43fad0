import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { optionsOf, switchText } from './switch-values.ts';
import { YesNoSwitch } from './YesNoSwitch.tsx';

export default defineWidget({
  type: 'switch',
  title: '开关',
  group: 'input',
  accepts: ['string', 'boolean'],
  component: YesNoSwitch,
  props,
  initial: { type: 'string', title: '开关', 'x-component': 'switch' },
  events: ['change', 'blur'],
  draws: 'nothing',
  format: switchText,
  empty: (settings) => optionsOf(settings)[1],
});
