import { defineWidget } from '../../engine/react/widget.ts';
import { props } from './props.ts';
import { SearchForm } from './SearchForm.tsx';

export default defineWidget({
  type: 'search_form',
  title: '查询表单',
  group: 'layout',
  accepts: ['object', 'void'],
  component: SearchForm,
  props,
  initial: {
    type: 'object',
    'x-component': 'search_form',
    properties: {
      keyword: {
        type: 'string',
        title: '关键字',
        'x-component': 'text',
        'x-query': { mode: 'single', operator: 'like' },
      },
    },
  },
  events: ['search', 'reset'],
  draws: 'children',
});
