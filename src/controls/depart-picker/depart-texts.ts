// The names of departments by what is stored of them, for whoever reads them without drawing the tree.
import type { TextSource } from '../choices/lookup-texts.ts';
import { indexByStored, readDepartments, type DepartNode } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';
import { readTree } from './use-departments.ts';

export function departTexts(settings: DepartSettings): TextSource {
  const { store = 'id', text = 'departName' } = settings;
  return {
    id: `department ${store} ${text}`,
    load: async (http, keys) => {
      const tree = readDepartments(await readTree(http, settings), { store, text });
      return new Map(textsIn(indexByStored(tree), keys));
    },
  };
}

/** The names of stored keys; one that the tree does not know has none. */
export function textsIn(
  index: ReadonlyMap<string, DepartNode>,
  keys: readonly string[],
): readonly (readonly [key: string, text: string])[] {
  return keys.flatMap((key) => {
    const node = index.get(key);
    return node ? [[key, node.text] as const] : [];
  });
}
