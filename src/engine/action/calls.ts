// The declared calls of a document: what is sent, and what is made of the answer.
import type { Scope } from '../expression/tree.ts';
import type { ActionPlan, ApiPlan, CallPlan, Template } from '../plan/plan.ts';
import type { Reply } from '../services.ts';
import { t } from '../text.ts';
import { objectOf } from '../values/json.ts';
import type { ActionHost } from './host.ts';
import { planCall, type CallInputs } from './plan-request.ts';
import { withSources } from './refusals.ts';
import { saveForm, saveValues, type ValuesHost } from './save.ts';
import { sendWrite } from './send-write.ts';

/** Inputs of a call: the declaration's own, with those given by a step or a source over them. */
export function callInputs(
  api: CallPlan,
  given: { params?: Template; path?: Template; body?: Template },
  host: Pick<ActionHost, 'evaluate'>,
  scope: Scope,
): CallInputs {
  const merge = (own: Template | undefined, over: Template | undefined) =>
    own || over
      ? {
          ...objectOf(own && host.evaluate(own, scope)),
          ...objectOf(over && host.evaluate(over, scope)),
        }
      : undefined;
  const path = merge(api.path, given.path);
  const params = merge(api.params, given.params);
  const body = given.body ?? api.body;
  return {
    ...(path ? { path } : {}),
    ...(params ? { params } : {}),
    ...(body ? { body: host.evaluate(body, scope) } : {}),
  };
}

/** Applies the declared result mapping of a call. */
export function mapResult(
  api: CallPlan,
  reply: Reply,
  host: Pick<ActionHost, 'evaluate'>,
  scope: Scope,
): unknown {
  return api.result ? host.evaluate(api.result, { ...scope, $result: reply.result }) : reply.result;
}

/** @throws when the document declares no such call, or one that only a form saves with */
export function findCall(host: ActionHost, name: string): CallPlan {
  const api = host.apis[name];
  if (api?.kind !== 'call') throw new Error(t('接口“{0}”不能直接请求', name));
  return api;
}

/**
 * Sends what a step asks for, without a word about a failure where `isSilent`.
 * @returns the answer as its call maps it
 */
export async function sendCall(
  step: Extract<ActionPlan, { do: 'request' }>,
  host: ActionHost,
  scope: Scope,
  isSilent: boolean,
): Promise<unknown> {
  const api = findCall(host, step.api);
  const request = {
    ...planCall(api, callInputs(api, step, host, scope)),
    ...(isSilent ? { notify: false } : {}),
  };
  const reply =
    request.method === 'GET'
      ? await host.services.http.send(request)
      : await sendWrite(request, markSources(host, step.body ?? api.body));
  return mapResult(api, reply, host, scope);
}

/**
 * Saves the form.
 * @param sent what the document makes of the form, sent instead of its values
 * @returns nothing when the person did not go on after a conflict
 */
export async function sendSubmit(
  api: ApiPlan,
  sent: Template | undefined,
  host: ActionHost,
  scope: Scope,
): Promise<Reply | undefined> {
  const values = sent && objectOf(host.evaluate(sent, scope));
  if (api.kind === 'call') {
    const inputs = { body: values ?? host.values(), ...callInputs(api, {}, host, scope) };
    return sendWrite(planCall(api, inputs), markSources(host, api.body ?? sent));
  }
  return values === undefined ? saveForm(api, host) : saveValues(api, values, markSources(host, sent));
}

/** A host that finds the field of a name which the document gave to what it sends. */
function markSources(host: ActionHost, sent: Template | undefined): ValuesHost {
  return {
    services: host.services,
    idempotencyKey: (request) => host.idempotencyKey(request),
    settleIdempotencyKey: (request) => host.settleIdempotencyKey(request),
    refuse: (refusals) => host.refuse(withSources(refusals, sent)),
    reopen: (record) => host.reopen(record),
  };
}
