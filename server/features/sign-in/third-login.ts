// Signing in with an account of another site: there and back in the browser, then a ticket that its page exchanges.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { authorizeAddress, makeProof, readPerson } from '../../identity/outside/oauth.ts';
import type { ThirdLogin } from '../../config/third-logins.ts';
import type { Sessions } from '../../identity/sessions.ts';
import {
  beginThirdLogin,
  findTicket,
  keepPerson,
  resumeThirdLogin,
  takeTicket,
  THIRD_LIFETIME,
  type KnownThirdLogin,
} from '../../identity/third-login-requests.ts';
import { defineRoute, FILE, file, ok } from '../../http/routing/define-route.ts';
import { credentialProperties, findByPassword } from './account-password.ts';
import { registerThird } from './register.ts';
import { ACCOUNT_COLUMNS, openSession, signInProperties, signInSchema, type Account } from './sign-in.ts';
import { checkWay, readWays } from './sign-in-ways.ts';

const source = { type: 'string', pattern: '^[a-z][a-z0-9_]{1,11}$' } as const;
const ticketSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } as const;
const outsideText = { type: 'string', maxLength: 2048 } as const;
const COOKIE = 'third_login';
const OVER = '第三方登录已超时，请重新登录';

/** The page that a sign-in over another site comes back to, with what it found. */
function leadBack(reply: FastifyReply, found: Record<string, string>) {
  const query = new URLSearchParams(Object.entries(found).filter(([, value]) => value !== ''));
  reply.code(302).header('location', `/user/login?${query.toString()}`);
  return file(Buffer.alloc(0), 'text/plain; charset=utf-8');
}

/** @param sessions opens the session of a person who may come in */
export function createThirdLoginRoutes(sessions: Sessions) {
  return [
    defineRoute({
      method: 'GET',
      url: '/thirdLogin/render/:source',
      title: '去第三方登录',
      access: 'public',
      permission: null,
      scope: 'none',
      rateLimit: { max: 60, seconds: 60 },
      request: {
        params: { type: 'object', required: ['source'], properties: { source } },
        querystring: { type: 'object', properties: { redirect: outsideText } },
      },
      response: FILE,
      async handler({ params, query, db, config, now, reply }) {
        const provider = findProvider(config, params.source);
        if (provider === undefined || !(await readWays(db, config)).third) {
          return leadBack(reply, { thirdFailed: 'closed' });
        }
        const proof = makeProof();
        const begun = { source: provider.source, proof, redirect: query.redirect ?? '' };
        const browser = await beginThirdLogin(db, begun, now());
        reply
          .header('set-cookie', cookieOf(config, browser))
          .code(302)
          .header('location', await authorizeAddress(provider, proof, backAddress(config, provider.source)));
        return file(Buffer.alloc(0), 'text/plain; charset=utf-8');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/thirdLogin/:source/callback',
      title: '第三方登录的回调',
      access: 'public',
      permission: null,
      scope: 'none',
      rateLimit: { max: 60, seconds: 60 },
      request: {
        params: { type: 'object', required: ['source'], properties: { source } },
        querystring: {
          type: 'object',
          properties: { state: outsideText, code: outsideText, error: outsideText, iss: outsideText },
        },
      },
      response: FILE,
      async handler({ params, query, db, config, now, request, reply }) {
        const provider = findProvider(config, params.source);
        const browser = readCookie(request);
        const came =
          provider && browser && query.state
            ? await resumeThirdLogin(db, { state: query.state, browser, source: provider.source }, now())
            : undefined;
        if (provider === undefined || came === undefined) return leadBack(reply, { thirdFailed: 'over' });
        const { redirect } = came;
        // Closed while the person was at the other site.
        if (!(await readWays(db, config)).third) return leadBack(reply, { thirdFailed: 'closed', redirect });
        if (query.error !== undefined) {
          request.log.warn({ event: 'third-login-refused', source: provider.source });
          return leadBack(reply, { thirdFailed: 'refused', redirect });
        }
        try {
          const answer = new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>);
          const proof = { state: query.state ?? '', verifier: came.verifier };
          const person = await readPerson(provider, proof, backAddress(config, provider.source), answer);
          return leadBack(reply, { third: await keepPerson(db, came, person), redirect });
        } catch (error) {
          request.log.error({ event: 'third-login-failed', source: provider.source, err: error });
          return leadBack(reply, { thirdFailed: 'failed', redirect });
        }
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/thirdLogin/getLoginUser/:ticket',
      title: '第三方登录的用户',
      access: 'public',
      permission: null,
      scope: 'none',
      rateLimit: { max: 60, seconds: 60 },
      request: { params: { type: 'object', required: ['ticket'], properties: { ticket: ticketSchema } } },
      response: {
        type: 'object',
        required: ['isBound'],
        properties: {
          isBound: { type: 'boolean' },
          /** Who came, where no account of ours is bound yet. */
          name: { type: 'string' },
          sourceName: { type: 'string' },
          mayCreate: { type: 'boolean' },
          ...signInProperties,
        },
      },
      async handler({ params, db, config, now, request }) {
        const came = await readTicket(db, params.ticket, request, now());
        const user = await db
          .selectFrom('sys_user')
          .select(ACCOUNT_COLUMNS)
          .where('third_type', '=', came.source)
          .where('third_id', '=', came.third_id)
          .executeTakeFirst();
        if (user === undefined) {
          return ok({
            isBound: false,
            name: came.third_name,
            sourceName: findProvider(config, came.source)?.name ?? came.source,
            mayCreate: (await readWays(db, config)).register,
          });
        }
        const call = { db, config, now, request, sessions };
        const result = await openSession(call, user, (transaction) => useTicket(transaction, came));
        return ok({ isBound: true, ...result }, '登录成功');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/thirdLogin/bind',
      title: '绑定第三方账号',
      access: 'public',
      permission: null,
      scope: 'none',
      // Failed tries stay counted and a used captcha stays used.
      transaction: false,
      once: true,
      rateLimit: { max: 60, seconds: 60 },
      bodyLimit: 16_384,
      request: {
        body: {
          type: 'object',
          required: ['ticket', 'username', 'password'],
          properties: { ticket: ticketSchema, ...credentialProperties },
        },
      },
      response: signInSchema,
      async handler({ body, db, config, now, request }) {
        const came = await readTicket(db, body.ticket, request, now());
        const user = await findByPassword({ db, config, now, request }, body);
        const call = { db, config, now, request, sessions };
        const result = await openSession(call, user, async (transaction) => {
          await useTicket(transaction, came);
          await bind(transaction, user, came);
        });
        request.log.info({ event: 'third-login-bound', user: user.username, source: came.source });
        return ok(result, '绑定成功');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/thirdLogin/create',
      title: '用第三方账号新建用户',
      access: 'public',
      permission: null,
      scope: 'none',
      transaction: false,
      once: true,
      rateLimit: { max: 60, seconds: 60 },
      bodyLimit: 4096,
      request: {
        body: { type: 'object', required: ['ticket'], properties: { ticket: ticketSchema } },
      },
      response: signInSchema,
      async handler({ body, db, config, now, request }) {
        const came = await readTicket(db, body.ticket, request, now());
        await checkWay(db, config, 'register');
        const id = await db.transaction().execute(async (transaction) => {
          await useTicket(transaction, came);
          const person = {
            // 4 to 18 letters, digits and underscores, as every name.
            username: `${came.source.slice(0, 9)}_${randomBytes(4).toString('hex')}`,
            realname: came.third_name,
            thirdType: came.source,
            thirdId: came.third_id,
          };
          return registerThird(transaction, config, person, now);
        });
        const user = await db
          .selectFrom('sys_user')
          .select(ACCOUNT_COLUMNS)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        request.log.info({ event: 'registered', username: user.username, ip: request.ip });
        return ok(await openSession({ db, config, now, request, sessions }, user), '登录成功');
      },
    }),
  ];
}

function findProvider(config: Config, name: string): ThirdLogin | undefined {
  return config.thirdLogins?.find((provider) => provider.source === name);
}

/** Where the other site sends people back to: never made from what a request says about its host. */
function backAddress(config: Config, name: string): string {
  return `${config.publicUrl ?? ''}${config.apiBase}/thirdLogin/${name}/callback`;
}

function cookieOf(config: Config, browser: string): string {
  const isSecure = config.publicUrl?.startsWith('https:') === true;
  return [
    `${COOKIE}=${browser}`,
    // Newer clients exchange their ticket below /sys/thirdLogin.
    `Path=${config.apiBase}`,
    `Max-Age=${THIRD_LIFETIME / 1000}`,
    'HttpOnly',
    // The way back is a navigation from another site: `Strict` would leave the cookie out.
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

function readCookie(request: FastifyRequest): string | undefined {
  const found = /(?:^|;\s*)third_login=([A-Za-z0-9_-]{43})(?:;|$)/.exec(request.headers.cookie ?? '');
  return found?.[1];
}

async function readTicket(
  db: Kysely<Database>,
  ticket: string,
  request: FastifyRequest,
  now: number,
): Promise<KnownThirdLogin> {
  const browser = readCookie(request);
  const came = browser === undefined ? undefined : await findTicket(db, ticket, browser, now);
  if (came === undefined) throw failure('rule', OVER);
  return came;
}

async function useTicket(db: Kysely<Database>, came: KnownThirdLogin): Promise<void> {
  if (!(await takeTicket(db, came))) throw failure('rule', OVER);
}

/** Ties the account of the other site to ours; an account has one such tie. */
async function bind(db: Kysely<Database>, user: Account, came: KnownThirdLogin): Promise<void> {
  const bound = await db
    .updateTable('sys_user')
    .set({ third_type: came.source, third_id: came.third_id })
    .where('id', '=', user.id)
    .where('third_id', 'is', null)
    .executeTakeFirst();
  if (bound.numUpdatedRows === 0n)
    throw failure('rule', '该账号已绑定其他第三方账号，请先联系系统管理员解绑');
}
