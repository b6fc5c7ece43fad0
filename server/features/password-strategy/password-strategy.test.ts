// The password strategy: who sets it, and that it judges the next new password.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

const STRATEGY = '/api/modules.system/sysPasswordStrategy';

describe('the password strategy', () => {
  const save = async (body: object, token = office.admin) =>
    (await office.server.call('PUT', `${STRATEGY}/edit`, { token, body })).json<{
      success: boolean;
      message: string;
    }>();

  it('of the administrator judges the next new password, level by level, on the server (S72)', async () => {
    const attempt = async (password: string) => {
      const { username } = await office.addUser({
        password: 'Start-Word-1x',
        confirmpassword: 'Start-Word-1x',
      });
      const answer = await office.call('PUT', '/user/changePassword', {
        username,
        password,
        confirmpassword: password,
      });
      return answer.success ? '' : answer.message;
    };
    for (const [level, refused, taken] of [
      [1, 'abcde', 'kdxwqpzv'],
      [2, 'kdxwqpzvmm', 'kdxwqpzvm7'],
      [3, 'kdxwqpzvm7', 'kdxwqpzvm7#'],
    ] as const) {
      expect(await save({ miniPasswordLength: 6, complexityId: String(level) })).toMatchObject({
        success: true,
      });
      expect(await attempt(refused), `level ${String(level)}`).toMatch(/密码/);
      expect(await attempt(taken), `level ${String(level)}`).toBe('');
    }
    await save({ miniPasswordLength: 12, complexityId: 3 });
    expect(await attempt('kdxwqpzvm7#')).toBe('密码长度不能少于12位');
    const { result } = (
      await office.server.call('GET', `${STRATEGY}/queryOne`, { token: await office.server.signIn('staff') })
    ).json<{ result: object }>();
    expect(result).toEqual({ miniPasswordLength: 12, complexityId: 3 });
  });

  it.each([
    [{ miniPasswordLength: 21, complexityId: 2 }, '6 到 20'],
    [{ miniPasswordLength: 5, complexityId: 2 }, '6 到 20'],
    [{ miniPasswordLength: 8, complexityId: 4 }, '不在允许的取值之内'],
    [{ miniPasswordLength: 8.5, complexityId: 2 }, '应为整数'],
  ])('%j is refused (S72)', async (body, text) => {
    expect(await save(body)).toMatchObject({
      success: false,
      message: expect.stringContaining(text) as string,
    });
  });

  it('is set by permission only, and a trial keeps nothing', async () => {
    const token = await office.server.signIn('staff');
    expect(await save({ miniPasswordLength: 6, complexityId: 1 }, token)).toMatchObject({ success: false });
    const body = { password: 'Trial-Only-77', miniPasswordLength: 16, complexityId: 2 };
    const answer = await office.server.call('POST', `${STRATEGY}/tryPassword`, { token: office.admin, body });
    expect(answer.json()).toMatchObject({ result: { message: '密码长度不能少于16位' } });
    await office.server.operationLog.flush();
    const rows = await office.server.db.selectFrom('sys_log').selectAll().execute();
    expect(JSON.stringify([rows, office.server.log])).not.toContain('Trial-Only-77');
  });
});
