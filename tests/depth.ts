// How deep a run goes. The ordinary one (`npm test`) takes a fixed, covering sample of the large matrices and fewer runs of
// the properties; with TEST_DEPTH=deep (`npm run test:deep`) everything is run.
import { appendFileSync } from 'node:fs';

/** Whether this run leaves nothing out. */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/**
 * The cases of a matrix that this run goes through: all of them in the deep run, otherwise a sample that covers every
 * trait at least once. It is the same in every run; what is left to the deep one is printed.
 * @param name what the cases are, for the printed line
 * @param traits what a case stands for, one name for each of its dimensions: `['POST /sys/user/add', 'timeout']`. What has
 *   to meet in one case is one trait: `'timeout of POST /sys/user/add'`.
 */
export function sample<Case>(
  name: string,
  cases: readonly Case[],
  traits: (one: Case) => readonly string[],
): readonly Case[] {
  const chosen = isDeep ? cases : chooseCovering(cases, traits);
  tellWhatIsLeft(name, chosen.length, cases.length);
  return chosen;
}

/**
 * How often a property is tried, or anything else is done that is the same each time: `deep` times in the deep run.
 * @param ordinary how often in an ordinary run
 */
export function runs(deep: number, ordinary = Math.min(deep, Math.max(50, Math.ceil(deep / 10)))): number {
  return isDeep ? deep : ordinary;
}

/**
 * Few cases that together have every trait, in their given order. Among cases that bring as many new traits the one with
 * the rarest is taken, so that a long dimension meets all members of a short one in turn.
 */
export function chooseCovering<Case>(
  cases: readonly Case[],
  traits: (one: Case) => readonly string[],
): readonly Case[] {
  const rest = new Map(cases.map((one, index) => [index, traits(one).map((trait, at) => `${at} ${trait}`)]));
  const times = new Map<string, number>();
  const chosen: number[] = [];
  for (;;) {
    let best: { index: number; added: number; met: number } | undefined;
    for (const [index, names] of rest) {
      const added = names.filter((trait) => !times.has(trait)).length;
      if (added === 0) {
        // Nothing that it could bring later either.
        rest.delete(index);
        continue;
      }
      const met = names.reduce((sum, trait) => sum + (times.get(trait) ?? 0), 0);
      if (!best || added > best.added || (added === best.added && met < best.met))
        best = { index, added, met };
    }
    if (!best) break;
    for (const trait of rest.get(best.index) ?? []) times.set(trait, (times.get(trait) ?? 0) + 1);
    rest.delete(best.index);
    chosen.push(best.index);
  }
  return chosen.sort((one, other) => one - other).flatMap((index) => cases.slice(index, index + 1));
}

/** A line for people, and one for the program that counts them all when it names a file. */
function tellWhatIsLeft(name: string, done: number, all: number): void {
  if (done === all) return;
  console.log(`${name}: ${done} of ${all}; the other ${all - done} are run by npm run test:deep`);
  const file = process.env['TEST_LEFT_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, left: all - done, all })}\n`);
}
