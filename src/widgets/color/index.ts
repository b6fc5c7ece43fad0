import { defineWidget } from '../../engine/react/widget.ts';
import { Color, ColorText } from './Color.tsx';
import { colorText } from '../../controls/colors/color-values.ts';
import { props } from './props.ts';

export default defineWidget({
  type: 'color',
  title: '颜色',
  group: 'input',
  accepts: ['string'],
  component: Color,
  read: ColorText,
  props,
  initial: { type: 'string', title: '颜色', 'x-component': 'color' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  format: colorText,
});
