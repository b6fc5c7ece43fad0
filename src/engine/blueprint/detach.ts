// A blueprint becomes ordinary nodes for good: what it stood for is written out.
import type { EntityDeclaration } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { expandDocument, type ExpansionContext } from './expand.ts';
import type { Path } from './origins.ts';

export interface Detached {
  document: JsonObject;
  /** Screens that it brought along, as documents of their own. */
  screens: readonly JsonObject[];
}

/**
 * Writes one blueprint of a document out. What modules add to the screen stays what they add.
 * @param id of the document
 * @returns undefined where no blueprint that can be written out stands at the path
 */
export function detachBlueprint(
  document: JsonObject,
  id: string,
  path: Path,
  entities: ReadonlyMap<string, EntityDeclaration>,
  isSound: ExpansionContext['isSound'],
): Detached | undefined {
  const expansion = expandDocument(document, id, {
    entities,
    isSound,
    mayName: () => true,
    isMeant: (other) => other.join('\n') === path.join('\n'),
  });
  if (!expansion || expansion.parts.length === 0 || expansion.problems.length > 0) return undefined;
  return { document: expansion.document, screens: expansion.generated };
}
