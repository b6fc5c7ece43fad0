// Pages that somebody keeps at hand. The app around the screens knows them; widgets show and arrange them.
import { createContext, useContext, type ReactNode } from 'react';

export interface KeptPage {
  /** Path of its menu entry. */
  path: string;
  title: string;
  icon: ReactNode;
}

export interface KeptPages {
  /** In the order of the person, without those that cannot be opened any more. */
  kept: readonly KeptPage[];
  /** Pages of the menu that are not kept. */
  others: readonly KeptPage[];
  /** Goes where the menu entry leads. */
  follow(this: void, path: string): void;
  /** Keeps a page, as the last one, or no longer. */
  toggle(this: void, path: string, title: string): void;
  /** Puts a kept page to the place of another one. */
  place(this: void, path: string, at: string): void;
}

/** Null where nobody keeps pages, as around a single screen. */
export const KeptPagesContext = createContext<KeptPages | null>(null);

export function useKeptPages(): KeptPages | null {
  return useContext(KeptPagesContext);
}
