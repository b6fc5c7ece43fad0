import { defineWidget } from '../../engine/react/widget.ts';
import { Column } from './Column.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'column',
  title: '栅格列',
  group: 'layout',
  accepts: ['void', 'object'],
  component: Column,
  props,
  initial: { type: 'void', 'x-component': 'column', properties: {} },
  events: [],
  draws: 'children',
  liesIn: ['row'],
});
