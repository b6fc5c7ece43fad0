import { defineWidget } from '../../engine/react/widget.ts';
import { Barcode } from './Barcode.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'barcode',
  title: '条形码',
  group: 'display',
  accepts: ['void', 'string', 'number'],
  component: Barcode,
  props,
  initial: {
    type: 'void',
    title: '条形码',
    'x-component': 'barcode',
    'x-component-props': { value: 'SW-0001' },
  },
  events: [],
  draws: 'nothing',
});
