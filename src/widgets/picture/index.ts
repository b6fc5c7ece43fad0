import { defineWidget } from '../../engine/react/widget.ts';
import { Picture } from './Picture.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'picture',
  title: '图片',
  group: 'display',
  accepts: ['void', 'string'],
  component: Picture,
  props,
  initial: { type: 'void', title: '图片', 'x-component': 'picture', 'x-component-props': { src: '' } },
  events: [],
  draws: 'nothing',
});
