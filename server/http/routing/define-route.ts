// The declaration of a route: every call says what it takes, what it answers, who may call it and how far it sees.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import type { Workers } from '../../workers/workers.ts';
import type { Infer, JsonSchema } from '../../kernel/schema-types.ts';
import type { SignedIn } from '../../records/asker.ts';

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `public`: the token is not looked at. `session`: a live session is needed. `optional`: works without a token, but a
 * token that is sent must be alive. Public and optional routes must be on the reviewed list of public-routes.ts.
 */
export type RouteAccess = 'public' | 'optional' | 'session';

/**
 * How far a handler may see: nothing of records, the caller's own, those of the caller's departments, or all of them
 * (administration, whose permission is the boundary).
 */
export type RouteScope = 'none' | 'own' | 'department' | 'all';

/** A code of src/schemas/menus, a list of which one is enough, or the reason why every session may call. */
export type RoutePermission = string | readonly string[] | { readonly open: string };

export interface RouteContext<Params, Query, Body, User, Prepared = unknown> {
  params: Params;
  query: Query;
  body: Body;
  user: User;
  /**
   * On POST, PUT and DELETE the transaction of this call: it commits when the handler returns and rolls back when it
   * throws, so a handler never opens one. On GET, and with `transaction: false`, the connection pool.
   */
  db: Kysely<Database>;
  config: Config;
  /** Server time in milliseconds since 1970: the only clock of a handler. */
  now(): number;
  /** Does work whose size the caller chose, away from the thread that answers; refused within a transaction, see `prepare`. */
  workers: Workers;
  /** What `prepare` of the route gave. */
  prepared: Prepared;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler returns; only `ok` makes one. */
export interface Answer {
  readonly kind: 'answer';
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
}

/** A file answer; only `file` makes one. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly content: Buffer | Readable;
  readonly type: string;
  readonly name?: string;
}

/** Stands in `response` for a route that answers bytes instead of the envelope. */
export const FILE = 'file';

/** Title and code (dictionary operate_type) of an operation; what is left out follows from the declaration. */
export interface OperationNote {
  readonly title?: string;
  readonly type?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Names of values in a body that not everybody may read who may read the log, besides the fields of its entity. */
  hides?(this: void, body: unknown): readonly string[];
}

export interface RequestSchemas {
  readonly params?: JsonSchema;
  readonly querystring?: JsonSchema;
  readonly headers?: JsonSchema;
  readonly body?: JsonSchema;
}

type Part<S, K extends string> = S extends { readonly [P in K]: infer V } ? Infer<V> : Record<string, never>;

type UserOf<A extends RouteAccess> = A extends 'session'
  ? SignedIn
  : A extends 'optional'
    ? SignedIn | null
    : null;

type ContextOf<A extends RouteAccess, S extends RequestSchemas, P> = RouteContext<
  Part<S, 'params'>,
  Part<S, 'querystring'>,
  Part<S, 'body'>,
  UserOf<A>,
  P
>;

export interface RouteDefinition<A extends RouteAccess, S extends RequestSchemas, P = unknown> {
  method: RouteMethod;
  /** Relative to API_BASE (or to `/_app` with `root: 'app'`), begins with `/`; `:name` segments. */
  url: string;
  /** A few words for what it gives or does, by which whoever designs a page finds it. */
  title: string;
  root?: 'api' | 'app';
  access: A;
  permission: A extends 'session' ? RoutePermission : null;
  scope: RouteScope;
  /** Properties that are not declared are dropped before the handler sees them. */
  request: S;
  /** Schema of `result`; only declared fields leave. */
  response: JsonSchema | typeof FILE;
  /** What `field` of its body may name, where it changes one field of several records: documents are held against it. */
  batchFields?: readonly string[];
  /** A GET that changes something, or tells others, as clients of this family call it: no preview may. */
  changes?: true;
  /** Answers the declared schema itself, without the envelope, as clients of this family read it. */
  isBare?: boolean;
  /** `false`: a write that must outlive its own failure (sign-in counts tries) gets the pool instead. */
  transaction?: false;
  /**
   * With `transaction: false`: the key of a call is taken before it begins, so that a retry gets the answer of the first
   * try and does nothing again: what it does cannot be taken back. Where the server ended in between, the retry is a
   * conflict, as nobody knows what was done. With `access: 'public'`: the same for people who are not signed in.
   */
  once?: boolean;
  /** Reads form-encoded bodies besides JSON. */
  form?: true;
  /**
   * How its calls stand in the operation log: by default those that write, under the title of the permission. Null keeps
   * calls out that every page makes by itself; a GET that is named here is written down too.
   */
  operation?: OperationNote | null;
  /**
   * Takes a file (multipart) instead of a body: `true` reads a small one whole, for `uploadOf(body)`; with `'stream'` the
   * handler reads it from the request while it arrives.
   */
  upload?: boolean | 'stream';
  /** Bytes; default 1 MiB. */
  bodyLimit?: number;
  /** Most calls of one person in a time, of one address where nobody is signed in; further ones get 429. */
  rateLimit?: { max: number; seconds: number };
  /** Answered however many calls are under way: what probes ask. */
  isUrgent?: boolean;
  /**
   * Work on what was sent that takes its time, such as reading a workbook: done before the transaction begins, so that
   * no connection and no lock waits for it. Its `db` is the pool: what is written there stays when the call fails.
   */
  prepare?(context: Omit<ContextOf<A, S, undefined>, 'prepared'>): Promise<P>;
  handler(context: ContextOf<A, S, P>): Promise<Answer | FileAnswer> | Answer | FileAnswer;
}

/** A declared route with its types forgotten, as the app registers it. */
export interface Route {
  readonly method: RouteMethod;
  readonly url: string;
  readonly title: string;
  readonly root: 'api' | 'app';
  readonly access: RouteAccess;
  readonly permission: RoutePermission | null;
  readonly scope: RouteScope;
  readonly request: RequestSchemas;
  readonly response: JsonSchema | typeof FILE;
  readonly batchFields?: readonly string[];
  readonly changes?: true;
  readonly isBare: boolean;
  readonly transaction: boolean;
  readonly once: boolean;
  readonly form: boolean;
  readonly operation?: OperationNote | null;
  readonly upload: boolean | 'stream';
  readonly bodyLimit?: number;
  readonly rateLimit?: { max: number; seconds: number };
  readonly isUrgent?: boolean;
  prepare?(
    context: Omit<RouteContext<unknown, unknown, unknown, SignedIn | null>, 'prepared'>,
  ): Promise<unknown>;
  handler(context: RouteContext<unknown, unknown, unknown, SignedIn | null>): Promise<Answer | FileAnswer>;
}

/**
 * Declares a route. Types of `params`, `query` and `body` come from the request schemas; schemas need no `as const`.
 * @returns the route as a value for `createApp({ routes })`.
 */
export function defineRoute<A extends RouteAccess, const S extends RequestSchemas, P = undefined>(
  definition: RouteDefinition<A, S, P>,
): Route {
  const handler = definition.handler as unknown as Route['handler'];
  const prepare = definition.prepare as unknown as NonNullable<Route['prepare']> | undefined;
  const { prepare: _prepare, ...rest } = definition;
  return Object.freeze({
    ...rest,
    ...(prepare === undefined ? {} : { prepare }),
    root: definition.root ?? 'api',
    isBare: definition.isBare === true,
    transaction: definition.method !== 'GET' && definition.transaction !== false,
    once: definition.once === true,
    form: definition.form === true,
    upload: definition.upload ?? false,
    handler: async (context: Parameters<Route['handler']>[0]) => handler(context),
  });
}

/**
 * A successful answer.
 * @param result must match the route's `response` schema; undeclared fields are dropped.
 * @param message text of the envelope; default 操作成功.
 */
export function ok(result: unknown = null, message = '操作成功'): Answer {
  return { kind: 'answer', code: 200, message, result };
}

/** A success in part (code 201): `result` says what was refused. */
export function okWithErrors(result: unknown, message: string): Answer {
  return { kind: 'answer', code: 201, message, result };
}

/** A file for download; `name` makes the browser save it instead of showing it. */
export function file(content: Buffer | Readable, type: string, name?: string): FileAnswer {
  return { kind: 'file', content, type, ...(name === undefined ? {} : { name }) };
}

/** Schema of a page of records, as every paged list answers it. */
export function pageOf(record: JsonSchema) {
  return {
    type: 'object',
    required: ['records', 'total', 'size', 'current', 'pages'],
    properties: {
      records: { type: 'array', items: record },
      total: { type: 'integer' },
      size: { type: 'integer' },
      current: { type: 'integer' },
      pages: { type: 'integer' },
      orders: { type: 'array', items: { type: 'string' } },
      searchCount: { type: 'boolean' },
      optimizeCountSql: { type: 'boolean' },
      hitCount: { type: 'boolean' },
    },
  } as const satisfies JsonSchema;
}
