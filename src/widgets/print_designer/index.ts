import { findTemplateFault } from '../../engine/print/read-template.ts';
import { defineWidget } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { PrintDesigner } from './PrintDesigner.tsx';
import { props } from './props.ts';
import { describeTemplate } from './stored-template.ts';

export default defineWidget({
  type: 'print_designer',
  title: '打印模板设计',
  group: 'input',
  accepts: ['string'],
  component: PrintDesigner,
  props,
  initial: { type: 'string', title: '模板设计', 'x-component': 'print_designer' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isGroup: true,
  format: describeTemplate,
  check: (value) => (typeof value === 'string' && value !== '' ? findTemplateFault(value, t) : ''),
});
