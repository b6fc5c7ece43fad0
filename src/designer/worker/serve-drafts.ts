// The worker's side: checks the newest text of a draft, and sends what that changes.
import type { JsonObject } from '../../engine/document.ts';
import { diffDocuments } from '../document/diff.ts';
import { createDraftChecker, type DraftChecker } from './draft-checker.ts';
import type { FromWorker, Line, ToWorker } from './protocol.ts';
import { createBrowserValidators } from './validators-browser.ts';

/** Answers what comes in on a line. Texts that a newer one has overtaken are not checked. */
export function serveDrafts(line: Line<FromWorker, ToWorker>): void {
  let checker: DraftChecker | undefined;
  let waiting: { round: number; text: string } | undefined;
  let told: JsonObject = {};

  const answer = (): void => {
    const asked = waiting;
    waiting = undefined;
    if (!asked || !checker) return;
    const { diagnostics, plan } = checker.check(asked.text);
    const next = plan as JsonObject | undefined;
    line.postMessage({
      kind: 'checked',
      round: asked.round,
      diagnostics,
      plan: next ? diffDocuments(told, next) : null,
    });
    if (next) told = next;
  };

  line.onmessage = ({ data }) => {
    if (data.kind === 'open') {
      const { catalog, others, patterns } = data.surroundings;
      checker = createDraftChecker(
        {
          catalog,
          others: others.map((one) => ({ ...one, source: 'shipped' })),
          validators: createBrowserValidators((pattern) =>
            Object.hasOwn(patterns, pattern) ? patterns[pattern] : undefined,
          ),
        },
        data.path,
      );
      told = {};
      return;
    }
    if (data.kind === 'uses') {
      line.postMessage({ kind: 'uses', round: data.round, uses: checker?.listUses(data.text) ?? [] });
      return;
    }
    const isIdle = waiting === undefined;
    waiting = data;
    // After all that has come in already: of many texts the last one counts.
    if (isIdle) setTimeout(answer, 0);
  };
}
