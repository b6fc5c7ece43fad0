// What the page and the worker that checks a draft say to each other.
import type { CatalogParts } from '../../engine/check/catalog/catalog.ts';
import type { Detached } from '../../engine/blueprint/detach.ts';
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import type { Diagnostic } from '../../engine/diagnostic.ts';
import type { Edit } from '../document/edits.ts';

/** A document of the installation besides the draft. */
export interface OtherDocument {
  path: string;
  text: string;
}

/** What a draft is checked beside; plain JSON from the server. */
export interface Surroundings {
  catalog: CatalogParts;
  others: readonly OtherDocument[];
  /** What the server said of patterns. */
  patterns: Readonly<Record<string, PatternVerdict>>;
}

export type ToWorker =
  | { kind: 'open'; path: string; surroundings: Surroundings }
  /** `round` is given back, so that an answer is known to be the latest. */
  | { kind: 'check'; round: number; text: string }
  /** Asks where a text names its own parts. */
  | { kind: 'uses'; round: number; text: string }
  /** Asks what a text is once the blueprint at a place is written out. */
  | { kind: 'detach'; round: number; text: string; path: readonly string[] }
  /** More documents are there beside the draft. */
  | { kind: 'know'; others: readonly OtherDocument[] }
  /** What the server said of patterns; the newest text is checked once more with it. */
  | { kind: 'patterns'; patterns: Readonly<Record<string, PatternVerdict>> };

export type FromWorker =
  | {
      kind: 'checked';
      round: number;
      diagnostics: readonly Diagnostic[];
      /** What changes in the plan that was told last; null where nothing can be drawn, and the last plan stays. */
      plan: readonly Edit[] | null;
      /** What changes in what its blueprints become, as it was told last. */
      made: readonly Edit[];
    }
  | { kind: 'detached'; round: number; detached: Detached | undefined }
  | { kind: 'uses'; round: number; uses: readonly NameUse[] }
  /** Patterns of the text that was checked last of which nobody has said yet how long they run. */
  | { kind: 'unjudged'; patterns: readonly string[] };

/** Either end of what passes between them. */
export interface Line<Out, In> {
  postMessage(message: Out): void;
  onmessage: ((event: { data: In }) => void) | null;
}
