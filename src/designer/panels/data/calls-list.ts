// The calls of the server and of modules, as people look for them.
import type { DeclaredCall } from '../../../engine/catalog.ts';
import type { CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import type { Json } from '../../../engine/document.ts';
import { ownString } from '../../../engine/values/json.ts';
import { translateName } from '../../../engine/text.ts';
import { readKnown } from '../known-names.ts';

/** A call with what it is called by. */
export interface ListedCall {
  call: DeclaredCall;
  /** What people call it, in the language of the page. */
  title: string;
  /** Everything it is found by, in small letters. */
  words: string;
}

/** Each with its title in the language of the page; one that has none is called by its address. */
export function describeCalls(catalog: CatalogParts): ListedCall[] {
  const permissions = new Map(readKnown(catalog).permissions);
  const entities = new Map((catalog.entities ?? []).map((one) => [one.id, one.title]));
  return (catalog.calls ?? []).map((call) => {
    const { method, url, title: written = '', permission = [], entity } = call;
    const title = translateName(written);
    const subject = entity === undefined ? '' : (entities.get(entity) ?? '');
    const held = permission.map((code) => permissions.get(code) ?? '');
    return {
      call,
      title,
      words: [title, written, subject, translateName(subject), ...held, method, url, ...permission]
        .join(' ')
        .toLowerCase(),
    };
  });
}

/** What people call the call that a declaration sends; empty where nobody knows. */
export function titleOfCall(catalog: CatalogParts, declared: Json | undefined): string {
  const add = ownString(declared, 'add');
  const call =
    add === undefined
      ? findCall(catalog, declared)
      : (catalog.calls ?? []).find(({ url, method }) => url === add && method === 'POST');
  return translateName(call?.title ?? '');
}

/** Parameters that people fill in: every field may also be asked for by several values and by a range. */
export function namesOfQuery(query: readonly string[]): string[] {
  const all = new Set(query);
  return query.filter((name) => {
    const stem = name.replace(/_(?:MultiString|begin|end)$/, '');
    return stem === name || !all.has(stem);
  });
}

/** The call that a declaration sends, where the catalogue knows it. */
export function findCall(catalog: CatalogParts, declared: Json | undefined): DeclaredCall | undefined {
  const url = ownString(declared, 'url');
  const method = ownString(declared, 'method') ?? 'GET';
  return url === undefined
    ? undefined
    : (catalog.calls ?? []).find((call) => call.url === url && call.method === method);
}
