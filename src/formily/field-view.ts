// What expressions see of Formily's fields and forms: their public state, read when it is named.
import { VIEW_MEMBERS } from '../engine/expression/scope-names.ts';

const views = new WeakMap<object, object>();

/** A read-only facade with the members of the language; the same one for the same field, so that it can be compared. */
export function viewOf(owner: unknown): object | undefined {
  if (typeof owner !== 'object' || owner === null) return undefined;
  const known = views.get(owner);
  if (known) return known;
  const members = Object.fromEntries(
    [...VIEW_MEMBERS].map((name) => [
      name,
      { get: () => readMember(owner as Readonly<Record<string, unknown>>, name), enumerable: true },
    ]),
  );
  const view = Object.freeze(Object.create(null, members) as object);
  views.set(owner, view);
  return view;
}

function readMember(owner: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = owner[name];
  // The path is an object of Formily's; its text is what documents compare.
  return name === 'path' ? String(value) : value;
}
