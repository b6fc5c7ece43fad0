import { UserNames } from '../../controls/user-picker/UserNames.tsx';
import { UserPicker } from '../../controls/user-picker/UserPicker.tsx';
import { userProps } from '../../controls/user-picker/settings.ts';
import { defineWidget } from '../../engine/react/widget.ts';

export default defineWidget({
  type: 'sel_user',
  title: '用户选择',
  group: 'input',
  accepts: ['string'],
  component: UserPicker,
  read: UserNames,
  props: userProps,
  initial: { type: 'string', title: '用户', 'x-component': 'sel_user' },
  events: ['change', 'blur', 'select'],
  draws: 'nothing',
  isPicker: true,
  isPersonal: true,
});
