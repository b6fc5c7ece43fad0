import { defineWidget } from '../../engine/react/widget.ts';
import { LinkDown, LinkText } from './LinkDown.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'link_down',
  title: '联动下拉',
  group: 'input',
  accepts: ['string'],
  component: LinkDown,
  read: LinkText,
  props,
  initial: {
    type: 'string',
    title: '联动下拉',
    'x-component': 'link_down',
    'x-component-props': {
      config: { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' },
    },
  },
  events: ['change', 'blur'],
  draws: 'nothing',
  isPicker: true,
});
