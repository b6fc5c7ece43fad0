import { markdownEngine } from '../../controls/markdown/MarkdownText.tsx';
import { defineWidget } from '../../engine/react/widget.ts';
import { MarkdownView } from './MarkdownView.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'markdown_view',
  title: 'Markdown 展示',
  group: 'display',
  accepts: ['void', 'string'],
  component: MarkdownView,
  props,
  initial: { type: 'void', 'x-component': 'markdown_view', 'x-component-props': { text: '**文字**' } },
  events: [],
  draws: 'nothing',
  prepare: markdownEngine.load,
});
