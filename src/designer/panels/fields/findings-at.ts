// What the checker says of a setting and of what lies in it.
import { joinPointer } from '../../../engine/check/findings/pointer.ts';
import type { Diagnostic } from '../../../engine/diagnostic.ts';
import type { Path } from '../../document/edits.ts';

const NONE: readonly Diagnostic[] = [];

/** @param nodes findings of several are told by none: it would not say whose they are */
export function findingsAt(
  diagnostics: readonly Diagnostic[] = NONE,
  nodes: readonly Path[],
  setting: Path,
): readonly Diagnostic[] {
  const [node] = nodes;
  if (!node || nodes.length > 1 || diagnostics.length === 0) return NONE;
  const place = [...node, ...setting].reduce<string>((pointer, key) => joinPointer(pointer, key), '');
  const found = diagnostics.filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`));
  return found.length === 0 ? NONE : found;
}
