// @vitest-environment happy-dom
// A new item of a dictionary goes to the end.
import { expect, it } from 'vitest';
import form from '../src/schemas/screens/system/dict-item-form.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const open = (answer: unknown) =>
  openDocument(form, {
    params: { dictId: 'd1' },
    answer: ({ url }) => (url === '/sys/dictItem/list' ? answer : []),
  });

it('proposes the number after the last one', async () => {
  const screen = await open({ records: [{ id: 'i7', sortOrder: 7 }], total: 3 });
  await screen.until(() => screen.values()['sortOrder'] === 8);
  expect(screen.requests.find(({ url }) => url === '/sys/dictItem/list')?.params).toMatchObject({
    dictId: 'd1',
    column: 'sortOrder',
    order: 'desc',
    pageSize: 1,
  });
  expect(screen.values()['dictId']).toBe('d1');
});

it.each([{ records: [], total: 0 }, { total: 0 }, { records: [{ id: 'i', sortOrder: null }], total: 1 }])(
  'begins with 1 where there is no number yet: %j',
  async (answer) => {
    const screen = await open(answer);
    await screen.until(() => screen.requests.length > 0);
    expect(screen.values()['sortOrder']).toBe(1);
  },
);
