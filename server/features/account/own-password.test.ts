import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { TestApp } from '../../../tests/app-driver.ts';

let administration: Administration;
let server: TestApp;
beforeAll(async () => {
  administration = await openAdministration();
  ({ server } = administration);
});
afterAll(() => administration.close());

const NEXT = 'Quiet-river-7';

/** A person of their own, signed in, so that counts of failed tries do not meet. */
async function openPerson() {
  const { username, password } = await administration.addUser();
  const token = await server.signIn(username, password);
  const change = (body: object) =>
    administration.call('PUT', '/user/updatePassword', { username, ...body }, token);
  const good = { oldpassword: password, password: NEXT, confirmpassword: NEXT };
  return { username, password, token, change, good };
}

const whoAmI = async (token: string) =>
  (await server.call('GET', '/api/sys/getUserInfo', { token })).statusCode;

const hashOf = async (username: string) =>
  (
    await server.db
      .selectFrom('sys_user')
      .select('password')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).password;

describe('changing the own password', () => {
  // H7.15
  it('needs the old one, ends the other sessions of the person and keeps this one (S30, R10)', async () => {
    const person = await openPerson();
    const [other, bystander] = [
      await server.signIn(person.username, person.password),
      await server.signIn('staff'),
    ];
    const wrong = await person.change({ ...person.good, oldpassword: 'Wrong-word-1' });
    expect(wrong).toMatchObject({ success: false, message: '旧密码输入错误!' });
    expect(await whoAmI(other)).toBe(200);
    expect(await person.change(person.good)).toMatchObject({ success: true, message: '密码重置成功!' });
    expect(await whoAmI(other)).toBe(401);
    expect(await whoAmI(person.token)).toBe(200);
    expect(await whoAmI(bystander)).toBe(200);
    await expect(server.signIn(person.username, person.password)).rejects.toThrow(/用户名或密码错误/);
    await expect(server.signIn(person.username, NEXT)).resolves.toHaveLength(43);
  });

  it('is refused with 403 under another name, whatever its case, and changes nobody (S30)', async () => {
    const person = await openPerson();
    const before = [await hashOf(person.username), await hashOf('admin')];
    for (const username of ['admin', person.username.toUpperCase(), `${person.username} `]) {
      const answer = await person.change({ ...person.good, username });
      expect(answer).toMatchObject({ status: 403, success: false });
    }
    expect([await hashOf(person.username), await hashOf('admin')]).toEqual(before);
  });

  it('takes the name of the session when none is sent', async () => {
    const person = await openPerson();
    expect((await person.change({ ...person.good, username: undefined })).success).toBe(true);
    await expect(server.signIn(person.username, NEXT)).resolves.toHaveLength(43);
  });

  it('tells what is wrong with the new one', async () => {
    const person = await openPerson();
    const same = (password: string) => ({ password, confirmpassword: password });
    for (const [body, message] of [
      [{ password: '', confirmpassword: '' }, '新密码不允许为空!'],
      [{ password: null }, '新密码不允许为空!'],
      [{ confirmpassword: 'Other-river-7' }, '两次输入密码不一致!'],
      [{ confirmpassword: undefined }, '两次输入密码不一致!'],
      [same('Ab1'), '密码长度不能少于8位'],
      [same('abcdefgh'), '密码须为6-20位，并至少包含数字、字母、特殊字符中的两种'],
      [same(person.username), '密码不能与用户账号相同'],
      [same('Password123'), '密码过于简单，请换一个'],
      [same(person.password), '新密码不能与旧密码相同'],
    ] as const) {
      expect(await person.change({ ...person.good, ...body })).toMatchObject({ success: false, message });
    }
    await expect(server.signIn(person.username, person.password)).resolves.toHaveLength(43);
  });

  it('can be sent again under its key when its answer was lost, alone and twice at once', async () => {
    const person = await openPerson();
    const headers = { 'idempotency-key': 'change-of-password' };
    const send = async (body: object = person.good) => {
      const options = { token: person.token, body, headers };
      return (await server.call('PUT', '/api/sys/user/updatePassword', options)).json<{ message: string }>();
    };
    const twice = await Promise.all([send(), send()]);
    expect(twice.map(({ message }) => message)).toEqual(['密码重置成功!', '密码重置成功!']);
    const hash = await hashOf(person.username);
    expect(await send()).toMatchObject({ success: true, message: '密码重置成功!' });
    expect(await hashOf(person.username)).toBe(hash);
    const other = { ...person.good, password: 'Other-river-7', confirmpassword: 'Other-river-7' };
    expect(await send(other)).toMatchObject({ success: false, message: '旧密码输入错误!' });
  });

  it('is refused with a wrong old one also when the new one is the present one', async () => {
    const person = await openPerson();
    const same = { password: person.password, confirmpassword: person.password };
    const wrong = { oldpassword: 'Wrong-word-1', ...same };
    expect(await person.change(wrong)).toMatchObject({ success: false, message: '旧密码输入错误!' });
    const headers = { 'idempotency-key': 'never-used-before' };
    const answer = await server.call('PUT', '/api/sys/user/updatePassword', {
      token: person.token,
      body: wrong,
      headers,
    });
    expect(answer.json()).toMatchObject({ success: false, message: '旧密码输入错误!' });
  });

  it('makes whoever guesses the old one wait, although every guess fails', async () => {
    const person = await openPerson();
    const guess = () => person.change({ ...person.good, oldpassword: 'Wrong-word-1' });
    const answers = [];
    for (let tries = 0; tries < 6; tries++) answers.push((await guess()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await person.change(person.good)).status).toBe(429);
    server.clock.now += 30_000;
    expect((await person.change(person.good)).success).toBe(true);
  });

  it('needs a session and leaves no password in the log', async () => {
    const body = { username: 'admin', oldpassword: 'x', password: NEXT, confirmpassword: NEXT };
    const answer = await server.call('PUT', '/api/sys/user/updatePassword', { body });
    expect(answer.statusCode).toBe(401);
    const person = await openPerson();
    await person.change(person.good);
    const log = JSON.stringify(server.log);
    expect(log).toContain('password-changed');
    expect(log).not.toContain(NEXT);
    expect(log).not.toContain(person.password);
  });
});

describe('the password strategy', () => {
  // H3.15, H5.10, H7.14
  it('is told to everybody, also to whoever registers, and says nothing but its two numbers', async () => {
    const url = '/api/modules.system/sysPasswordStrategy/queryOne';
    const read = async () => (await server.call('GET', url)).json<{ result: unknown }>().result;
    expect(await read()).toEqual({ miniPasswordLength: 8, complexityId: 2 });
    await server.db
      .updateTable('sys_password_strategy')
      .set({ mini_password_length: 12, complexity_id: 3 })
      .execute();
    expect(await read()).toEqual({ miniPasswordLength: 12, complexityId: 3 });
    const person = await administration.call('PUT', '/user/changePassword', {
      username: 'leader',
      password: 'Abcdef-1234',
      confirmpassword: 'Abcdef-1234',
    });
    expect(person.message).toBe('密码长度不能少于12位');
  });
});
