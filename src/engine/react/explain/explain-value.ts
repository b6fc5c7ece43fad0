// Why a field has its value, and which options or rows a node has.
import type { CallPlan } from '../../plan/plan.ts';
import { readAnswer, readRequest } from '../sources/use-source.ts';
import { readRows } from '../sources/given-rows.ts';
import { dataOf } from '../model/field-state.ts';
import { isBlank } from '../../rule/check-value.ts';
import { messageOf } from '../../values/errors.ts';
import { objectOf } from '../../values/json.ts';
import type { Answer, Cause, Explanation, ShownValue } from './explanation.ts';
import { reactionCause, within, type Asked } from './explain-state.ts';
import { placeOf } from './node-names.ts';
import { SECRET, showValue } from './shown-value.ts';
import { traceTemplate } from './trace.ts';
import { reactionsOn, valueSource } from './value-source.ts';

/** Where the value of a field comes from. */
export function explainValue(asked: Asked): Extract<Explanation, { aspect: 'value' }> {
  const { model, node } = asked;
  const value = model.form.getValuesIn(node.path) as unknown;
  const isSecret = model.isSecret(node) || asked.isSecret(node.name);
  const is: ShownValue = isSecret && !isBlank(value) ? SECRET : showValue(value, asked.isSecret);
  return { aspect: 'value', is, causes: valueCauses(asked, isSecret) };
}

function valueCauses(asked: Asked, isSecret: boolean): Cause[] {
  const { model, node } = asked;
  const field = model.fields.created.get(node);
  const source = valueSource(model, node);
  if (source === 'computed' && node.value) {
    const trace = traceTemplate(node.value, within(asked, field));
    return [{ kind: 'value', place: placeOf(model, node, 'x-value'), trace }];
  }
  if (source === 'linked') {
    return reactionsOn(model, node).flatMap((one) => reactionCause(asked, one, 'value', () => true));
  }
  if (source === 'default' && node.initial) {
    const trace = traceTemplate(node.initial, asked);
    const hidden = isSecret ? { ...trace, value: SECRET } : trace;
    return [{ kind: 'default', place: placeOf(model, node, 'default'), trace: hidden }];
  }
  return [{ kind: source === 'typed' || source === 'loaded' || source === 'empty' ? source : 'set' }];
}

/** What a node offers or lists, and where that comes from; undefined for one that has nothing of its kind. */
export function explainSource(
  asked: Asked,
): Extract<Explanation, { aspect: 'options' | 'rows' }> | undefined {
  const { model, node } = asked;
  const field = model.fields.created.get(node);
  const switched = dataOf(field).options;
  if (Array.isArray(switched)) {
    const causes = reactionsOn(model, node).flatMap((one) =>
      reactionCause(asked, one, 'dataSource', () => true),
    );
    return { aspect: 'options', causes: causes.length > 0 ? causes : [{ kind: 'earlier' }] };
  }
  if (node.options) {
    const { items } = objectOf(model.evaluate(node.options));
    const count = Array.isArray(items) ? items.length : 0;
    return { aspect: 'options', causes: [{ kind: 'enum', place: placeOf(model, node, 'enum'), count }] };
  }
  if (node.dict !== undefined) return { aspect: 'options', causes: [dictCause(asked, node.dict)] };
  const { source } = node;
  if (!source) return undefined;
  const aspect = node.kind === 'field' ? 'options' : 'rows';
  if (source.kind === 'value') {
    const trace = traceTemplate(source.value, within(asked, field));
    return { aspect, causes: [{ kind: 'given', place: placeOf(model, node, 'x-source'), trace }] };
  }
  const api = model.apis[source.api];
  return api?.kind === 'call' ? { aspect, causes: [callCause(asked, source.api, api)] } : undefined;
}

function dictCause({ model, node }: Asked, code: string): Cause {
  const own = Object.hasOwn(model.plan.dicts, code) ? model.plan.dicts[code] : undefined;
  const isOwn = own !== undefined && 'items' in own;
  const items = isOwn ? own.items : model.services.dicts.peek(code);
  return { kind: 'dict', place: placeOf(model, node, 'x-dict'), code, isOwn, count: items?.length };
}

function callCause(asked: Asked, name: string, api: CallPlan): Cause {
  const { model, node, scope } = asked;
  const { source } = node;
  const cause = {
    kind: 'call',
    place: placeOf(model, node, 'x-source'),
    api: name,
    method: api.method,
    url: api.url,
    ...answerOf(asked),
  } as const;
  if (source?.kind !== 'api') return { ...cause, params: [] };
  try {
    const request = readRequest(api, source, model, scope ?? null);
    const searched = model.query();
    const params = Object.entries(request.params ?? {}).map(([key, value]) => ({
      name: key,
      value: asked.isSecret(key) ? SECRET : showValue(value, asked.isSecret),
      isSearch: Object.hasOwn(searched, key) && searched[key] === value,
    }));
    return { ...cause, url: request.url.split('?', 1)[0] ?? request.url, params };
  } catch (error) {
    return { ...cause, params: [], failure: messageOf(error) };
  }
}

function answerOf({ model, node, scope }: Asked): { answer?: Answer } {
  const known = readAnswer(model, node, scope?.['$index']);
  if (!known) return {};
  const { rows, total } = readRows(known.result);
  return {
    answer: {
      state: known.isRunning ? 'running' : known.error ? 'failed' : 'done',
      at: known.at,
      count: rows.length,
      total,
      ...(known.error ? { message: messageOf(known.error) } : {}),
    },
  };
}
