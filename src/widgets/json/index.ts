import { defineWidget } from '../../engine/react/widget.ts';
import { checkJson, Json, JsonRead } from './Json.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'json',
  title: 'JSON 数据',
  group: 'input',
  accepts: ['string', 'object', 'array'],
  component: Json,
  read: JsonRead,
  check: (value, { node, evaluate }) => {
    const { maxLength } = evaluate(node.props) as { maxLength?: number };
    return checkJson(value, node.type, maxLength);
  },
  props,
  initial: { type: 'string', title: 'JSON 数据', 'x-component': 'json' },
  events: ['change', 'blur'],
  draws: 'nothing',
});
