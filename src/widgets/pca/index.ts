import { defineWidget } from '../../engine/react/widget.ts';
import { AreaName } from './AreaName.tsx';
import { Pca } from './Pca.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'pca',
  title: '省市区',
  group: 'input',
  accepts: ['string'],
  component: Pca,
  read: AreaName,
  props,
  initial: { type: 'string', title: '省市区', 'x-component': 'pca' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
