// What expressions of the document at work may name.
import { useMemo } from 'react';
import type { CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { SCOPE_NAMES, type ScopePlace } from '../../../engine/expression/scope-names.ts';
import { isObject } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { ALL_PLACES, type CompletionScope, type Member } from '../../document/completion/complete.ts';
import { listFormFields, listParams } from '../../document/form-fields.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { readKnown } from '../known-names.ts';
import { useRow } from './row-scope.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: t('文字'),
  number: t('数字'),
  integer: t('整数'),
  boolean: t('是/否'),
  array: t('列表'),
  object: t('对象'),
};

/** @param more what lies behind names that only this place knows, e.g. `$result` of a call */
export function useCompletionScope(isAction: boolean, more?: CompletionScope['membersOf']): CompletionScope {
  const { catalog } = useDesigner();
  const { document } = useSessionState().draft;
  const row = useRow();
  return useMemo(() => {
    const inRow: CompletionScope['membersOf'] = (chain) =>
      row && chain.join('.') === '$record'
        ? row.columns.map(({ key, title }) => ({ name: key, doc: title, hint: '' }))
        : more?.(chain);
    return readCompletionScope(document, catalog, isAction ? ALL_PLACES : OUTSIDE_STEPS, inRow);
  }, [catalog, document, isAction, more, row]);
}

const OUTSIDE_STEPS: ReadonlySet<ScopePlace> = new Set(['everywhere', 'row']);

/** What an expression of a document may name, where its names have a value in `places`. */
export function readCompletionScope(
  document: JsonObject,
  catalog: CatalogParts,
  places: ReadonlySet<ScopePlace>,
  more?: CompletionScope['membersOf'],
): CompletionScope {
  const known = readKnown(catalog);
  const own = Object.keys(isObject(document['dicts']) ? document['dicts'] : {});
  return {
    places,
    membersOf: (chain) => more?.(chain) ?? membersOf(document, chain),
    codesOf: (call) =>
      call === '$dict' ? [...own.map((code) => [code, ''] as const), ...known.dicts] : known.permissions,
  };
}

function membersOf(document: JsonObject, chain: readonly string[]): readonly Member[] | undefined {
  const [root = '', ...keys] = chain;
  const plain = (names: readonly string[]): Member[] => names.map((name) => ({ name, doc: '', hint: '' }));
  if (root === '$values' || root === '$query') {
    const fields = listFormFields(document).filter(({ source }) => source.startsWith(`${root}.`));
    const found = new Map<string, Member>();
    for (const { path, title, type } of fields) {
      const parts = path.split('.');
      if (!keys.every((key, at) => parts[at] === key) || parts.length <= keys.length) continue;
      const name = parts[keys.length] ?? '';
      const isLeaf = parts.length === keys.length + 1;
      if (!found.has(name)) {
        found.set(name, { name, doc: isLeaf ? title : '', hint: isLeaf ? (TYPES[type] ?? '') : t('对象') });
      }
    }
    return found.size === 0 ? undefined : [...found.values()];
  }
  if (keys.length > 0) return undefined;
  if (root === '$state') return plain(Object.keys(isObject(document['state']) ? document['state'] : {}));
  if (root === '$params') {
    return listParams(document).map(({ name, title }) => ({
      name,
      doc: title === name ? '' : title,
      hint: '',
    }));
  }
  const members = Object.hasOwn(SCOPE_NAMES, root) ? SCOPE_NAMES[root]?.members : undefined;
  return members && plain(members);
}
