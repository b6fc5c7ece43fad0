import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { TextBlock } from './TextBlock.tsx';

export default defineWidget({
  type: 'text_block',
  title: '文字',
  group: 'display',
  accepts: ['void', 'string'],
  component: TextBlock,
  props,
  initial: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '文字' } },
  events: [],
  draws: 'nothing',
});
