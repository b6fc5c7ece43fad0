import { defineWidget } from '../../engine/react/widget.ts';
import { ImageField } from './ImageField.tsx';
import { ImageRead } from './ImageRead.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'image',
  title: '图片上传',
  group: 'input',
  accepts: ['string'],
  component: ImageField,
  read: ImageRead,
  props,
  initial: { type: 'string', title: '图片', 'x-component': 'image' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
