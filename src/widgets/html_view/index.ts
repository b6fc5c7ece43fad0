import { defineWidget } from '../../engine/react/widget.ts';
import { HtmlView } from './HtmlView.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'html_view',
  title: '富文本展示',
  group: 'display',
  accepts: ['void', 'string'],
  component: HtmlView,
  props,
  initial: { type: 'void', 'x-component': 'html_view', 'x-component-props': { html: '<p>文字</p>' } },
  events: [],
  draws: 'nothing',
});
