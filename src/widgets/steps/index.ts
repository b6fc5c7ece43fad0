import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Steps } from './Steps.tsx';

export default defineWidget({
  type: 'steps',
  title: '步骤条',
  group: 'display',
  accepts: ['void', 'array'],
  component: Steps,
  props,
  initial: {
    type: 'void',
    'x-component': 'steps',
    'x-component-props': { steps: [{ title: '提交' }, { title: '审核' }, { title: '完成' }], current: 0 },
  },
  events: ['change'],
  draws: 'nothing',
});
