import { defineWidget } from '../../engine/react/widget.ts';
import { Popup } from './Popup.tsx';
import { props } from './props.ts';

export default defineWidget({
  type: 'popup',
  title: '报表选择',
  group: 'input',
  accepts: ['string'],
  component: Popup,
  props,
  initial: {
    type: 'string',
    title: '报表选择',
    'x-component': 'popup',
    'x-component-props': {
      code: 'users',
      field: 'username',
      orgFields: 'username',
      destFields: 'username',
    },
  },
  events: ['change', 'blur', 'select'],
  eventData: { select: { fields: { values: 'any', rows: { items: 'any' } } } },
  draws: 'nothing',
  isPicker: true,
  isPersonal: true,
});
