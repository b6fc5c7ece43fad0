// Who may see, edit and publish which documents, and how far what they publish reaches.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesignOffice, writeScreen, type DesignOffice } from './design-office.testing.ts';

const SHIPPED = writeScreen('area/shipped', '自带');

let office: DesignOffice;
let designer: string;
let publisher: string;

beforeAll(async () => {
  office = await openDesignOffice({ 'area/shipped': SHIPPED });
  designer = await office.hire('designer', ['designer:edit']);
  publisher = await office.hire('publisher', ['designer:edit', 'designer:publish']);
}, 120_000);
afterAll(() => office.close());

describe('who may do what with documents', () => {
  it('lets nobody in without the permission, and publish only with its own', async () => {
    const nobody = await office.hire('nobody', []);
    expect((await office.call('GET', 'list', undefined, nobody)).status).toBe(403);
    expect((await office.publish([{ id: 'area/shipped', number: 1 }], {}, designer)).status).toBe(403);
  });

  it.each([
    ['replaces what ships', 'area/shipped', {}, /管理员/],
    [
      'is open without signing in',
      'area/canary-public',
      { route: { path: '/canary', access: 'public' } },
      /管理员/,
    ],
    [
      'calls what its publisher may not',
      'area/canary-calls',
      { apis: { gone: { url: '/sys/user/delete', method: 'DELETE' } } },
      /user:delete/,
    ],
    [
      'saves what its publisher may not',
      'area/canary-saves',
      { apis: { save: { add: '/sys/role/add', edit: '/sys/role/edit' } } },
      /role:add/,
    ],
    [
      'exports what its publisher may not, by an address in a setting',
      'area/canary-exports',
      {
        schema: {
          type: 'object',
          properties: {
            rows: {
              type: 'array',
              'x-component': 'data_table',
              'x-component-props': {
                columns: [{ key: 'username', title: '账号' }],
                export: { url: '/sys/user/exportXls', filename: '用户' },
              },
            },
          },
        },
      },
      /user:export/,
    ],
  ])('refuses a canary that %s', async (_what, id, more, message) => {
    const { number } = (await office.open(id)).result ?? { number: 0 };
    const text = writeScreen(id, '试探', more);
    const saved = await office.save({ id, text, expected: number ?? 0 }, publisher);
    const refused = await office.publish([{ id, number: saved.result.number }], {}, publisher);
    expect([refused.status, refused.message]).toEqual([403, expect.stringMatching(message)]);
    expect(await office.served(id)).not.toBe('试探');
  });

  it('leaves a page that people see without signing in to administrators, replaced and withdrawn', async () => {
    const id = 'area/open';
    const number = await office.begin(id, '公开', { route: { path: '/open', access: 'public' } });
    await office.publish([{ id, number }]);
    const text = writeScreen(id, '关上');
    const saved = await office.save({ id, text, expected: number }, publisher);
    const refused = await office.publish([{ id, number: saved.result.number }], {}, publisher);
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('不登录就能打开')]);
    expect((await office.call('DELETE', `published?id=${id}`, undefined, publisher)).status).toBe(403);
    expect(await office.served(id)).toBe('公开');
    expect((await office.open(id, publisher)).result.mayPublish).toBe(false);
  });

  it('refuses a canary under the id of another document', async () => {
    const text = writeScreen('area/shipped', '冒名');
    const saved = await office.save({ id: 'area/canary-id', text, expected: 0 }, publisher);
    const refused = await office.publish(
      [{ id: 'area/canary-id', number: saved.result.number }],
      {},
      publisher,
    );
    expect(refused.message).toMatch(/id 是 “area\/shipped”/);
    expect(await office.served('area/shipped')).toBe('自带');
  });

  it('follows the nearest folder that says who may', async () => {
    const put = (folder: string, roles: object[], token?: string) =>
      office.call('PUT', 'rights', { folder, roles }, token);
    expect((await put('closed', [], publisher)).status).toBe(403);
    await put('closed', [
      { role: 'designer', level: 1 },
      { role: 'publisher', level: 2 },
    ]);
    await office.begin('closed/one');
    expect((await office.open('closed/one', designer)).result).toMatchObject({
      mayEdit: false,
      readOnly: expect.anything() as string,
    });
    const text = writeScreen('closed/one', '不行');
    expect((await office.save({ id: 'closed/one', text, expected: 1 }, designer)).status).toBe(403);
    expect((await office.save({ id: 'closed/one', text, expected: 1 }, publisher)).status).toBe(200);
    expect((await office.publish([{ id: 'closed/one', number: 2 }], {}, publisher)).status).toBe(403);
    await office.hire('stranger', ['designer:edit']).then(async (stranger) => {
      expect((await office.open('closed/one', stranger)).status).toBe(404);
      expect((await office.list(stranger)).map(({ id }) => id)).not.toContain('closed/one');
    });
    await put('closed', []);
    expect((await office.publish([{ id: 'closed/one', number: 2 }], {}, publisher)).result.set).toBeDefined();
  });
});
