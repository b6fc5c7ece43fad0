import { defineWidget } from '../../engine/react/widget.ts';
import { Card } from './Card.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'card',
  title: '卡片',
  group: 'layout',
  accepts: ['void', 'object'],
  component: Card,
  props,
  initial: { type: 'void', title: '卡片', 'x-component': 'card', properties: {} },
  events: [],
  draws: 'children',
});
