import type { ComponentType } from 'react';
import { defineWidget, type WidgetProps } from '../../engine/react/widget.ts';
import { Dialog } from './Dialog.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'dialog',
  title: '对话框',
  group: 'layout',
  accepts: ['void'],
  // A frame: the engine gives it FrameProps when a screen is opened, never the props of a node.
  component: Dialog as unknown as ComponentType<WidgetProps<object>>,
  props,
  initial: { type: 'void', 'x-component': 'dialog' },
  events: [],
  draws: 'children',
  liesIn: [],
});
