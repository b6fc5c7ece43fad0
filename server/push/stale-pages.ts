// Tells open pages that dictionaries, permissions or documents have changed: they keep them for days and would go on to show
// what was.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declaredOf } from '../http/routing/added-routes.ts';
import type { PushMessage, Pushes } from './pushes.ts';

/** What pages keep of the server. */
export type Kept = 'dict' | 'permission' | 'screen';

interface Change {
  readonly kept: Kept;
  /** Writing calls, by their addresses in the route table. */
  readonly calls: RegExp;
  /** Ids of the users that are concerned; without it everybody. */
  who?(request: Pick<FastifyRequest, 'body' | 'query'>): readonly string[];
}

export const CHANGES: readonly Change[] = [
  // A page that refreshes has changed nothing.
  { kept: 'dict', calls: /^\/sys\/(?:dict(?!\/refleshCache$)|dictItem|dictDetail)(?:\/|$)/ },
  { kept: 'permission', calls: /^\/sys\/(?:permission|role|sysDepartRole|sysDepartPermission)(?:\/|$)/ },
  {
    kept: 'permission',
    calls: /^\/sys\/user\/(?:edit|addSysUserRole|deleteUserRole|deleteUserRoleBatch)$/,
    who: ({ body, query }) => [...idsOf(body, ['id', 'userIdList']), ...idsOf(query, ['userId', 'userIds'])],
  },
];

/** What a page hears that should read again what it keeps. */
export function staleMessage(kept: Kept): PushMessage {
  return { cmd: kept, msgId: '', msgTxt: '' };
}

/** Sends when the answer of a write has left: what it changed can be read then. */
export function registerStalePages(app: FastifyInstance, pushes: Pushes): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = declaredOf(request);
    const isDone = reply.statusCode < 400 && reply.told === null;
    if (route !== undefined && route.method !== 'GET' && isDone) {
      for (const { kept, calls, who } of CHANGES) {
        if (calls.test(route.url)) pushes.send(staleMessage(kept), who?.(request));
      }
    }
    done();
  });
}

/** Ids in the named fields: one, several with commas, or a list. */
function idsOf(fields: unknown, names: readonly string[]): string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  const values = names.map((name) => (fields as Record<string, unknown>)[name]);
  return values
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    .filter((id) => id !== '');
}
