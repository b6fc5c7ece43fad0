// A selection of several nodes, one more or one less.
import type { Path } from '../document/edits.ts';
import { keyOf } from '../document/node-tree.ts';

export function toggle(selection: readonly Path[], path: Path): Path[] {
  const key = keyOf(path);
  const rest = selection.filter((one) => keyOf(one) !== key);
  return rest.length < selection.length ? rest : [...rest, path];
}
