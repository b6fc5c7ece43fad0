// One screen per id and one per route: who stays, and where the other one goes.
import type { BrokenScreen, ScreenIndexEntry } from '../../src/engine/plan/plan.ts';
import { dropRoute, toBroken } from './answers.ts';

/** A sound screen as it is served. */
export interface SoundScreen extends ScreenIndexEntry {
  kind: 'screen' | 'formily';
  file: string;
  /** The answer as JSON. */
  body: string;
}

export type ServedScreen = SoundScreen | BrokenScreen;

/**
 * Keeps ids and routes unique. A sound screen always wins over a quarantined one; the loser moves to a place of its own,
 * where its findings can be read.
 */
export function settle(answers: readonly ServedScreen[], names: ReadonlyMap<string, string>): ServedScreen[] {
  const ids = new Set<string>();
  const paths = new Set<string>();
  const settled: ServedScreen[] = [];
  const soundFirst = [...answers].sort((a, b) => Number(a.kind === 'broken') - Number(b.kind === 'broken'));
  for (const answer of soundFirst) {
    const name = names.get(answer.file) ?? answer.id;
    let fitting = answer;
    const isTaken = ids.has(answer.id) || (answer.route !== undefined && paths.has(answer.route.path));
    if (isTaken && answer.kind === 'broken') {
      fitting = toBroken(
        {
          id: ids.has(answer.id) ? `drop/${name}` : answer.id,
          title: answer.title,
          route: dropRoute(name),
          path: answer.file,
        },
        answer.diagnostics,
      );
    }
    if (ids.has(fitting.id)) continue;
    ids.add(fitting.id);
    if (fitting.route !== undefined) paths.add(fitting.route.path);
    settled.push(fitting);
  }
  return settled;
}
