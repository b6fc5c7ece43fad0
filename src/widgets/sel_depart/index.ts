import { defineWidget } from '../../engine/react/widget.ts';
import { DepartNames } from './DepartNames.tsx';
import { props } from './props.ts';
import { SelDepart } from './SelDepart.tsx';

export default defineWidget({
  type: 'sel_depart',
  title: '部门选择',
  group: 'input',
  accepts: ['string'],
  component: SelDepart,
  read: DepartNames,
  props,
  initial: { type: 'string', title: '部门', 'x-component': 'sel_depart' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
