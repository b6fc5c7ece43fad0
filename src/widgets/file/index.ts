import { defineWidget } from '../../engine/react/widget.ts';
import { FileField } from './FileField.tsx';
import { FileRead } from './FileRead.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'file',
  title: '文件上传',
  group: 'input',
  accepts: ['string'],
  component: FileField,
  read: FileRead,
  props,
  initial: { type: 'string', title: '附件', 'x-component': 'file' },
  events: ['change', 'blur', 'hold'],
  eventData: { hold: 'plain' },
  draws: 'nothing',
  isPicker: true,
});
