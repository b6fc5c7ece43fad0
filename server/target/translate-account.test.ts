// The own account over a back end that has never heard of our page for it, and pages that nothing stands for.
import { describe, expect, it } from 'vitest';
import { driveFamily } from './translate.testing.ts';

const { family, ask } = await driveFamily();

const EMPTY = { departs: [], posts: [], roles: [], isReminded: true };

describe('the account centre', () => {
  it.each(['/sys/getUserInfo', '/sys/user/getUserInfo'] as const)(
    'names departments, posts and roles of whoever %s tells of',
    async (at) => {
      family.userInfoAt = at;
      family.me = { id: 'u1', username: 'wang', post: 'p1,p9' };
      family.ownDeparts = [{ departName: '安全部' }, { departName: null }, { departName: '生产部' }];
      family.ownRoles = ['r2'];
      family.roles = [
        { id: 'r1', roleName: '管理员' },
        { id: 'r2', roleName: '普通员工' },
      ];
      family.positions = [{ id: '1', code: 'p1', name: '安全员' }];
      const { answer } = await ask('GET', '/sys/account/profile');
      expect(answer.result).toEqual({
        userInfo: family.me,
        departs: ['安全部', '生产部'],
        posts: ['安全员', 'p9'],
        roles: ['普通员工'],
        isReminded: true,
      });
    },
  );

  it('shows somebody without department, post and role', async () => {
    family.me = { id: 'u1', username: 'wang' };
    const { answer } = await ask('GET', '/sys/account/profile');
    expect(answer.result).toEqual({ ...EMPTY, userInfo: family.me });
    expect(family.heard.some(({ url }) => url.startsWith('/sys/role/queryall'))).toBe(false);
  });

  it('is told to be missing where nobody says who is signed in', async () => {
    const { status, answer } = await ask('GET', '/sys/account/profile');
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: false, message: '所连接的后端没有此功能' });
  });

  it('counts messages, and makes up no sign-ins and colleagues', async () => {
    family.messages = ['0', '1', '1'].map((readFlag, at) => ({ id: String(at), readFlag }));
    const { answer } = await ask('GET', '/sys/dashboard/mine');
    expect(answer.result).toEqual({ received: 3, read: 2 });
  });
});

describe('a page that nothing stands for', () => {
  it.each([
    ['GET', '/sys/account/signIns'],
    ['PUT', '/sys/account/profile'],
    ['GET', '/sys/dashboard/counts'],
    ['GET', '/sys/messageCategory/list?pageNo=1'],
    ['GET', '/sys/online/list'],
    ['POST', '/sys/online/forceLogout'],
    ['GET', '/sys/printTemplate/queryBySubject'],
    ['PUT', '/sys/siteConfig/edit'],
    ['PUT', '/site/portal'],
    ['POST', '/oss/file/keep'],
    ['POST', '/modules.system/sysPasswordStrategy/tryPassword'],
  ] as const)('says so: %s %s', async (method, path) => {
    const { status, answer } = await ask(method, path, method === 'GET' ? undefined : {});
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: false, code: 404, message: '所连接的后端没有此功能' });
  });

  it('is left to a back end that has it', async () => {
    family.ownAnswer = { status: 200, body: { success: true, code: 200, message: '', result: ['own'] } };
    expect((await ask('GET', '/sys/online/list')).rows).toEqual(['own']);
    expect((await ask('GET', '/sys/account/profile')).rows).toEqual(['own']);
  });
});
