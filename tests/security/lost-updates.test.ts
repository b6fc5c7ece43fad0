// Several people save the same record and the same rows at the same time: nothing that was answered as saved is lost.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../administration-driver.ts';
import { runs } from '../depth.ts';

interface Item {
  id: string;
  version: number;
  itemText: string;
  itemValue: string;
  sortOrder: number;
}
interface Detail {
  id: string;
  version: number;
  description: string | null;
  items: Item[];
}

let office: Administration;
let codes = 0;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

async function addDict(values: readonly string[]): Promise<string> {
  codes += 1;
  const { result } = await office.call<{ id: string }>('POST', '/dictDetail/add', {
    dictName: '竞争',
    dictCode: `race_${String(codes)}`,
    items: values.map((itemValue) => ({ itemText: '0', itemValue })),
  });
  return result.id;
}

const load = async (id: string): Promise<Detail> =>
  (await office.call<Detail>('GET', `/dictDetail/queryById?id=${id}`)).result;

const edit = async (body: object): Promise<number> => {
  const { status, success, message } = await office.call('PUT', '/dictDetail/edit', body);
  if (status !== 409 && !success) throw new Error(message);
  return status;
};

/** Raises a number of the record by one, again after each conflict. @returns how often it was refused */
async function raise(id: string, seen: Detail): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const now = tries === 0 ? seen : await load(id);
    const description = String(Number(now.description ?? '0') + 1);
    if ((await edit({ id, version: now.version, description })) === 200) return tries;
  }
}

it('F10: races of two for one record lose no update', async () => {
  const races = runs(1_000, 50);
  const id = await addDict([]);
  let conflicts = 0;
  for (let race = 0; race < races; race += 1) {
    const seen = await load(id);
    const refused = await Promise.all([raise(id, seen), raise(id, seen)]);
    conflicts += refused[0] + refused[1];
  }
  const lost = 2 * races - Number((await load(id)).description);
  console.info(`F10: ${races} races of two, ${conflicts} conflicts told, ${lost} lost updates`);
  expect(lost).toBe(0);
  expect(conflicts).toBeGreaterThanOrEqual(races);
}, 240_000);

it('F11: races of two for the rows of one record lose no update and no row', async () => {
  const races = runs(200, 25);
  const id = await addDict(['shared']);
  let conflicts = 0;
  const save = async (seen: Detail, writer: string, race: number): Promise<void> => {
    for (let now = seen; ; now = await load(id)) {
      const shared = now.items.find(({ itemValue }) => itemValue === 'shared');
      const items = [
        { ...shared, itemText: String(Number(shared?.itemText) + 1) },
        { itemText: writer, itemValue: `${writer}${race}`, sortOrder: 1 },
      ];
      if ((await edit({ id, items })) === 200) return;
      conflicts += 1;
    }
  };
  for (let race = 0; race < races; race += 1) {
    const seen = await load(id);
    await Promise.all([save(seen, 'a', race), save(seen, 'b', race)]);
  }
  const { items } = await load(id);
  const raised = Number(items.find(({ itemValue }) => itemValue === 'shared')?.itemText);
  const lost = 2 * races - raised + (2 * races + 1 - items.length);
  console.info(`F11: ${races} races of two for one row, ${conflicts} conflicts told, ${lost} lost`);
  expect(lost).toBe(0);
  expect(items.map(({ sortOrder }) => sortOrder)).toEqual(items.map((_, at) => at + 1));
  expect(conflicts).toBeGreaterThanOrEqual(races);
}, 240_000);

/** What one of two writers does next; rows are named by their place in what that writer last loaded. */
type Command =
  | { kind: 'load'; writer: 0 | 1 }
  | { kind: 'save'; writer: 0 | 1; edits: readonly { row: number; text: string | null }[]; adds: number };

const writer = fc.constantFrom<0 | 1>(0, 1);
const command = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('load' as const), writer }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      writer,
      edits: fc.uniqueArray(
        fc.record({ row: fc.nat(5), text: fc.option(fc.stringMatching(/^[a-z]{1,4}$/), { freq: 3 }) }),
        { maxLength: 3, selector: ({ row }) => row },
      ),
      adds: fc.nat(2),
    }),
  },
);

/** The plain model: rows by value, each with the number of changes that it has seen. */
type Model = Map<string, { text: string; version: number }>;

/** What must happen to a save: the rows after it, or undefined when it must be refused. */
function expectSave(
  model: Model,
  edits: readonly { value: string; seen: number; text: string | null }[],
): Model | undefined {
  const next = new Map(model);
  for (const { value, seen, text } of edits) {
    const stored = next.get(value);
    if (text === null) {
      if (stored && stored.version !== seen) return undefined;
      next.delete(value);
    } else if (!stored) return undefined;
    else if (stored.version !== seen) return undefined;
    else if (stored.text !== text) next.set(value, { text, version: stored.version + 1 });
  }
  return next;
}

it('F11: whatever two writers do to the rows of one record, all of it happens or it is refused', async () => {
  let saves = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands: readonly Command[]) => {
      const id = await addDict(['a', 'b', 'c']);
      let model: Model = new Map(['a', 'b', 'c'].map((value) => [value, { text: '0', version: 1 }]));
      const views = [await load(id), await load(id)];
      let added = 0;
      for (const step of commands) {
        const view = views[step.writer] ?? (await load(id));
        if (step.kind === 'load') {
          views[step.writer] = await load(id);
          continue;
        }
        const edits = step.edits.flatMap(({ row, text }) => {
          const item = view.items[row];
          return item ? [{ item, value: item.itemValue, seen: item.version, text }] : [];
        });
        const news = Array.from({ length: step.adds }, () => ({
          itemText: 'n',
          itemValue: `n${(added += 1)}`,
        }));
        const status = await edit({
          id,
          items: [
            ...edits.flatMap(({ item, text }) => (text === null ? [] : [{ ...item, itemText: text }])),
            ...news,
          ],
          deleteItemIds: edits.flatMap(({ item, text }) =>
            text === null ? [{ id: item.id, version: item.version }] : [],
          ),
        });
        const expected = expectSave(model, edits);
        saves += 1;
        expect(status).toBe(expected ? 200 : 409);
        if (!expected) {
          refused += 1;
          continue;
        }
        for (const { itemValue, itemText } of news) expected.set(itemValue, { text: itemText, version: 1 });
        model = expected;
        const stored = (await load(id)).items;
        expect(
          new Map(stored.map((row) => [row.itemValue, { text: row.itemText, version: row.version }])),
        ).toEqual(model);
        expect(stored.map(({ sortOrder }) => sortOrder)).toEqual(stored.map((_, at) => at + 1));
      }
    }),
    { numRuns: runs(200, 25) },
  );
  console.info(`F11: ${saves} random saves, ${refused} refused as the model says`);
  expect(refused).toBeGreaterThan(0);
}, 240_000);
