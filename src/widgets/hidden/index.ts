import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';

/** Holds a value and draws nothing. */
const Hidden = (): null => null;

export default defineWidget({
  type: 'hidden',
  title: '隐藏字段',
  group: 'input',
  accepts: ['string', 'number', 'integer', 'boolean', 'array', 'object'],
  component: Hidden,
  read: Hidden,
  props,
  initial: { type: 'string', title: '隐藏字段', 'x-component': 'hidden' },
  events: [],
  draws: 'nothing',
  isLabelled: false,
});
