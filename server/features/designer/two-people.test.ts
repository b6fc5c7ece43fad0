// Two people who save one document in any order: nothing that one of them did is silently gone.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/designer/document/edits.ts';
import { anyScreen, anyWork, listMarks } from '../../../src/designer/document/merge.testing.ts';
import { walkNodes } from '../../../src/designer/document/node-tree.ts';
import type { JsonObject } from '../../../src/engine/document.ts';
import { runs } from '../../../tests/depth.ts';
import { openDesignOffice, writeScreen, type DesignOffice } from './design-office.testing.ts';

let office: DesignOffice;
let other: DesignOffice;
let tokens: string[] = [];

beforeAll(async () => {
  office = await openDesignOffice({}, { isOneOfSeveral: true });
  other = await openDesignOffice({}, { beside: office.app, isOneOfSeveral: true });
}, 120_000);
afterAll(async () => {
  await other.close();
  await office.close();
});

type Marks = ReturnType<typeof listMarks>;

const NAMES = ['a', 'b', 'c', 'd'] as const;

/** The value that somebody gives a setting. */
interface Turn {
  who: 0 | 1;
  name: (typeof NAMES)[number];
  /** Saves at once; otherwise goes on until a later turn does. */
  isSaving: boolean;
  isPublishing: boolean;
}

const turn: fc.Arbitrary<Turn> = fc.record({
  who: fc.constantFrom(0, 1),
  name: fc.constantFrom(...NAMES),
  isSaving: fc.boolean(),
  isPublishing: fc.boolean(),
});

type State = Record<string, string>;

function textOf(id: string, state: State): string {
  return writeScreen(id, '一起做', { state });
}

const stateOf = (text: string): State => (JSON.parse(text) as { state: State }).state;

let made = 0;

/** Others come to work before those who are there have called so often that they have to wait. */
async function changeShift(): Promise<void> {
  if (made % 10 !== 0) return;
  const hire = (name: string) => office.hire(`${name}${String(made)}`, ['designer:edit', 'designer:publish']);
  tokens = [await hire('first'), await hire('second')];
}

it('two people on two servers lose nothing, in whatever order they save and publish', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 10 }), async (turns) => {
      await changeShift();
      const id = `pair/p${String(++made)}`;
      const start: State = Object.fromEntries(NAMES.map((name) => [name, '0']));
      const begun = await office.save({ id, text: textOf(id, start), expected: 0 }, tokens[0]);
      const people = [office, other].map((at) => ({
        at,
        mine: { ...start },
        base: { ...start },
        number: begun.result.number,
      }));
      /** Whose value each setting has by now, as the answers told it. */
      const known: State = { ...start };
      let count = 0;
      let hasPublished = false;
      for (const { who, name, isSaving, isPublishing } of turns) {
        const person = people[who];
        if (!person) continue;
        person.mine[name] = `${String(who)}-${String(++count)}`;
        if (!isSaving) continue;
        const token = tokens[who];
        const changed = NAMES.filter((one) => person.mine[one] !== person.base[one]);
        const saved = await person.at.save(
          { id, text: textOf(id, person.mine), expected: person.number },
          token,
        );
        const clashes = changed.filter((one) => known[one] !== person.base[one]);
        if (clashes.length > 0) {
          // Both values are there to choose from, and nothing was stored.
          expect(saved.status).toBe(409);
          expect(saved.result.conflicts.map((one) => 'path' in one && one.path.at(-1)).sort()).toEqual(
            [...clashes].sort(),
          );
          expect(stateOf((await office.open(id)).result.text)).toEqual(known);
          person.mine = { ...known };
          person.number = saved.result.number;
        } else {
          expect(saved.status).toBe(200);
          for (const one of changed) known[one] = person.mine[one] ?? '';
          person.mine = { ...known };
          person.number = saved.result.number;
          expect(stateOf((await other.open(id)).result.text)).toEqual(known);
        }
        person.base = { ...person.mine };
        // Each has all documents checked: once is enough.
        if (!isPublishing || hasPublished) continue;
        hasPublished = true;
        const { number, text, served } = (await person.at.open(id, token)).result;
        if (text === served) continue;
        const published = await person.at.publish([{ id, number }], {}, token);
        expect(published.message).toBe('已发布');
      }
    }),
    { numRuns: runs(1_000, 60) },
  );
}, 1_200_000);

describe('edits of two people that reach the server from one state', () => {
  /** A document as the designer sends it, under its id. */
  const write = (document: JsonObject, id: string): string =>
    `${JSON.stringify({ ...document, id }, null, 2)}\n`;

  const read = (text: string): JsonObject => JSON.parse(text) as JsonObject;

  /** Marks of nodes that both still had, or that one of them added or changed while the other took them away. */
  function marksToKeep(base: JsonObject, mine: JsonObject, theirs: JsonObject): Set<string> {
    const [before, own, others] = [base, mine, theirs].map(listMarks) as [Marks, Marks, Marks];
    const keptOf = (from: Marks, against: Marks): string[] =>
      [...from.keys()].filter((mark) => !before.has(mark) || against.has(mark));
    return new Set([...keptOf(own, others), ...keptOf(others, own)]);
  }

  it('lose no node of either, make none twice, and leave a document that can be saved again', async () => {
    const outcomes = { merged: 0, asked: 0 };
    await fc.assert(
      fc.asyncProperty(
        anyScreen,
        fc.infiniteStream(fc.nat()),
        fc.infiniteStream(fc.nat()),
        async (screen, someWork, otherWork) => {
          await changeShift();
          const id = `merge/m${String(++made)}`;
          const begun = await office.save({ id, text: write(screen, id), expected: 0 }, tokens[0]);
          expect(begun.status, begun.message).toBe(200);
          const expected = begun.result.number;
          const [first, second] = [anyWork(screen, someWork, 'a'), anyWork(screen, otherWork, 'c')];
          const [theirs, mine] = [first, second].map((edits) => applyEdits(screen, edits).document) as [
            JsonObject,
            JsonObject,
          ];
          const saved = await office.save({ id, text: write(theirs, id), expected, edits: first }, tokens[0]);
          expect(saved.status, saved.message).toBe(200);
          const answer = await other.save({ id, text: write(mine, id), expected, edits: second }, tokens[1]);
          expect([200, 409], answer.message).toContain(answer.status);
          const stored = (await office.open(id)).result;
          const merged = read(answer.status === 200 ? stored.text : answer.result.merged);
          const marks = walkNodes(merged).map(({ node }) => String(node['x-mark']));
          expect(new Set(marks).size).toBe(marks.length);
          for (const mark of marksToKeep(screen, mine, theirs)) expect(marks).toContain(mark);
          if (answer.status === 200) {
            outcomes.merged += 1;
            expect(stored.number).toBe(answer.result.number);
          } else {
            outcomes.asked += 1;
            // Nothing of the first is gone while the second is asked.
            expect(read(stored.text)).toEqual({ ...theirs, id });
            expect(answer.result.conflicts.length).toBeGreaterThan(0);
            const chosen = { id, text: write(merged, id), expected: answer.result.number };
            expect((await other.save(chosen, tokens[1])).status).toBe(200);
          }
        },
      ),
      { numRuns: runs(1_000, 40) },
    );
    // Both ends of the way are gone.
    expect(Math.min(outcomes.merged, outcomes.asked)).toBeGreaterThan(0);
  }, 1_200_000);
});

it('what one server publishes the other serves, under the same version', async () => {
  const id = 'pair/both';
  const saved = await office.save({ id, text: writeScreen(id, '两台'), expected: 0 });
  const published = await office.publish([{ id, number: saved.result.number }]);
  expect(published.message).toBe('已发布');
  await expect.poll(() => other.served(id), { timeout: 20_000 }).toBe('两台');
  const version = async (at: DesignOffice): Promise<unknown> => {
    const index = await at.app.call('GET', '/_app/screens', { token: office.admin });
    const { screens } = index.json<{ screens: { id: string; version: string }[] }>();
    return screens.find((one) => one.id === id)?.version;
  };
  expect(await version(other)).toBe(await version(office));
  expect(await version(office)).toBeDefined();
});
