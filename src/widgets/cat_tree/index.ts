import { defineWidget } from '../../engine/react/widget.ts';
import { CategoryNames, CatTree } from './CatTree.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'cat_tree',
  title: '分类字典树',
  group: 'input',
  accepts: ['string'],
  component: CatTree,
  read: CategoryNames,
  props,
  initial: { type: 'string', title: '分类', 'x-component': 'cat_tree' },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
