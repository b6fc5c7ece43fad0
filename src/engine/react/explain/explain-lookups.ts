// What a widget looked up by itself, as the port that sent it kept it.
import { readLookups, type Lookup } from '../sources/lookups.ts';
import type { Answer, Cause, Explanation } from './explanation.ts';
import type { Asked } from './explain-state.ts';
import { SECRET, showValue } from './shown-value.ts';

/** The last calls of a widget; undefined for one that makes none. */
export function explainLookups(asked: Asked): Extract<Explanation, { aspect: 'lookups' }> | undefined {
  const { model, node, scope } = asked;
  const lookups = readLookups(model, node.pointer, scope?.['$index']);
  if (!lookups) return undefined;
  return {
    aspect: 'lookups',
    causes:
      lookups.length === 0 ? [{ kind: 'no-lookup' }] : lookups.map((lookup) => lookupCause(lookup, asked)),
  };
}

function lookupCause(lookup: Lookup, { isSecret }: Asked): Cause {
  const { method, url, params } = lookup;
  return {
    kind: 'lookup',
    method,
    url,
    params: Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({
        name,
        value: isSecret(name) ? SECRET : showValue(value, isSecret),
        isSearch: false,
      })),
    answer: answerOf(lookup),
  };
}

function answerOf({ state, at, count, total, error }: Lookup): Answer {
  return { state, at, count, total, ...(error ? { message: error.message } : {}) };
}
