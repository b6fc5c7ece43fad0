// A preview over real records reads with narrowed rights and writes nothing, whichever call is made in it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedPreview, PreviewRole } from '../../../src/designer/wire.ts';
import { CALL_SAMPLES } from '../../../tests/call-samples.ts';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { nameOfRoute } from '../../http/routing/check-route.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { pathOf } from '../../http/routing/route-path.ts';
import { PREVIEW_REFUSAL, PREVIEW_TIMEOUT } from '../../identity/previews.ts';
import { createStaff, type Staff } from '../../modules/staff.testing.ts';

/** A read that writes without saying so, as a mistake would. */
const slip = (name: string, write: Route['handler']): Route =>
  defineRoute({
    method: 'GET',
    url: `/test/${name}`,
    title: '试验',
    access: 'session',
    permission: { open: 'a test reads it' },
    scope: 'none',
    request: {},
    response: { type: 'null' },
    handler: write as () => Promise<Awaited<ReturnType<Route['handler']>>>,
  });

const slips = [
  slip('slip', async ({ db }) => {
    await db.updateTable('sys_user').set({ realname: '改了' }).execute();
    return ok(null);
  }),
  slip('own-transaction', async ({ db }) => {
    await db.transaction().execute((own) => own.deleteFrom('sys_user_role').execute());
    return ok(null);
  }),
];

let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await openTestApp({ isDemo: true, routes: slips });
  staff = createStaff(app);
});
afterAll(() => app.close());

async function preview(token: string, role?: string): Promise<OpenedPreview> {
  const body = role === undefined ? {} : { role };
  const answer = await app.call('POST', '/api/sys/designer/preview', { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ result: OpenedPreview }>().result;
}

function addressOf(route: Route): string {
  const sample = CALL_SAMPLES[route.url];
  const isWhole = typeof sample === 'string' && sample.startsWith('/');
  const query = typeof sample === 'string' && !isWhole ? `?${sample}` : '';
  return isWhole ? `/api${sample}` : pathOf(route, '/api').replaceAll(/:\w+/g, 'x').replace('*', 'x') + query;
}

/** Whether two answers hold the same, but for when they were given. */
function isAlike(a: string, b: string): boolean {
  const plain = (body: string) => body.replaceAll(/"(?:timestamp|requestId)":[^,}]*/g, '');
  return plain(a) === plain(b);
}

async function namesSeen(token: string): Promise<string[]> {
  const answer = await app.call('GET', '/api/sys/user/list?pageSize=500', { token });
  const { result } = answer.json<{ result: { records: { username: string }[] } | null }>();
  return (result?.records ?? []).map(({ username }) => username).sort();
}

/** What lies in every table, but for what is kept of the calls themselves. */
async function digest(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    and table_name not in ('sys_log', 'sys_session', 'sys_captcha') order by 1`.execute(app.db);
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const told = await sql<{ sum: string }>`select count(*) || ':' ||
      coalesce(sum(hashtextextended(one::text, 0)), 0) as sum from ${sql.table(name)} as one`.execute(app.db);
    found[name] = told.rows[0]?.sum ?? '';
  }
  return found;
}

describe('a preview over real records', () => {
  it('writes nothing, whichever of all calls is made, and says so', async () => {
    const admin = await app.signIn();
    const { token } = await preview(admin);
    // The key of addresses is made when a list of files is read for the first time.
    await app.call('GET', '/api/oss/file/list', { token: admin });
    const before = await digest();
    expect(Object.keys(before).length).toBeGreaterThan(40);
    const wrong: string[] = [];
    let refused = 0;
    for (const route of app.routes) {
      const sample = CALL_SAMPLES[route.url];
      const isWrite = route.method !== 'GET' || route.changes === true;
      // Public pages are asked without anybody's token by everybody.
      if (!isWrite && route.access === 'public') continue;
      const { statusCode, body } = await app.call(route.method, addressOf(route), {
        token,
        ...(route.method !== 'GET' && route.upload === false && typeof sample !== 'string'
          ? { body: sample ?? {} }
          : {}),
      });
      if (isWrite !== body.includes(PREVIEW_REFUSAL) && !route.url.startsWith('/test/')) {
        wrong.push(`${nameOfRoute(route)}: ${String(statusCode)} ${body.slice(0, 120)}`);
      }
      if (isWrite) refused += 1;
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(150);
    expect(await digest()).toEqual(before);
    // Who opened it is still signed in, though signing out was among the calls.
    expect((await app.call('GET', '/api/sys/getUserInfo', { token: admin })).statusCode).toBe(200);
  });

  it.each(slips.map(({ url }) => url))('is stopped by the database where a read writes: %s', async (url) => {
    const { token } = await preview(await app.signIn());
    const before = await digest();
    const answer = await app.call('GET', `/api${url}`, { token });
    expect(answer.statusCode).toBe(403);
    expect(answer.json<{ message: string }>().message).toBe(PREVIEW_REFUSAL);
    expect(await digest()).toEqual(before);
  });

  it('answers nothing that its owner is refused, and nothing that the role is refused', async () => {
    const admin = await app.signIn();
    const limited = await staff.hire('limited', ['designer:edit', 'user:list', 'role:list', 'position:list']);
    const pairs = [
      [limited, (await preview(limited)).token],
      [limited, (await preview(limited, 'admin')).token],
      // The account of the role itself shows what the role may do.
      [await app.signIn('leader'), (await preview(admin, 'depart_leader')).token],
    ] as const;
    const wrong: string[] = [];
    let refused = 0;
    for (const route of app.routes) {
      const isRead = route.method === 'GET' && route.changes !== true && route.access === 'session';
      if (!isRead || route.url.startsWith('/test/')) continue;
      for (const [owner, token] of pairs) {
        const own = await app.call('GET', addressOf(route), { token: owner });
        const seen = await app.call('GET', addressOf(route), { token });
        if (own.statusCode === 403) refused += 1;
        if (own.statusCode !== seen.statusCode)
          wrong.push(
            `${nameOfRoute(route)}: ${String(own.statusCode)}, previewed ${String(seen.statusCode)}`,
          );
        const isSame = owner !== limited || token === pairs[1][1] || isAlike(own.body, seen.body);
        if (!isSame) wrong.push(`${nameOfRoute(route)} answers something else`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(100);
  });

  it('shows the rows that both its owner and the role see', async () => {
    const codes = ['designer:edit', 'user:list', 'role:list'];
    const owner = await staff.hire('owner_a', codes);
    const other = await staff.hire('role_b', codes);
    await staff.narrow('owner_a', 'user:list', 'username', 'LIKE', 'a');
    await staff.narrow('role_b', 'user:list', 'username', 'LIKE', 'e');
    const own = await namesSeen(owner);
    const theirs = await namesSeen(other);
    const both = own.filter((name) => theirs.includes(name));
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(Math.min(own.length, theirs.length));
    // By any spelling of its code.
    const opened = await preview(owner, 'ROLE_B');
    expect(await namesSeen(opened.token)).toEqual(both);
    expect(await namesSeen((await preview(owner)).token)).toEqual(own);
    expect(opened.permissions).toEqual([...codes].sort());
  });

  it('has the menus and buttons of a role, and no more than its owner’s', async () => {
    const admin = await app.signIn();
    const read = async (token: string) => {
      const url = '/api/sys/permission/getUserPermissionByToken?views=own';
      const answer = await app.call('GET', url, { token });
      const { menu, auth } = answer.json<{ result: { menu: unknown; auth: { action: string }[] } }>().result;
      return { menu, auth: auth.map(({ action }) => action).sort() };
    };
    const { token } = await preview(admin, 'depart_leader');
    const shown = await read(token);
    expect(shown).toEqual(await read(await app.signIn('leader')));
    expect(shown.auth.length).toBeGreaterThan(0);
    expect(shown.auth.length).toBeLessThan((await read(admin)).auth.length);
  });

  it('ends with the session of its owner, and after half an hour at the latest', async () => {
    const ask = async (token: string) => (await app.call('GET', '/api/sys/user/list', { token })).statusCode;
    const admin = await app.signIn();
    const { token, until } = await preview(admin);
    expect(until).toBe(app.clock.now + PREVIEW_TIMEOUT);
    expect(await ask(token)).toBe(200);
    app.clock.now += PREVIEW_TIMEOUT - 1;
    expect(await ask(token)).toBe(200);
    app.clock.now += 1;
    expect(await ask(token)).toBe(401);
    expect(await ask(admin)).toBe(200);
    await app.sessions.sweep();
    const left = app.db
      .selectFrom('sys_preview_session')
      .select('id')
      .where('expires_at', '<=', new Date(until));
    expect(await left.execute()).toEqual([]);
    const second = await preview(admin);
    await app.call('POST', '/api/sys/logout', { token: admin });
    expect(await ask(second.token)).toBe(401);
  });

  it('ends when its owner leaves it, and for nobody else', async () => {
    const ask = async (token: string) => (await app.call('GET', '/api/sys/user/list', { token })).statusCode;
    const end = (token: string, ended: string) =>
      app.call('POST', '/api/sys/designer/endPreview', { token, body: { token: ended } });
    const admin = await app.signIn();
    const [left, kept] = [await preview(admin), await preview(admin)];
    const stranger = await staff.hire('stranger', ['designer:edit']);
    expect((await end(stranger, left.token)).statusCode).toBe(200);
    expect(await ask(left.token)).toBe(200);
    expect((await end(admin, left.token)).statusCode).toBe(200);
    expect(await ask(left.token)).toBe(401);
    expect(await ask(kept.token)).toBe(200);
    expect((await end(admin, left.token)).statusCode).toBe(200);
    expect(await ask(admin)).toBe(200);
  });

  it('reads signed addresses of files, also where none was ever signed before', async () => {
    await app.db.deleteFrom('sys_file_key').execute();
    const { token } = await preview(await app.signIn());
    const answer = await app.call('GET', '/api/oss/file/list', { token });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await app.db.selectFrom('sys_file_key').select('id').execute()).toHaveLength(1);
  });

  it('is no sign-in: no socket and no broker takes its token', async () => {
    const { token } = await preview(await app.signIn());
    expect(await app.sessions.find(token)).toBeNull();
    expect((await app.sessions.findPreview(token))?.username).toBe('admin');
  });

  it('of which a person opens very many ends the oldest', async () => {
    const admin = await app.signIn();
    const first = await preview(admin);
    for (let count = 0; count < 10; count += 1) {
      app.clock.now += 1000;
      await preview(admin);
    }
    expect(await app.sessions.findPreview(first.token)).toBeNull();
  });

  it('stands in the operation log, without its token', async () => {
    const { token } = await preview(await app.signIn(), 'staff');
    await app.operationLog.flush();
    const row = await app.db
      .selectFrom('sys_log')
      .selectAll()
      .where('log_content', '=', '打开页面的只读预览')
      .where('request_param', 'like', '%"role":"staff"%')
      .executeTakeFirstOrThrow();
    expect(row.username).toBe('admin');
    const kept = await sql<{ all: string }>`select string_agg(one::text, '') as all
      from sys_preview_session as one`.execute(app.db);
    expect(kept.rows[0]?.all).not.toContain(token.slice('preview.'.length));
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe('roles to preview as', () => {
  it('are those that the designer sees, and their rights those that the designer holds, too', async () => {
    const codes = ['designer:edit', 'role:list', 'user:edit'];
    const token = await staff.hire('chooser', codes);
    await staff.narrow('chooser', 'role:list', 'roleCode', '!=', 'safety_manager');
    const call = (url: string) => app.call('GET', `/api/sys/designer/${url}`, { token });
    const roles = (await call('roles')).json<{ result: PreviewRole[] }>().result;
    expect(roles).toContainEqual({ code: 'depart_leader', name: '部门负责人' });
    expect(roles.map(({ code }) => code)).not.toContain('safety_manager');
    const rights = (await call('roleRights?role=depart_leader')).json<{ result: string[] }>().result;
    expect(rights).toEqual(['user:edit']);
    for (const answer of [
      await call('roleRights?role=safety_manager'),
      await app.call('POST', '/api/sys/designer/preview', { token, body: { role: 'safety_manager' } }),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json<{ message: string }>().message).toBe('没有角色 “safety_manager”，或您不能查看它');
    }
  });

  it('are all of them, however many there are', async () => {
    const made = Array.from({ length: 600 }, (_, at) => `crowd_${String(at)}`);
    await app.db
      .insertInto('sys_role')
      .values(made.map((name) => ({ id: name, role_name: name, role_code: name })))
      .execute();
    const answer = await app.call('GET', '/api/sys/designer/roles', { token: await app.signIn() });
    const codes = answer.json<{ result: PreviewRole[] }>().result.map(({ code }) => code);
    expect(made.filter((code) => !codes.includes(code))).toEqual([]);
  });
});
