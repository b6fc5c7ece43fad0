import { defineWidget } from '../../engine/react/widget.ts';
import { DictTag } from './DictTag.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'dict_tag',
  title: '字典标签',
  group: 'display',
  accepts: ['void', 'string', 'number', 'integer'],
  component: DictTag,
  props,
  initial: { type: 'void', 'x-component': 'dict_tag', 'x-component-props': { dict: 'yn', value: '1' } },
  events: [],
  draws: 'nothing',
});
