import { defineWidget } from '../../engine/react/widget.ts';
import { DepartNames } from '../../controls/depart-picker/DepartNames.tsx';
import { DepartPicker } from '../../controls/depart-picker/DepartPicker.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'sel_depart',
  title: '部门选择',
  group: 'input',
  accepts: ['string'],
  component: DepartPicker,
  read: DepartNames,
  props,
  initial: { type: 'string', title: '部门', 'x-component': 'sel_depart' },
  events: ['change', 'blur', 'select'],
  draws: 'nothing',
  isPicker: true,
});
