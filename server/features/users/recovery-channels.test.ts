import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let office: Administration;
/** Token of somebody who may edit users and not reset their passwords. */
let editor: string;
let editorId: string;
let phones = 0;
beforeAll(async () => {
  office = await openAdministration();
  await office.call('POST', '/role/add', { roleName: '编辑', roleCode: 'editor' });
  const roleId = await office.roleId('editor');
  const permissionIds = 'menu-user,button-user-edit';
  await office.call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
  const person = await office.addUser({ selectedroles: roleId });
  editorId = person.id;
  editor = await office.server.signIn(person.username, person.password);
});
afterAll(() => office.close());

const newPhone = () => `1580000${String(++phones).padStart(4, '0')}`;
const notices = () =>
  office.server.log.filter(({ event, purpose }) => event === 'sms' && purpose === 'notice');
const post = async (url: string, body: object) =>
  (await office.server.call('POST', `/api/sys/${url}`, { body })).json<{
    message: string;
    result: { key: string } | null;
  }>();
const lastCode = () =>
  office.server.log.flatMap(({ purpose, msg }) =>
    purpose === 'password-reset' ? [String(msg).replace(/\D/g, '')] : [],
  );

describe('telephone and e-mail of somebody else', () => {
  it.each([
    ['phone', '手机号', newPhone()],
    ['email', '邮箱', 'mine@example.com'],
  ])('keep their %s from those who may not reset passwords', async (field, title, value) => {
    const phone = newPhone();
    const person = await office.addUser({ phone, email: `${phone}@example.com` });
    for (const sent of [value, '', null]) {
      const answer = await office.call(
        'PUT',
        '/user/edit',
        { id: person.id, realname: '测试员', [field]: sent },
        editor,
      );
      expect(answer).toMatchObject({
        success: false,
        status: 403,
        message: `修改他人的${title}需要“重置用户密码”权限，因为凭它可以重设密码；请联系有该权限的管理员`,
      });
    }
    const { result } = await office.call('GET', `/user/queryById?id=${person.id}`);
    expect(result).toMatchObject({ phone, email: `${phone}@example.com` });
  });

  it('may be sent back unchanged with the rest of a form', async () => {
    const phone = newPhone();
    const { id } = await office.addUser({ phone });
    const body = { id, realname: '改名', phone, email: '' };
    expect((await office.call('PUT', '/user/edit', body, editor)).message).toBe('修改成功!');
  });

  it('stand in the own form of an editor, too, who changes them with the password', async () => {
    const body = { id: editorId, realname: '测试员', phone: newPhone() };
    const answer = await office.call('PUT', '/user/edit', body, editor);
    expect(answer.message).toBe('修改自己的手机号请到“个人中心”，输入登录密码后修改');
  });

  it('end what was begun over the old ones, and the old telephone hears of it', async () => {
    const phone = newPhone();
    const { id, username } = await office.addUser({ phone });
    const waiting = (await post('user/querySysUser', { username })).result?.key ?? '';
    const code = lastCode().at(-1) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const before = notices().length;
    const edit = { id, realname: '测试员', phone: newPhone() };
    expect((await office.call('PUT', '/user/edit', edit)).message).toBe('修改成功!');
    expect(notices().slice(before)).toMatchObject([
      { mobile: phone, msg: expect.stringContaining(`账号 ${username} 的手机号已被修改`) as string },
    ]);
    const verified = await post('user/phoneVerification', { key: waiting, smscode: code });
    expect(verified.message).toBe('找回密码已超时，请重新开始');
  });

  it('end a reset that waits for its new password only, and a changed mail address is told to the telephone', async () => {
    const phone = newPhone();
    const { id, username } = await office.addUser({ phone });
    const key = (await post('user/querySysUser', { username })).result?.key;
    const verified = await post('user/phoneVerification', { key, smscode: lastCode().at(-1) });
    const before = notices().length;
    await office.call('PUT', '/user/edit', { id, realname: '测试员', email: 'other@example.com' });
    // Nothing leads to a mail address: it is the telephone that hears of its change.
    expect(notices().slice(before)).toMatchObject([
      { mobile: phone, msg: expect.stringContaining(`账号 ${username} 的邮箱已被修改`) as string },
    ]);
    const password = 'Secret-word-2';
    const changed = await post('user/passwordChange', { key: verified.result?.key, password });
    expect(changed.message).toBe('找回密码已超时，请重新开始');
  });
});

describe('the own telephone', () => {
  it('ends what was begun over the old one, which hears of it', async () => {
    const phone = newPhone();
    const { username, password } = await office.addUser({ phone });
    const token = await office.server.signIn(username, password);
    const key = (await post('user/querySysUser', { username })).result?.key;
    const before = notices().length;
    const body = { phone: newPhone(), email: null, password };
    expect((await office.call('PUT', '/account/contact', body, token)).message).toBe('修改成功!');
    expect(notices().slice(before)).toMatchObject([{ mobile: phone }]);
    const verified = await post('user/phoneVerification', { key, smscode: lastCode().at(-1) });
    expect(verified.message).toBe('找回密码已超时，请重新开始');
  });

  it('tells nobody when it stays', async () => {
    const phone = newPhone();
    const { username, password } = await office.addUser({ phone });
    const token = await office.server.signIn(username, password);
    const before = notices().length;
    await office.call('PUT', '/account/contact', { phone, password }, token);
    expect(notices()).toHaveLength(before);
  });
});
