import { defineWidget } from '../../engine/react/widget.ts';
import { Form } from './Form.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'form',
  title: '表单',
  group: 'layout',
  accepts: ['void'],
  component: Form,
  props,
  initial: { type: 'void', 'x-component': 'form', properties: {} },
  events: ['submit'],
  draws: 'children',
});
