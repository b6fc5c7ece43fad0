import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { Signature } from './Signature.tsx';
import { SignatureImage } from './SignatureImage.tsx';

export default defineWidget({
  type: 'signature',
  title: '签名',
  group: 'input',
  accepts: ['string'],
  component: Signature,
  read: SignatureImage,
  props,
  initial: { type: 'string', title: '签名', 'x-component': 'signature' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isGroup: true,
  // The picture is no text: lists say that there is one.
  format: (value) => (value === undefined || value === null || value === '' ? '' : '已签名'),
  isPersonal: true,
});
