// The page's side: sends texts of a draft, and keeps the plan with what changed in it.
import type { Detached } from '../../engine/blueprint/detach.ts';
import type { MadeBlueprint } from '../../engine/blueprint/made-parts.ts';
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import type { Diagnostic } from '../../engine/diagnostic.ts';
import type { JsonObject } from '../../engine/document.ts';
import { applyEdits, type Edit } from '../document/edits.ts';
import type { DrawnScreen } from '../document/made/drawn-screen.ts';
import type { FromWorker, Line, OtherDocument, Surroundings, ToWorker } from './protocol.ts';

export interface CheckedDraft {
  diagnostics: readonly Diagnostic[];
  /** What its blueprints become. */
  made: readonly MadeBlueprint[];
  /** Parts that did not change are the same objects as in the plan before. Undefined until something could be drawn. */
  plan: DrawnScreen | undefined;
  /** Whether the plan is that of an earlier text, because nothing of the present one can be drawn. */
  isStale: boolean;
}

export interface DraftLine {
  /** Has a text checked. Of several in a row only the last one is told of. */
  check(text: string): void;
  /** Tells what the server said of patterns. */
  tellPatterns(patterns: Readonly<Record<string, PatternVerdict>>): void;
  /** Where a text names its own parts. */
  listUses(text: string): Promise<readonly NameUse[]>;
  /** A text with the blueprint at a place written out; undefined where that cannot be done. */
  detach(text: string, path: readonly string[]): Promise<Detached | undefined>;
  /** Tells of more documents beside the draft. */
  know(others: readonly OtherDocument[]): void;
}

/**
 * Opens a line to a worker for one draft.
 * @param path what findings quote
 * @param onChecked told of each text that was checked, the latest last
 * @param onPlan told of every change of the plan, also by a text that was overtaken
 * @param onUnjudged told of patterns that only the server can judge
 */
export function openDraftLine(
  line: Line<ToWorker, FromWorker>,
  path: string,
  surroundings: Surroundings,
  onChecked: (checked: CheckedDraft) => void,
  onPlan?: (edits: readonly Edit[]) => void,
  onUnjudged?: (patterns: readonly string[]) => void,
): DraftLine {
  let round = 0;
  let plan: JsonObject | undefined;
  let made: JsonObject = {};
  const asked = new Map<number, (uses: readonly NameUse[]) => void>();
  const detaching = new Map<number, (detached: Detached | undefined) => void>();
  let questions = 0;
  line.onmessage = ({ data }) => {
    if (data.kind === 'uses') {
      asked.get(data.round)?.(data.uses);
      asked.delete(data.round);
      return;
    }
    if (data.kind === 'detached') {
      detaching.get(data.round)?.(data.detached);
      detaching.delete(data.round);
      return;
    }
    if (data.kind === 'unjudged') {
      onUnjudged?.(data.patterns);
      return;
    }
    // Also of a text that was overtaken: the next changes are those from here.
    if (data.plan) {
      plan = applyEdits(plan ?? {}, data.plan).document;
      onPlan?.(data.plan);
    }
    made = applyEdits(made, data.made).document;
    if (data.round !== round) return;
    onChecked({
      diagnostics: data.diagnostics,
      made: (made['made'] ?? []) as unknown as readonly MadeBlueprint[],
      plan: plan as unknown as DrawnScreen | undefined,
      isStale: data.plan === null,
    });
  };
  line.postMessage({ kind: 'open', path, surroundings });
  return {
    check(text) {
      round += 1;
      line.postMessage({ kind: 'check', round, text });
    },
    tellPatterns: (patterns) => line.postMessage({ kind: 'patterns', patterns }),
    listUses: (text) =>
      new Promise((resolve) => {
        questions += 1;
        asked.set(questions, resolve);
        line.postMessage({ kind: 'uses', round: questions, text });
      }),
    detach: (text, at) =>
      new Promise((resolve) => {
        questions += 1;
        detaching.set(questions, resolve);
        line.postMessage({ kind: 'detach', round: questions, text, path: at });
      }),
    know: (others) => line.postMessage({ kind: 'know', others }),
  };
}
