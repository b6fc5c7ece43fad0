import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { SearchNames } from './SearchNames.tsx';
import { SelSearch } from './SelSearch.tsx';

export default defineWidget({
  type: 'sel_search',
  title: '下拉搜索',
  group: 'input',
  accepts: ['string', 'number', 'integer', 'boolean'],
  component: SelSearch,
  read: SearchNames,
  props,
  initial: {
    type: 'string',
    title: '下拉搜索',
    'x-component': 'sel_search',
    'x-component-props': { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' },
  },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
  isPersonal: true,
});
