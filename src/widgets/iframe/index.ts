import { defineWidget } from '../../engine/react/widget.ts';
import { Iframe } from './Iframe.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'iframe',
  title: '嵌入页面',
  group: 'display',
  accepts: ['void'],
  component: Iframe,
  props,
  initial: {
    type: 'void',
    title: '嵌入页面',
    'x-component': 'iframe',
    'x-component-props': { src: '', title: '嵌入页面' },
  },
  events: ['load'],
  draws: 'nothing',
});
