// S32, S33, R02: who was not granted a call gets 403 for it, however it is called. The matrix comes from the route table.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRoles } from '../../server/seed/demo-data.ts';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import { FILE, type Route } from '../../server/http/routing/define-route.ts';
import { pathOf } from '../../server/http/routing/route-path.ts';
import type { JsonSchema } from '../../server/kernel/schema-types.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isDemo: true });
});
afterAll(() => app.close());

const codesOf = ({ permission }: Route): readonly string[] | undefined => {
  if (permission === null || (typeof permission === 'object' && 'open' in permission)) return undefined;
  return typeof permission === 'string' ? [permission] : permission;
};

describe('a right', () => {
  it('is asked for by every call and for every role alike (S32)', async () => {
    const guarded = app.routes.filter((route) => codesOf(route) !== undefined);
    const wrong: string[] = [];
    let calls = 0;
    for (const { account } of demoRoles) {
      const token = await app.signIn(account);
      const held = new Set((await app.sessions.find(token))?.permissions);
      for (const route of guarded) {
        const isGranted = codesOf(route)?.some((code) => held.has(code)) === true;
        const path = pathOf(route, '/api').replaceAll(/:\w+/g, 'none');
        // Without a body or query: a granted call stops at its schema or finds nothing to change.
        const { statusCode } = await app.call(route.method, path, { token });
        calls += 1;
        if ((statusCode === 403) === isGranted) wrong.push(`${account} ${nameOfRoute(route)}: ${statusCode}`);
      }
    }
    console.log(
      `S32: ${guarded.length} calls x ${demoRoles.length} roles = ${calls} verdicts, ${wrong.length} wrong`,
    );
    expect(demoRoles.length).toBeGreaterThanOrEqual(4);
    expect(wrong).toEqual([]);
  });

  it('is needed for every call that changes data, with few reviewed exceptions', () => {
    const open = app.routes.filter((route) => route.method !== 'GET' && codesOf(route) === undefined);
    expect(open.map(nameOfRoute).sort()).toEqual([
      // Everybody keeps views of their own; the handler asks for the right to share where it is somebody else's.
      'DELETE api /sys/listView/delete',
      'POST api /sys/checkCaptcha',
      // Every form may carry files; the folder decides who may put something there.
      'POST api /sys/common/upload',
      // Changes nothing: clients of this family refresh by either method.
      'POST api /sys/dict/refleshCache',
      'POST api /sys/listView/add',
      'POST api /sys/login',
      'POST api /sys/logout',
      // Examples of modules are for the administrator's account alone, which the handler asks for.
      'POST api /sys/module/putExample',
      'POST api /sys/module/takeExample',
      // Ways to sign in, without a session: what each of them needs is in the list of public routes.
      'POST api /sys/phoneLogin',
      'POST api /sys/sms',
      // Everybody marks their own messages as read.
      'POST api /sys/sysAnnouncementSend/handleAllRead',
      // Everybody names their own deputy; the handler asks for the right to edit people where it is somebody else's.
      'POST api /sys/sysUserAgent/add',
      // The same upload under the address of older clients.
      'POST api /sys/upload/uploadMinio',
      'POST api /sys/user/passwordChange',
      'POST api /sys/user/phoneVerification',
      'POST api /sys/user/querySysUser',
      'POST api /sys/user/register',
      'POST api /thirdLogin/bind',
      'POST api /thirdLogin/create',
      // Its handler asks for the account of the administrator.
      'PUT api /site/portal',
      // Everybody changes what is theirs.
      'PUT api /sys/account/contact',
      'PUT api /sys/account/favourites',
      'PUT api /sys/account/profile',
      'PUT api /sys/account/reminders',
      // Forms of every user ask for the next number.
      'PUT api /sys/fillRule/executeRuleByCode/:code',
      // Of one's own views, or by whoever may share, which the handlers ask.
      'PUT api /sys/listView/default',
      'PUT api /sys/listView/edit',
      'PUT api /sys/listView/takeBack',
      'PUT api /sys/selectDepart',
      'PUT api /sys/sysAnnouncementSend/editByAnntIdAndUserId',
      'PUT api /sys/sysAnnouncementSend/readAll',
      'PUT api /sys/sysUserAgent/edit',
      'PUT api /sys/user/updatePassword',
    ]);
  });

  it('to read a list changes nothing: what is called with it by another method than GET was reviewed', () => {
    const read = app.routes.filter(
      (route) => route.method !== 'GET' && codesOf(route)?.some((code) => code.endsWith(':list')) === true,
    );
    expect(read.map(nameOfRoute).sort()).toEqual([
      // Judges a text by a password rule, which an address must not hold.
      'POST api /modules.system/sysPasswordStrategy/tryPassword',
      // Shows the next value of a rule that is not saved yet; its counter stands still.
      'POST api /sys/fillRule/tryRule',
    ]);
  });

  it('that is missing is written to the log with who asked for what (R48)', async () => {
    const token = await app.signIn('staff');
    const route = app.routes.find((one) => codesOf(one) !== undefined);
    if (route === undefined) throw new Error('no guarded route');
    const answer = await app.call(route.method, pathOf(route, '/api').replaceAll(/:\w+/g, 'x'), { token });
    const { requestId } = answer.json<{ requestId: string }>();
    expect(app.log).toContainEqual(
      expect.objectContaining({ event: 'refused', user: 'staff', reqId: requestId }),
    );
  });
});

describe('an answer', () => {
  it('declares no secret on any route (R07)', () => {
    const found: string[] = [];
    const walk = (schema: JsonSchema, place: string): void => {
      for (const [name, child] of Object.entries(schema.properties ?? {})) {
        if (/(?:password|salt|secret|hash|token)$/i.test(name)) found.push(`${place}.${name}`);
        walk(child, `${place}.${name}`);
      }
      if (schema.items !== undefined) walk(schema.items, `${place}[]`);
      if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, `${place}.*`);
      schema.anyOf?.forEach((option) => walk(option, place));
    };
    for (const route of app.routes) if (route.response !== FILE) walk(route.response, nameOfRoute(route));
    // Signing in, in each of its ways, hands out a token; whether a password can be reset is a switch.
    expect(found.sort()).toEqual([
      'GET api /cas/client/validateLogin.token',
      'GET api /site/siteinfo.sysConfig.canResetPassword',
      'GET api /sys/designer/open.fileHash',
      'GET api /thirdLogin/getLoginUser/:ticket.token',
      // Of a session that reads and writes nothing.
      'POST api /sys/designer/preview.token',
      'POST api /sys/login.token',
      'POST api /sys/phoneLogin.token',
      'POST api /thirdLogin/bind.token',
      'POST api /thirdLogin/create.token',
    ]);
  });
});
