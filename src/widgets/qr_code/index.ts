import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { QrCode } from './QrCode.tsx';

export default defineWidget({
  type: 'qr_code',
  title: '二维码',
  group: 'display',
  accepts: ['void', 'string'],
  component: QrCode,
  props,
  initial: {
    type: 'void',
    title: '二维码',
    'x-component': 'qr_code',
    'x-component-props': { value: 'https://example.com' },
  },
  events: [],
  draws: 'nothing',
});
