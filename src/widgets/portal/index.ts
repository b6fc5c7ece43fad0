import { defineWidget } from '../../engine/react/widget.ts';
import { Portal } from './Portal.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'portal',
  title: '门户',
  group: 'data',
  accepts: ['void'],
  component: Portal,
  props,
  initial: { type: 'void', 'x-component': 'portal', 'x-component-props': { cards: [] } },
  events: ['save'],
  eventData: { save: { fields: { cards: { items: { fields: { screen: 'plain', span: 'plain' } } } } } },
  draws: 'nothing',
});
