import { defineWidget } from '../../engine/react/widget.ts';
import { Image } from './Image.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'image',
  title: '图片',
  group: 'display',
  accepts: ['void', 'string'],
  component: Image,
  props,
  initial: { type: 'void', title: '图片', 'x-component': 'image', 'x-component-props': { src: '' } },
  events: [],
  draws: 'nothing',
});
