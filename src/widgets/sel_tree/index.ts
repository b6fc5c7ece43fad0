import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { SelTree, TreeTexts } from './SelTree.tsx';

export default defineWidget({
  type: 'sel_tree',
  title: '树选择',
  group: 'input',
  accepts: ['string'],
  component: SelTree,
  read: TreeTexts,
  props,
  initial: {
    type: 'string',
    title: '树选择',
    'x-component': 'sel_tree',
    'x-component-props': { dict: 'sys_depart,depart_name,id', pidField: 'parent_id' },
  },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
