// Which drafts belong together: what one opens, over others too, and what opens it.
import type { DraftOfSet } from '../../../src/designer/wire.ts';
import type { DraftFacts } from '../../documents/tables.ts';

/** How each of the drafts stands to one document. */
export function relate(
  id: string,
  drafts: ReadonlyMap<string, Pick<DraftFacts, 'opens'>>,
): ReadonlyMap<string, DraftOfSet['relation']> {
  const relations = new Map<string, DraftOfSet['relation']>();
  for (const [other, { opens }] of drafts) if (opens.includes(id)) relations.set(other, 'opens');
  // A list opens a form, and that form a choice: all of it is what the list needs.
  const rest = [id];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    for (const opened of drafts.get(next)?.opens ?? []) {
      if (relations.get(opened) === 'opened' || !drafts.has(opened)) continue;
      relations.set(opened, 'opened');
      rest.push(opened);
    }
  }
  return relations.set(id, 'self');
}
