import type { ComponentType } from 'react';
import { defineWidget, type WidgetProps } from '../../engine/react/widget.ts';
import { Drawer } from './Drawer.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'drawer',
  title: '抽屉',
  group: 'layout',
  accepts: ['void'],
  // A frame: the engine gives it FrameProps when a screen is opened, never the props of a node.
  component: Drawer as unknown as ComponentType<WidgetProps<object>>,
  props,
  initial: { type: 'void', 'x-component': 'drawer' },
  events: [],
  draws: 'children',
  liesIn: [],
});
