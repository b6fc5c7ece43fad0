// Writes a row for every call that changes something or takes data out, whether it was done or refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maskAddress, toPrintable } from '../plugins/logging.ts';
import type { SignedIn } from '../../records/asker.ts';
import { maskRequest } from './mask-request.ts';
import { declaredOf } from '../routing/added-routes.ts';
import type { Route } from '../routing/define-route.ts';
import { entitiesOf, isOpenToAll, listEntities } from '../../records/entities.ts';
import { entityOfComment } from '../../records/schemas.ts';
import type { OperationLog } from './operation-log.ts';
import { describeOperation } from './operations.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What a refused call was told; null when it was done. */
    told: string | null;
  }
}

/** @param now milliseconds since 1970 */
export function registerCallLog(app: FastifyInstance, operationLog: OperationLog, now: () => number): void {
  app.decorateReply('told', null);
  const write = (request: FastifyRequest, reply: FastifyReply): void => {
    const { user } = request;
    const route = declaredOf(request);
    if (user === null || route === undefined) return;
    const operation = describeOperation(route);
    // A repeated answer did nothing anew.
    if (operation === undefined || reply.hasHeader('idempotency-replayed')) return;
    operationLog.add({
      ...describeCall(request, reply, user, now()),
      log_type: 2,
      log_content: operation.title,
      operate_type: operation.type,
      method: `${route.method} ${route.url}`.slice(0, 500),
      request_param: maskRequest(
        { query: request.query, ...(route.upload === false ? { body: request.body } : {}) },
        new Set([...listHidden(route), ...(route.operation?.hides?.(request.body) ?? [])]),
      ),
      cost_time: Math.round(reply.elapsedTime),
    });
  };
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply);
    done();
  });
  app.addHook('onClose', () => operationLog.close());
}

/** Names of fields, of the record and of its rows, that are secret, or whose values ask for a permission that readers of the log may lack. */
function listHidden({ request }: Route): ReadonlySet<string> {
  const comment = request.body?.$comment ?? request.querystring?.$comment;
  const id = comment === undefined ? undefined : entityOfComment(comment);
  const entity = listEntities().find((one) => one.id === id);
  if (!entity) return new Set();
  return new Set(
    entitiesOf(entity).flatMap(({ fields }) =>
      [...fields.values()].flatMap((field) => (isOpenToAll(field) ? [] : [field.name, field.column])),
    ),
  );
}

function describeCall(request: FastifyRequest, reply: FastifyReply, user: SignedIn, at: number) {
  const isDone = reply.statusCode < 400 && reply.told === null;
  const [address = ''] = maskAddress(request.url).split('?');
  return {
    at,
    userid: user.id,
    username: user.username,
    ip: request.ip.slice(0, 100),
    request_url: address.slice(0, 255),
    request_type: request.method,
    result: isDone ? 1 : 0,
    failure: isDone ? null : toPrintable(reply.told ?? `HTTP ${reply.statusCode}`).slice(0, 500),
    agent: toPrintable(request.headers['user-agent'] ?? '').slice(0, 500),
  };
}
