import { markdownEngine } from '../../controls/markdown/MarkdownText.tsx';
import { defineWidget } from '../../engine/react/widget.ts';
import { Markdown, MarkdownRead } from './Markdown.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'markdown',
  title: 'Markdown 编辑',
  group: 'input',
  accepts: ['string'],
  component: Markdown,
  read: MarkdownRead,
  props,
  initial: { type: 'string', title: 'Markdown 文本', 'x-component': 'markdown' },
  events: ['change', 'blur'],
  draws: 'nothing',
  prepare: markdownEngine.load,
});
