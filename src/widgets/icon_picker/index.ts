import { defineWidget } from '../../engine/react/widget.ts';
import { iconText } from './icon-titles.ts';
import { IconPicker, IconShown } from './IconPicker.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'icon_picker',
  title: '图标选择',
  group: 'input',
  accepts: ['string'],
  component: IconPicker,
  read: IconShown,
  props,
  initial: { type: 'string', title: '图标', 'x-component': 'icon_picker' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  format: iconText,
});
