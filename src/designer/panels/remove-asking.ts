// What is done only when it is known who names what, e.g. a removal, which asks first where others name what would go.
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import type { JsonObject } from '../../engine/document.ts';
import type { Path } from '../document/edits.ts';
import { listReferrers } from '../document/references.ts';
import type { Desk } from '../store/desk.ts';
import type { DesignerParts } from './designer-context.ts';

type Parts = Pick<DesignerParts, 'desk' | 'listUses'>;

const waiting = new WeakSet<Desk>();

/** Waits for the checker to tell who names what; meanwhile nothing else that waits for it begins. */
export async function withUses(
  { desk, listUses }: Parts,
  act: (uses: readonly NameUse[]) => void,
): Promise<void> {
  if (waiting.has(desk)) return;
  waiting.add(desk);
  try {
    act(await listUses().catch(() => []));
  } finally {
    waiting.delete(desk);
  }
}

/**
 * Takes parts out of a document, and asks first where others name them.
 * @param read the document in which they stand
 * @param gone nodes, columns or declarations
 * @param go takes them out
 * @param keepsContent what lies in them stays
 */
export function removeAsking(
  parts: Parts,
  read: () => JsonObject,
  gone: readonly Path[],
  go: () => void,
  keepsContent = false,
): Promise<void> {
  return withUses(parts, (uses) => {
    const referrers = listReferrers(read(), gone, uses, keepsContent);
    if (referrers.length === 0) go();
    else parts.desk.set({ asked: { kind: 'remove', referrers, go } });
  });
}
