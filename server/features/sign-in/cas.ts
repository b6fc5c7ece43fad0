// Signing in over a CAS server: the browser brings a ticket, and that server alone says whose it is.
import type { Config } from '../../config/config.ts';
import { failure } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import { readCasUser } from '../../identity/outside/cas.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { defineRoute, FILE, file, ok } from '../../http/routing/define-route.ts';
import { ACCOUNT_COLUMNS, logRefusal, openSession, signInSchema } from './sign-in.ts';

const redirect = { type: 'string', maxLength: 2048 } as const;
const CLOSED = '暂未开放单点登录，请使用账号密码登录';

/** @param sessions opens the session of a person who may come in */
export function createCasRoutes(sessions: Sessions) {
  return [
    defineRoute({
      method: 'GET',
      url: '/cas/client/login',
      title: '统一认证登录',
      access: 'public',
      permission: null,
      scope: 'none',
      request: { querystring: { type: 'object', properties: { redirect } } },
      response: FILE,
      handler({ query, config, reply }) {
        const isOpen = config.casUrl !== undefined;
        const service = encodeURIComponent(serviceAddress(config, query.redirect));
        reply
          .code(302)
          .header('location', isOpen ? `${config.casUrl ?? ''}/login?service=${service}` : '/user/login');
        return file(Buffer.alloc(0), 'text/plain; charset=utf-8');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/cas/client/validateLogin',
      title: '校验统一认证的票据',
      access: 'public',
      permission: null,
      scope: 'none',
      rateLimit: { max: 60, seconds: 60 },
      request: {
        querystring: {
          type: 'object',
          required: ['ticket'],
          properties: {
            ticket: { type: 'string', minLength: 1, maxLength: 500 },
            service: { type: 'string', maxLength: 4096 },
            redirect,
          },
        },
      },
      response: signInSchema,
      async handler({ query, db, config, now, request }) {
        if (config.casUrl === undefined) throw failure('rule', CLOSED);
        const service = query.service || serviceAddress(config, query.redirect);
        // A ticket that was made for another site must not open this one.
        if (!isOwnService(config, service)) throw failure('forbidden');
        const name = await readCasUser(config.casUrl, query.ticket, service).catch((error: unknown) => {
          request.log.error({ event: 'cas-failed', err: error });
          throw failure('rule', '单点登录服务器没有响应，请稍后重试');
        });
        if (name === undefined) {
          logRefusal({ request, now }, 'cas-ticket', '');
          throw failure('rule', '单点登录票据无效或已过期，请重新登录');
        }
        const user = await db
          .selectFrom('sys_user')
          .select(ACCOUNT_COLUMNS)
          .where(isNamed('username', name))
          .executeTakeFirst();
        if (user === undefined) {
          logRefusal({ request, now }, 'cas-unknown', name);
          throw failure('rule', '您的单点登录账号在本系统中没有对应用户，请联系系统管理员开通');
        }
        return ok(await openSession({ db, config, now, request, sessions }, user), '登录成功');
      },
    }),
  ];
}

/** The page that tickets are made for. */
function serviceAddress(config: Config, target: string | undefined): string {
  const page = `${config.publicUrl ?? ''}/user/login`;
  return target ? `${page}?redirect=${encodeURIComponent(target)}` : page;
}

function isOwnService(config: Config, service: string): boolean {
  const page = `${config.publicUrl ?? ''}/user/login`;
  return service === page || service.startsWith(`${page}?`);
}
