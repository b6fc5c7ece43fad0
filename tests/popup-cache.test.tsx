// @vitest-environment happy-dom
// The 30 seconds that a report is kept for popups of a group, by the client that the product runs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../src/runtime/clock/clock.ts';
import { createHttp } from '../src/runtime/http/client.ts';
import { scriptTransport } from '../src/runtime/http/scripted.testing.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { openDocument } from './open-document.tsx';

// A dialog with a table takes its time on a busy machine.

const START = Date.UTC(2026, 0, 2);

beforeEach(() => {
  // People and motions go on; only the clock is ours.
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client over a back end that counts: each answer says which one it is. */
function connect() {
  const asked: string[] = [];
  const stored = createStored(createMemoryStorage(), createMemoryStorage());
  const transport = scriptTransport(({ address }) => {
    asked.push(address.replace('/api/online/cgreport/api/', '').replace(/[?&]_t=\d+/, ''));
    const name = `第${String(asked.length)}次`;
    const result = address.includes('getRpColumns')
      ? { cgRpConfigId: 'r1', cgRpConfigName: '人员', columns: [{ title: '姓名', dataIndex: 'name' }] }
      : address.includes('getQueryInfo')
        ? []
        : { records: [{ name }], total: 1 };
    return { status: 200, body: JSON.stringify({ success: true, code: 200, message: '', result }) };
  });
  const http = createHttp({
    transport,
    base: () => '/api',
    stored,
    clock: createClock(() => Date.now()),
    notify: undefined as never,
    files: undefined as never,
    onUnauthorized: () => undefined,
    onExpired: () => false,
    leave: () => undefined,
    onWrite: () => () => undefined,
  });
  return { http, stored, asked };
}

/** A person opens a form, looks into its popup, sees a row, and leaves. */
async function look(
  http: ReturnType<typeof connect>['http'],
  settings: object,
  shown: string,
): Promise<void> {
  const popup = {
    type: 'string',
    title: '人员',
    'x-component': 'popup',
    'x-component-props': { code: 'people', orgFields: 'name', destFields: 'person', ...settings },
  };
  const screen = await openDocument(
    { schema: { type: 'object', properties: { person: popup } } },
    { services: { http } },
  );
  await screen.user.click(screen.control('人员'));
  expect(await screen.page.findByText(shown)).toBeTruthy();
  screen.close();
}

describe('a popup', () => {
  // W3.7, W7.7
  it('of a group asks once in 30 seconds, together with others, and again after them', async () => {
    const { http, asked } = connect();
    await look(http, { groupId: 'g1' }, '第3次');
    expect(asked).toEqual(['getRpColumns/people', 'getQueryInfo/r1', 'getData/r1?pageNo=1&pageSize=10']);
    vi.setSystemTime(START + 29_900);
    await look(http, { groupId: 'g1', multi: true }, '第3次');
    expect(asked).toHaveLength(3);
    vi.setSystemTime(START + 30_100);
    await look(http, { groupId: 'g1' }, '第6次');
    expect(asked).toHaveLength(6);
  });

  // W7.7
  it('of a group asks for other parameters and as another user anew', async () => {
    const { http, stored, asked } = connect();
    await look(http, { groupId: 'g1', param: { depart: 'A01' } }, '第3次');
    await look(http, { groupId: 'g1', param: { depart: 'A02' } }, '第4次');
    expect(asked.slice(2)).toEqual([
      'getData/r1?pageNo=1&pageSize=10&self_depart=A01',
      'getData/r1?pageNo=1&pageSize=10&self_depart=A02',
    ]);
    stored.token.write('somebody-else');
    await look(http, { groupId: 'g1', param: { depart: 'A02' } }, '第7次');
    expect(asked).toHaveLength(7);
  });

  it('without a group asks each time', async () => {
    const { http, asked } = connect();
    await look(http, {}, '第3次');
    await look(http, {}, '第6次');
    expect(asked).toHaveLength(6);
  });
});
