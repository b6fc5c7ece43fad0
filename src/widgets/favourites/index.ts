import { defineWidget } from '../../engine/react/widget.ts';
import { Favourites } from './Favourites.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'favourites',
  title: '我的快捷入口',
  group: 'data',
  accepts: ['void'],
  component: Favourites,
  props,
  initial: { type: 'void', 'x-component': 'favourites' },
  events: [],
  draws: 'nothing',
});
