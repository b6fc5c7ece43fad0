import { defineWidget } from '../../engine/react/widget.ts';
import { Company, CompanyNames } from './Company.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'company',
  title: '公司选择',
  group: 'input',
  accepts: ['string'],
  component: Company,
  read: CompanyNames,
  props,
  initial: { type: 'string', title: '公司', 'x-component': 'company' },
  events: ['change', 'blur', 'select'],
  draws: 'nothing',
  isPicker: true,
});
