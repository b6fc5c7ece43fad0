// Formily's declared x-reactions -> reaction plans.
import type { Json } from '../document.ts';
import type { ReactionPlan, Template } from '../plan/plan.ts';
import { isObject } from '../values/json.ts';

/**
 * Accepts the three declared forms: one reaction, a list of them, or one expression that is evaluated
 * for every change (`"{{ … }}"`, kept as `when` so that it runs and nothing else happens).
 */
export function compileReactions(
  declared: Json | undefined,
  template: (value: Json) => Template,
): ReactionPlan[] {
  if (declared === undefined || declared === null) return [];
  const list = Array.isArray(declared) ? declared : [declared];
  return list.flatMap((one): ReactionPlan[] => {
    if (typeof one === 'string') return [{ when: template(one) }];
    if (one === null || typeof one !== 'object' || Array.isArray(one)) return [];
    return [
      {
        ...(typeof one['target'] === 'string' ? { target: one['target'] } : {}),
        ...(one['dependencies'] === undefined ? {} : { dependencies: listDependencies(one['dependencies']) }),
        ...(one['when'] === undefined ? {} : { when: template(one['when']) }),
        ...(one['fulfill'] === undefined ? {} : { fulfill: template(stateOf(one['fulfill'])) }),
        ...(one['otherwise'] === undefined ? {} : { otherwise: template(stateOf(one['otherwise'])) }),
      },
    ];
  });
}

/** `["a", ".b"]` is read by index (`$deps[0]`), `{"name": "path"}` by name (`$deps.name`). */
function listDependencies(declared: Json): [string, string][] {
  if (Array.isArray(declared)) {
    return declared.flatMap((item, index): [string, string][] => {
      if (typeof item === 'string') return [[String(index), item]];
      if (item === null || typeof item !== 'object' || Array.isArray(item)) return [];
      const { name, source } = item;
      return typeof source === 'string' ? [[typeof name === 'string' ? name : String(index), source]] : [];
    });
  }
  if (declared === null || typeof declared !== 'object') return [];
  return Object.entries(declared).flatMap(([name, path]): [string, string][] =>
    typeof path === 'string' ? [[name, path]] : [],
  );
}

/** `{ state: { visible: … } }` and `{ schema: { "x-visible": … } }` mean the same; both become state. */
function stateOf(declared: Json): Json {
  if (declared === null || typeof declared !== 'object' || Array.isArray(declared)) return {};
  const { state, schema } = declared;
  return {
    ...(isObject(state) ? state : {}),
    ...(isObject(schema)
      ? Object.fromEntries(
          Object.entries(schema).map(([key, value]) => [STATE_OF_KEYWORD[key] ?? key, value]),
        )
      : {}),
  };
}

const STATE_OF_KEYWORD: Readonly<Record<string, string>> = {
  'x-visible': 'visible',
  'x-hidden': 'hidden',
  'x-disabled': 'disabled',
  'x-read-only': 'readOnly',
  'x-read-pretty': 'readPretty',
  'x-value': 'value',
  enum: 'dataSource',
};
