import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Statistic } from './Statistic.tsx';

export default defineWidget({
  type: 'statistic',
  title: '统计数值',
  group: 'display',
  accepts: ['void', 'number', 'integer'],
  component: Statistic,
  props,
  initial: { type: 'void', title: '数量', 'x-component': 'statistic', 'x-component-props': { value: 0 } },
  events: [],
  draws: 'nothing',
});
