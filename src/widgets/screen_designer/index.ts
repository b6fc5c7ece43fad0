import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { ScreenDesigner } from './ScreenDesigner.tsx';

export default defineWidget({
  type: 'screen_designer',
  title: '页面设计',
  group: 'data',
  accepts: ['void'],
  component: ScreenDesigner,
  props,
  initial: { type: 'void', 'x-component': 'screen_designer' },
  events: ['done'],
  draws: 'nothing',
});
