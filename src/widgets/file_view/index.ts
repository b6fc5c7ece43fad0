import { defineWidget } from '../../engine/react/widget.ts';
import { FileView } from './FileView.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'file_view',
  title: '文件内容',
  group: 'display',
  accepts: ['void'],
  component: FileView,
  props,
  initial: {
    type: 'void',
    title: '文件内容',
    'x-component': 'file_view',
    'x-component-props': { path: '' },
  },
  events: [],
  draws: 'nothing',
});
