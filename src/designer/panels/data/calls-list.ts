// The calls of the server and of modules, as people look for them.
import type { DeclaredCall } from '../../../engine/catalog.ts';
import type { CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import type { Json } from '../../../engine/document.ts';
import { ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { readKnown } from '../known-names.ts';

/** A call with what it is called by. */
export interface ListedCall {
  call: DeclaredCall;
  /** What people call it: the record type with the permission that it asks for, else its address. */
  title: string;
  /** Everything it is found by, in small letters. */
  words: string;
}

const VERBS: Readonly<Record<string, string>> = {
  list: t('列表'),
  queryById: t('读取一条'),
  add: t('新增'),
  edit: t('编辑'),
  delete: t('删除'),
  deleteBatch: t('批量删除'),
  all: t('全部'),
};

export function describeCalls(catalog: CatalogParts): ListedCall[] {
  const names = readKnown(catalog);
  const permissions = new Map(names.permissions);
  const entities = new Map((catalog.entities ?? []).map((one) => [one.id, one.title]));
  return (catalog.calls ?? []).map((call) => {
    const { method, url, permission = [], entity } = call;
    const verb = VERBS[url.split('/').at(-1) ?? ''] ?? '';
    const subject = entity === undefined ? undefined : entities.get(entity);
    const held = permission.map((code) => permissions.get(code) ?? '').find((title) => title !== '');
    const title = `${subject ?? held ?? ''} ${verb}`.trim();
    return {
      call,
      title,
      words: [title, verb, method, url, ...permission].join(' ').toLowerCase(),
    };
  });
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
