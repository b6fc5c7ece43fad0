// What the panels of the designer share: the session, and what is known around the document.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CatalogParts } from '../../engine/check/catalog/catalog.ts';
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import type { WidgetContract } from '../../engine/registry/manifest.ts';
import type { Surroundings } from '../wire.ts';
import type { DesignerCalls } from '../store/calls.ts';
import type { OpenDesigner } from '../store/open-designer.ts';
import type { Desk, DeskState } from '../store/desk.ts';
import type { SavedBlocks } from '../store/saved-blocks.ts';
import type { DesignSession, SessionState } from '../store/design-session.ts';

export interface DesignerParts {
  session: DesignSession;
  /** The session over the document as it is shown: below each blueprint stand the nodes that it becomes. */
  shown: DesignSession;
  /** How this person has the desk: what is hidden and locked, zoom, open questions. */
  desk: Desk;
  /** Nodes that this person keeps in this browser. */
  blocks: SavedBlocks;
  calls: DesignerCalls;
  catalog: CatalogParts;
  /** The other documents of the installation, as far as this person sees them. */
  others: Surroundings['others'];
  /** Where the document names its own parts, as the checker resolves them. */
  listUses(): Promise<readonly NameUse[]>;
  detach: OpenDesigner['parts']['detach'];
  know: OpenDesigner['parts']['know'];
  /** By type. */
  widgets: ReadonlyMap<string, WidgetContract>;
  /** Has another text of the document drawn. */
  openPlans: OpenDesigner['parts']['openPlans'];
}

export const DesignerContext = createContext<DesignerParts | null>(null);

export function useDesigner(): DesignerParts {
  const parts = useContext(DesignerContext);
  if (parts === null) throw new Error('DesignerContext is missing above this component');
  return parts;
}

export function useSessionState(): SessionState {
  const { session } = useDesigner();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** What stands in the document as it is shown. */
export function useShownState(): SessionState {
  const { shown } = useDesigner();
  return useSyncExternalStore(shown.subscribe, shown.state);
}

export function useDeskState(): DeskState {
  const { desk } = useDesigner();
  return useSyncExternalStore(desk.subscribe, desk.state);
}
