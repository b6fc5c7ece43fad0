// Two people who save one document in any order: nothing that one of them did is silently gone.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import { openDesignOffice, writeScreen, type DesignOffice } from './design-office.testing.ts';

let office: DesignOffice;
let other: DesignOffice;
let tokens: string[];

beforeAll(async () => {
  office = await openDesignOffice({}, { isOneOfSeveral: true });
  other = await openDesignOffice({}, { beside: office.app, isOneOfSeveral: true });
  tokens = [
    await office.hire('first', ['designer:edit', 'designer:publish']),
    await office.hire('second', ['designer:edit', 'designer:publish']),
  ];
}, 120_000);
afterAll(async () => {
  await other.close();
  await office.close();
});

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

it('two people on two servers lose nothing, in whatever order they save and publish', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 10 }), async (turns) => {
      const id = `pair/p${String(++made)}`;
      const start: State = Object.fromEntries(NAMES.map((name) => [name, '0']));
      const begun = await office.save({ id, text: textOf(id, start), expected: 0 });
      const people = [office, other].map((at) => ({
        at,
        mine: { ...start },
        base: { ...start },
        number: begun.result.number,
      }));
      /** Whose value each setting has by now, as the answers told it. */
      const known: State = { ...start };
      let count = 0;
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
        if (!isPublishing) continue;
        const { number, text, served } = (await person.at.open(id, token)).result;
        if (text === served) continue;
        const published = await person.at.publish([{ id, number }], {}, token);
        expect(published.message).toBe('已发布');
      }
    }),
    { numRuns: runs(1_000) },
  );
}, 1_200_000);

it('what one server publishes the other serves, under the same version', async () => {
  const id = 'pair/both';
  const saved = await office.save({ id, text: writeScreen(id, '两台'), expected: 0 });
  await office.publish([{ id, number: saved.result.number }]);
  await expect.poll(() => other.served(id), { timeout: 20_000 }).toBe('两台');
  const version = async (at: DesignOffice): Promise<unknown> => {
    const index = await at.app.call('GET', '/_app/screens', { token: office.admin });
    const { screens } = index.json<{ screens: { id: string; version: string }[] }>();
    return screens.find((one) => one.id === id)?.version;
  };
  expect(await version(other)).toBe(await version(office));
  expect(await version(office)).toBeDefined();
});
