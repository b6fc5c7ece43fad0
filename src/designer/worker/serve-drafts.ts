// The worker's side: checks the newest text of a draft, and sends what that changes.
import type { Json, JsonObject } from '../../engine/document.ts';
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import { diffDocuments } from '../document/diff.ts';
import { createDraftChecker, type DraftChecker } from './draft-checker.ts';
import type { FromWorker, Line, ToWorker } from './protocol.ts';
import { createBrowserValidators } from './validators-browser.ts';

/** Answers what comes in on a line. Texts that a newer one has overtaken are not checked. */
export function serveDrafts(line: Line<FromWorker, ToWorker>): void {
  let checker: DraftChecker | undefined;
  let waiting: { round: number; text: string } | undefined;
  let told: JsonObject = {};
  let toldMade: JsonObject = {};
  let last: { round: number; text: string } | undefined;
  const verdicts = new Map<string, PatternVerdict>();
  const unjudged = new Set<string>();

  const answer = (): void => {
    const asked = waiting;
    waiting = undefined;
    if (!asked || !checker) return;
    last = asked;
    unjudged.clear();
    const { diagnostics, plan, made } = checker.check(asked.text);
    const next = plan as JsonObject | undefined;
    const nextMade: JsonObject = { made: made as unknown as Json[] };
    line.postMessage({
      kind: 'checked',
      round: asked.round,
      diagnostics,
      plan: next ? diffDocuments(told, next) : null,
      made: diffDocuments(toldMade, nextMade),
    });
    toldMade = nextMade;
    if (next) told = next;
    if (unjudged.size > 0) line.postMessage({ kind: 'unjudged', patterns: [...unjudged] });
  };

  const verdictOf = (pattern: string): PatternVerdict | undefined => {
    const verdict = verdicts.get(pattern);
    if (!verdict) unjudged.add(pattern);
    return verdict;
  };

  /** After all that has come in already: of many texts the last one counts. */
  const check = (asked: { round: number; text: string }): void => {
    const isIdle = waiting === undefined;
    waiting = asked;
    if (isIdle) setTimeout(answer, 0);
  };

  line.onmessage = ({ data }) => {
    if (data.kind === 'open') {
      const { catalog, others, patterns } = data.surroundings;
      for (const [pattern, verdict] of Object.entries(patterns)) verdicts.set(pattern, verdict);
      checker = createDraftChecker(
        {
          catalog,
          others: others.map((one) => ({ ...one, source: 'shipped' })),
          validators: createBrowserValidators(verdictOf),
        },
        data.path,
      );
      told = {};
      toldMade = {};
      return;
    }
    if (data.kind === 'uses') {
      line.postMessage({ kind: 'uses', round: data.round, uses: checker?.listUses(data.text) ?? [] });
      return;
    }
    if (data.kind === 'detach') {
      const { round, text, path } = data;
      line.postMessage({ kind: 'detached', round, detached: checker?.detach(text, path) });
      return;
    }
    if (data.kind === 'know') {
      checker?.know(data.others.map((one) => ({ ...one, source: 'published' })));
      return;
    }
    if (data.kind === 'patterns') {
      for (const [pattern, verdict] of Object.entries(data.patterns)) verdicts.set(pattern, verdict);
      // A newer text is checked with it anyway.
      if (last && !waiting) check(last);
      return;
    }
    check(data);
  };
}
