// Where somebody begins in a document: at the node that the address of the designer names.
import { joinPointer } from '../../engine/check/findings/pointer.ts';
import { SCREENS } from '../document/made/shown-document.ts';
import type { DesignSession } from '../store/design-session.ts';
import { nearestNode } from './node-of.ts';

const ROOT = '/schema';

/**
 * Selects a node. What blueprints make is known once the draft was checked: until then what stands for it is selected, and
 * afterwards itself, unless somebody selected something else meanwhile.
 * @param screen that the pointer belongs to: the document itself, or a dialog that one of its blueprints makes
 * @param pointer empty where somebody begins at the top
 * @returns gives up waiting
 */
export function beginAt(
  { session, shown }: { session: DesignSession; shown: DesignSession },
  screen: string,
  pointer: string,
): () => void {
  const isMade = screen !== session.opened.id;
  if (pointer === '' && !isMade) return () => undefined;
  const select = (): void => {
    const base = isMade ? findBase(session, screen) : ROOT;
    const place = pointer === '' ? ROOT : pointer;
    const target = base !== undefined && place.startsWith(ROOT) ? base + place.slice(ROOT.length) : undefined;
    const found = target === undefined ? undefined : nearestNode(shown.state().draft.document, target);
    if (found) session.select([found]);
  };
  select();
  if (session.state().checked) return () => undefined;
  const begun = session.state().draft.selection;
  const end = session.subscribe(() => {
    const { checked, draft } = session.state();
    if (!checked && draft.selection === begun) return;
    end();
    if (draft.selection === begun) select();
  });
  return end;
}

/** Where a made dialog stands in the document as it is shown; undefined while no blueprint is known to make it. */
function findBase(session: DesignSession, screen: string): string | undefined {
  const made = session.state().checked?.made ?? [];
  const blueprint = made.find(({ screens }) => Object.hasOwn(screens, screen));
  return blueprint && joinPointer('', ...blueprint.path, SCREENS, screen);
}
