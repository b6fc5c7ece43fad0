// The permission codes that a document asks for by itself.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject, ownString } from '../../engine/values/json.ts';

/** Keys of a document under which a permission code stands: of its page, of nodes, and of settings of widgets. */
const KEYS = ['x-access', 'permission'];

/** Each code once, in the order of the document; what is an expression says nothing. */
export function listPermissionCodes(document: JsonObject): string[] {
  const codes = new Set<string>();
  // A list of what is still to look at, the next one last: documents may be nested deep.
  const rest: unknown[] = [document];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (!Array.isArray(next) && !isObject(next)) continue;
    for (const key of KEYS) {
      const code = ownString(next, key);
      if (code !== undefined && code !== '' && !code.includes('{{')) codes.add(code);
    }
    rest.push(...Object.values(next).reverse());
  }
  return [...codes];
}

/** The same document without its codes: codes that nobody has made yet are no fault of what it calls. */
export function withoutPermissionCodes(document: JsonObject): JsonObject {
  const strip = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(strip);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).filter(
      ([key, one]) => !KEYS.includes(key) || typeof one !== 'string',
    );
    return Object.fromEntries(entries.map(([key, one]) => [key, strip(one)]));
  };
  const { route, ...rest } = document;
  const stripped = strip(rest);
  const own = isObject(route) ? { route: { ...route, permission: undefined, access: 'login' } } : {};
  return JSON.parse(JSON.stringify({ ...(isObject(stripped) ? stripped : {}), ...own })) as JsonObject;
}
