// Users as a workbook: the columns that the export writes and the import reads again.
import type { FilledColumn } from '../../http/records/template-route.ts';
import { userEntity } from './user-records.ts';

interface UserColumn extends FilledColumn {
  /** Key of what the export shows, where that is not the stored value. */
  shownKey: string;
}

const column = (key: string, title: string, more: Partial<UserColumn> = {}): UserColumn => ({
  key,
  title,
  shownKey: key,
  field: userEntity.fields.get(key),
  ...more,
});

/**
 * No password and no role is in it: a file lies about for years. Whoever is imported signs in after a password was set,
 * and gets roles in the form, within what the giver holds.
 */
export const userSheet: readonly UserColumn[] = [
  column('username', '用户账号', { isRequired: true }),
  column('realname', '用户姓名', { isRequired: true }),
  column('workNo', '工号'),
  column('sex', '性别', { shownKey: 'sex_dictText' }),
  column('birthday', '生日', { date: 'date' }),
  column('phone', '手机号'),
  column('email', '邮箱'),
  column('departs', '部门', {
    shownKey: 'orgCodeTxt',
    hint: '部门的名称，如有重名请填部门编码；多个用逗号隔开',
  }),
  column('post', '职务', { shownKey: 'post_dictText' }),
  column('status', '状态', { shownKey: 'status_dictText' }),
  column('createTime', '创建时间', { isOnlyShown: true }),
];
