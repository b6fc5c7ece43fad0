// Designing screens on the server: drafts, publishing, versions and rights, as people at work meet them.
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

const errors = (findings: readonly { severity: string; code: string }[]): string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);

/** A new screen, saved. @returns its number */
async function begin(id: string, title = '新页面', more: object = {}, token?: string): Promise<number> {
  const saved = await office.save({ id, text: writeScreen(id, title, more), expected: 0 }, token);
  expect([saved.status, saved.message]).toEqual([200, '操作成功']);
  return saved.result.number;
}

describe('a draft on the server', () => {
  it('is begun over a file, and what is served stays as it was', async () => {
    const opened = await office.open('area/shipped', designer);
    expect(opened.result).toMatchObject({ source: 'shipped', number: 0, text: SHIPPED, served: SHIPPED });
    const text = SHIPPED.replace('自带', '改过');
    expect((await office.save({ id: 'area/shipped', text, expected: 0 }, designer)).result.number).toBe(1);
    const again = await office.open('area/shipped');
    expect(again.result).toMatchObject({ number: 1, text, served: SHIPPED, updateBy: 'designer' });
    expect(await office.served('area/shipped')).toBe('自带');
    expect((await office.list()).find(({ id }) => id === 'area/shipped')).toMatchObject({
      hasDraft: true,
      source: 'shipped',
      updateBy: 'designer',
    });
    expect((await office.call('DELETE', 'draft?id=area/shipped', undefined, designer)).status).toBe(200);
    expect((await office.open('area/shipped')).result).toMatchObject({ number: 2, text: SHIPPED });
  });

  it('keeps the text to the letter, blanks and the order of keys included', async () => {
    const text = writeScreen('area/exact', '原样')
      .replace('"format": 1', '"format":   1')
      .replace(/\n$/, '\n\n');
    await office.save({ id: 'area/exact', text, expected: 0 });
    expect((await office.open('area/exact')).result.text).toBe(text);
  });

  it('merges what two people did apart, and says whose work came in', async () => {
    const number = await begin('area/two');
    const base = (await office.open('area/two')).result.text;
    const first = base.replace('"新页面"', '"甲的标题"');
    await office.save({ id: 'area/two', text: first, expected: number }, designer);
    const second = base.replace('"名称"', '"乙的名称"');
    const saved = await office.save({ id: 'area/two', text: second, expected: number });
    expect(saved.result).toMatchObject({ number: number + 2, mergedWith: 'designer' });
    expect(saved.result.merged).toContain('甲的标题');
    expect(saved.result.merged).toContain('乙的名称');
    expect((await office.open('area/two')).result.text).toBe(saved.result.merged);
  });

  it('asks with both values where two changed the same, and stores nothing', async () => {
    const number = await begin('area/same');
    const base = (await office.open('area/same')).result.text;
    const theirs = base.replace('"新页面"', '"甲"');
    await office.save({ id: 'area/same', text: theirs, expected: number }, designer);
    const asked = await office.save({
      id: 'area/same',
      text: base.replace('"新页面"', '"乙"'),
      expected: number,
    });
    expect(asked.status).toBe(409);
    expect(asked.result).toMatchObject({
      number: number + 1,
      text: theirs,
      updateBy: 'designer',
      conflicts: [{ kind: 'setting', path: ['title'], base: '新页面', mine: '乙', theirs: '甲' }],
    });
    expect((await office.open('area/same')).result.text).toBe(theirs);
  });

  it('meets its own success when it is saved once more because the answer was lost', async () => {
    const number = await begin('area/again');
    const text = writeScreen('area/again', '再来');
    const once = await office.save({ id: 'area/again', text, expected: number });
    const twice = await office.save({ id: 'area/again', text, expected: number });
    expect([once.result, twice.result]).toEqual([{ number: number + 1 }, { number: number + 1 }]);
  });

  it('asks as a whole where nobody knows any more what it was made from', async () => {
    await begin('area/unknown');
    const asked = await office.save({
      id: 'area/unknown',
      text: writeScreen('area/unknown', '乙'),
      expected: 77,
    });
    expect([asked.status, asked.result.conflicts.map(({ path }) => path)]).toEqual([409, [[]]]);
  });

  it.each([
    ['no JSON', '{', 400, /JSON/],
    ['a list', '[]', 400, /JSON/],
    ['a newer format', writeScreen('area/bad', 'x', { format: 99 }), 200, /更新的格式 99/],
    ['more than 2 MB', JSON.stringify({ id: 'area/bad', x: 'x'.repeat(2 * 1024 * 1024) }), 413, /2 MB/],
  ])('is refused with %s, and says why', async (_what, text, status, message) => {
    const refused = await office.save({ id: 'area/bad', text, expected: 0 });
    expect([refused.status, refused.code === 200]).toEqual([status, false]);
    expect(refused.message).toMatch(message);
    expect((await office.open('area/bad')).status).toBe(404);
  });

  it('of a newer format opens to be read only', async () => {
    const text = writeScreen('area/newer', '新格式', { format: 99 });
    await office.drop('area/newer', text);
    const opened = await office.open('area/newer');
    expect(opened.result).toMatchObject({ text, readOnly: expect.stringContaining('格式 99') as string });
  });

  it('shows when the file changed beneath it', async () => {
    await office.drop('area/file', writeScreen('area/file', '文件一'));
    await office.save({ id: 'area/file', text: writeScreen('area/file', '草稿'), expected: 0 });
    expect((await office.open('area/file')).result.hasNewFile).toBe(false);
    await office.drop('area/file', writeScreen('area/file', '文件之二'));
    expect((await office.open('area/file')).result.hasNewFile).toBe(true);
    expect((await office.list()).find(({ id }) => id === 'area/file')).toMatchObject({ hasNewFile: true });
  });

  it('that is begun from another file than the one there is by now is asked about', async () => {
    await office.drop('area/moved', writeScreen('area/moved', '文件一'));
    const { fileHash = '' } = (await office.open('area/moved')).result;
    await office.drop('area/moved', writeScreen('area/moved', '文件之二'));
    const text = writeScreen('area/moved', '我的');
    expect((await office.save({ id: 'area/moved', text, expected: 0, begunFrom: fileHash })).status).toBe(
      409,
    );
  });
});

describe('publishing', () => {
  it('serves the draft at once, keeps a version with note and author, and can be undone', async () => {
    const id = 'area/life';
    const first = await office.publish([{ id, number: await begin(id, '第一版') }], { note: '开始' });
    expect([first.message, first.result.versions]).toEqual(['已发布', [{ id, version: 1 }]]);
    expect(await office.served(id)).toBe('第一版');
    const { number } = (await office.open(id)).result;
    const saved = await office.save({ id, text: writeScreen(id, '第二版'), expected: number });
    await office.publish([{ id, number: saved.result.number }], { note: '改名' });
    expect(await office.served(id)).toBe('第二版');
    const back = await office.call('POST', 'rollback', { set: first.result.set, note: '退回' });
    expect(back.message).toBe('已恢复');
    expect(await office.served(id)).toBe('第一版');
    expect(await office.versions(id)).toMatchObject([
      { version: 3, note: '退回', isServed: true },
      { version: 2, note: '改名', isServed: false },
      { version: 1, note: '开始', isServed: false },
    ]);
    expect((await office.open(id)).result).toMatchObject({
      source: 'published',
      text: writeScreen(id, '第一版'),
    });
    const old = await office.call<{ text: string }>('GET', `version?id=${id}&version=2`);
    expect(old.result.text).toBe(writeScreen(id, '第二版'));
    expect((await office.call('DELETE', `published?id=${id}`)).message).toBe('已撤回');
    expect(await office.served(id)).toBeUndefined();
    expect((await office.open(id)).result.text).toBe(writeScreen(id, '第一版'));
  });

  it('answers a retry with what was done, and publishes nothing twice', async () => {
    const id = 'area/retry';
    const documents = [{ id, number: await begin(id) }];
    const once = await office.publish(documents);
    const twice = await office.publish(documents);
    expect(twice.result).toEqual({ ...once.result, findings: [] });
    expect(await office.versions(id)).toHaveLength(1);
    // Somebody may have gone on with the draft before the page asks again.
    const text = writeScreen(id, '接着改');
    await office.save({ id, text, expected: (await office.open(id)).result.number }, designer);
    expect((await office.publish(documents)).result).toEqual({ ...once.result, findings: [] });
    expect(await office.versions(id)).toHaveLength(1);
    expect((await office.open(id)).result.text).toBe(text);
    for (const _time of [1, 2]) {
      expect((await office.call('DELETE', `published?id=${id}`)).message).toBe('已撤回');
    }
    expect((await office.call('DELETE', 'published?id=area/never')).status).toBe(404);
  });

  it('of a set that has an error in one serves none of them', async () => {
    const good = { id: 'area/good', number: await begin('area/good') };
    const schema = { type: 'object', properties: { x: { 'x-component': 'no_such_widget' } } };
    const bad = { id: 'area/broken', number: await begin('area/broken', '坏', { schema }) };
    const refused = await office.publish([good, bad]);
    expect([refused.result.set, errors(refused.result.findings).length > 0]).toEqual([undefined, true]);
    expect(await office.served('area/good')).toBeUndefined();
    expect((await office.list()).find(({ id }) => id === 'area/broken')).toMatchObject({ isBroken: true });
  });

  it('publishes what belongs together as one set, and brings it back as one', async () => {
    const ids = ['area/set-list', 'area/set-form'];
    const numbers = await Promise.all(ids.map((id) => begin(id, '旧')));
    const set = await office.publish(ids.map((id, at) => ({ id, number: numbers[at] ?? 0 })));
    for (const id of ids) {
      const saved = await office.save({
        id,
        text: writeScreen(id, '新'),
        expected: (await office.open(id)).result.number,
      });
      await office.publish([{ id, number: saved.result.number }]);
    }
    expect(await Promise.all(ids.map((id) => office.served(id)))).toEqual(['新', '新']);
    await office.call('POST', 'rollback', { set: set.result.set });
    expect(await Promise.all(ids.map((id) => office.served(id)))).toEqual(['旧', '旧']);
  });

  it.each([
    ['when it opens', { on: { open: [{ do: 'request', api: 'write' }] } }],
    [
      'in a branch',
      { on: { push: [{ do: 'when', if: '{{ true }}', then: [{ do: 'submit', api: 'write' }] }] } },
    ],
    ['again and again', { on: { every: { seconds: 60, steps: [{ do: 'request', api: 'write' }] } } }],
  ])('refuses a canary that writes %s, with whatever rights its reader has', async (_what, more) => {
    const id = 'area/canary-open';
    const apis = { write: { url: '/sys/dict/refleshCache', method: 'POST' } };
    const { number = 0 } = (await office.open(id)).result ?? {};
    const saved = await office.save({
      id,
      text: writeScreen(id, '试探', { apis, ...more }),
      expected: number,
    });
    const refused = await office.publish([{ id, number: saved.result.number }]);
    expect(errors(refused.result.findings)).toEqual(['write-unasked']);
    expect(await office.served(id)).toBeUndefined();
  });

  it('lets a screen write when it opens once a person was asked', async () => {
    const id = 'area/asked';
    const apis = { write: { url: '/sys/logout', method: 'POST' } };
    const open = [
      { do: 'confirm', text: '好吗？' },
      { do: 'request', api: 'write' },
    ];
    const published = await office.publish([{ id, number: await begin(id, '询问', { apis, on: { open } }) }]);
    expect(errors(published.result.findings)).toEqual([]);
  });

  it('asks for a yes where there is a warning', async () => {
    const id = 'area/warned';
    const apis = { lost: { url: '/nowhere/at/all' } };
    const documents = [{ id, number: await begin(id, '提醒', { apis }) }];
    const asked = await office.publish(documents, { confirmed: false });
    expect([asked.result.set, asked.result.findings.map(({ code }) => code)]).toEqual([
      undefined,
      ['call-unknown'],
    ]);
    expect((await office.publish(documents)).result.set).toBeDefined();
  });

  it('refuses a draft that somebody saved meanwhile', async () => {
    const id = 'area/overtaken';
    const number = await begin(id);
    await office.save({ id, text: writeScreen(id, '又改'), expected: number });
    expect((await office.publish([{ id, number }])).status).toBe(409);
  });

  it('keeps work that was begun before it: the later save merges', async () => {
    const id = 'area/late';
    const number = await begin(id);
    const base = (await office.open(id)).result.text;
    const theirs = await office.save({ id, text: base.replace('"新页面"', '"已发布"'), expected: number });
    await office.publish([{ id, number: theirs.result.number }]);
    const late = await office.save({ id, text: base.replace('"名称"', '"后来"'), expected: number });
    expect(late.result.merged).toContain('已发布');
    expect(late.result.merged).toContain('后来');
  });

  it('says beforehand what it leads to', async () => {
    const target = 'area/target';
    await office.publish([{ id: target, number: await begin(target) }]);
    const on = { open: [{ do: 'open', screen: target }] };
    await office.publish([{ id: 'area/opener', number: await begin('area/opener', '打开者', { on }) }]);
    const apis = { away: { url: '/sys/user/delete', method: 'DELETE' } };
    const { number } = (await office.open(target)).result;
    await office.save({ id: target, text: writeScreen(target, '用户', { apis }), expected: number });
    const impact = await office.impact([target], designer);
    expect(impact.result.openedBy).toEqual([{ id: 'area/opener', title: '打开者' }]);
    expect(impact.result.permissions).toEqual([
      { code: 'user:delete', calls: ['DELETE /sys/user/delete'], isHeld: false },
    ]);
  });
});

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
    const number = await begin(id, '公开', { route: { path: '/open', access: 'public' } });
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
    await begin('closed/one');
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

it('a designer reads what a draft is checked beside once, and then only when it changed', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    office.app.call('GET', '/api/sys/designer/surroundings', { token: designer, headers });
  const first = await ask();
  const { result } = first.json<{ result: { catalog: { site: object }; others: { text: string }[] } }>();
  expect(result.others.map(({ text }) => text)).toContain(SHIPPED);
  expect(Object.keys(result.catalog.site)).toEqual(expect.arrayContaining(['dicts', 'permissions', 'menus']));
  const again = await ask({ 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('patterns are judged for the designer', async () => {
  const patterns = ['^a+$', '(a+)+$'];
  const { result } = await office.call<Record<string, { verdict: string }>>(
    'POST',
    'patterns',
    { patterns },
    designer,
  );
  expect(patterns.map((pattern) => result[pattern]?.verdict)).toEqual(['safe', 'slow']);
});

it('an installation whose documents are files lists them, and refuses to change them', async () => {
  const files = await openDesignOffice({ 'area/shipped': SHIPPED }, { config: { documents: 'files' } });
  try {
    expect(await files.list()).toMatchObject([{ id: 'area/shipped', mayEdit: false, mayPublish: false }]);
    expect((await files.open('area/shipped')).result.readOnly).toMatch(/DOCUMENTS=files/);
    const refused = await files.save({ id: 'area/shipped', text: SHIPPED, expected: 0 });
    expect(refused.message).toMatch(/DOCUMENTS=files/);
    expect((await files.publish([{ id: 'area/shipped', number: 1 }])).message).toMatch(/DOCUMENTS=files/);
  } finally {
    await files.close();
  }
});
