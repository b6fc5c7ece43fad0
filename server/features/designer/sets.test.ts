// Documents that belong together: found by what they open, taken out as a file, and brought in elsewhere as drafts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftOfSet } from '../../../src/designer/wire.ts';
import type { ImportOutcome, SetFile } from '../../../src/designer/wire-belongings.ts';
import { openDesignOffice, writeScreen, type DesignOffice } from './design-office.testing.ts';
import { readDocuments, writePublished } from './transfer-documents.ts';

let office: DesignOffice;
let designer: string;
let publisher: string;

beforeAll(async () => {
  office = await openDesignOffice();
  designer = await office.hire('designer', ['designer:edit']);
  publisher = await office.hire('publisher', ['designer:edit', 'designer:publish']);
}, 120_000);
afterAll(() => office.close());

const opens = (screen: string): object => ({ on: { open: [{ do: 'open', screen }] } });

const exportFile = async (body: object, token?: string): Promise<string> =>
  (await office.call<{ file: string }>('POST', 'export', body, token)).result.file;

const bring = (file: string, documents?: readonly { id: string; number: number }[], token?: string) =>
  office.call<ImportOutcome>('POST', 'import', { file, ...(documents ? { documents } : {}) }, token);

/** A file as another installation may have written it. */
const fileOf = (texts: Readonly<Record<string, string>>, more: object = {}): string =>
  JSON.stringify({
    kind: 'screenwright-set',
    version: 1,
    format: 1,
    documents: Object.entries(texts).map(([id, text]) => ({ id, text })),
    ...more,
  });

it('offers the publisher of a list what it opens, what opens it, and own drafts before those of others', async () => {
  await office.begin('set/list', '列表', opens('set/form'));
  await office.begin('set/form', '表单', opens('set/choice'));
  await office.begin('set/choice', '选择');
  await office.begin('set/menu', '入口', opens('set/list'));
  await office.begin('set/apart', '别人的');
  await office.begin('set/mine', '自己的', {}, publisher);
  const { result } = await office.call<DraftOfSet[]>('GET', 'drafts?id=set/list', undefined, publisher);
  expect(result.map(({ id, relation }) => `${relation} ${id}`)).toEqual([
    'self set/list',
    'opened set/choice',
    'opened set/form',
    'opens set/menu',
    'own set/mine',
    'other set/apart',
  ]);
  // A list that opens a draft waits for it, and is not broken.
  expect(result.map(({ isBroken }) => isBroken)).toEqual(Array(6).fill(false));
  expect(result[0]).toMatchObject({ title: '列表', number: 1 });
  await office.call('PUT', 'rights', { folder: 'set', roles: [{ role: 'publisher', level: 2 }] });
  const closed = await office.call<DraftOfSet[]>('GET', 'drafts?id=set/list', undefined, publisher);
  await office.call('PUT', 'rights', { folder: 'set', roles: [] });
  expect(closed.result).toEqual([]);
});

describe('a set as a file', () => {
  it('holds the drafts that were chosen, or one publication as it was, as canonical texts', async () => {
    await office.begin('out/one', '一');
    await office.begin('out/two', '二');
    const file = JSON.parse(await exportFile({ ids: ['out/two', 'out/one'] })) as SetFile;
    expect(file).toMatchObject({ kind: 'screenwright-set', version: 1, format: 1 });
    expect(file.documents.map(({ id }) => id)).toEqual(['out/one', 'out/two']);
    expect(file.documents[0]?.text).toContain(
      '\n  "route": { "path": "/test/out/one", "access": "login" },\n',
    );
    const { set } = (
      await office.publish([
        { id: 'out/one', number: 1 },
        { id: 'out/two', number: 1 },
      ])
    ).result;
    const { number } = (await office.open('out/one')).result;
    await office.save({ id: 'out/one', text: writeScreen('out/one', '后来'), expected: number });
    const published = JSON.parse(await exportFile({ set })) as SetFile;
    expect(published.documents).toEqual(file.documents);
  });

  it('is brought in as drafts, which nobody is served, after it said what it would do', async () => {
    await office.begin('in/there', '已有');
    await office.begin('in/same', '相同');
    const same = (await office.open('in/same')).result.text;
    const file = fileOf({
      'in/new': writeScreen('in/new', '新来'),
      'in/there': writeScreen('in/there', '带来'),
      'in/same': same,
      'in/faulty': writeScreen('in/faulty', '有错', { dicts: 1 }),
    });
    const told = await bring(file, undefined, designer);
    expect(told.result.imported).toBe(0);
    expect(told.result.documents.map(({ id, state, number }) => [id, state, number])).toEqual([
      ['in/new', 'new', 0],
      ['in/there', 'replace', 1],
      ['in/same', 'same', 1],
      ['in/faulty', 'new', 0],
    ]);
    expect(told.result.documents.map(({ errors }) => errors > 0)).toEqual([false, false, false, true]);
    expect(told.result.documents[1]?.reason).toMatch(/^会替换/);
    expect((await office.open('in/new')).status).toBe(404);
    const done = await bring(file, told.result.documents, designer);
    expect(done.result.imported).toBe(3);
    expect((await office.open('in/there')).result).toMatchObject({ number: 2, updateBy: 'designer' });
    expect(await office.served('in/new')).toBeUndefined();
    expect((await office.list()).find(({ id }) => id === 'in/faulty')).toMatchObject({ isBroken: true });
  });

  it('brings in nothing where one draft was saved since it was shown', async () => {
    const number = await office.begin('late/b', '旧');
    const file = fileOf({ 'late/a': writeScreen('late/a', '甲'), 'late/b': writeScreen('late/b', '乙') });
    const shown = (await bring(file)).result.documents;
    await office.save({ id: 'late/b', text: writeScreen('late/b', '抢先'), expected: number });
    const refused = await bring(file, shown);
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('late/b') as string]);
    expect((await office.open('late/a')).status).toBe(404);
    expect((await office.open('late/b')).result.text).toContain('抢先');
  });

  it('says of each document why it is refused, and takes none of these', async () => {
    await office.call('PUT', 'rights', { folder: 'shut', roles: [{ role: 'designer', level: 1 }] });
    const file = fileOf({
      'bad/newer': writeScreen('bad/newer', '新', { format: 99 }),
      'bad/other': writeScreen('in/new', '冒名'),
      'bad/../up': writeScreen('bad/../up', '越级'),
      'bad/text': '{',
      'shut/one': writeScreen('shut/one', '关'),
    });
    const { documents } = (await bring(file, undefined, designer)).result;
    expect(documents.map(({ state }) => state)).toEqual(Array(5).fill('refused'));
    expect(documents.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('格式 99'),
      expect.stringContaining('in/new'),
      expect.stringContaining('写法不允许'),
      expect.stringContaining('JSON'),
      expect.stringContaining('不能修改'),
    ]);
    const refused = await bring(file, [{ id: 'shut/one', number: 0 }], designer);
    expect(refused.message).toMatch(/“shut\/one” 不能导入/);
    expect((await office.open('shut/one')).status).toBe(404);
  });

  it.each([
    ['no JSON', '{"kind":', 400, /不是有效的 JSON/],
    ['a screen', writeScreen('bad/one', '页面'), 400, /kind: screenwright-set/],
    ['a newer kind', fileOf({ a: '{}' }, { version: 2 }), 200, /先升级系统/],
    ['no documents', fileOf({}), 400, /没有页面/],
    [
      'one document twice',
      fileOf({}, { documents: [1, 2].map(() => ({ id: 'a', text: '{}' })) }),
      400,
      /两个/,
    ],
    ['entries of another shape', fileOf({}, { documents: [{ id: 'a' }] }), 400, /第 1 个页面缺少/],
    [
      'too many',
      fileOf(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`a${String(at)}`, '']))),
      413,
      /51 个/,
    ],
    ['more than 8 MB', fileOf({ a: 'x'.repeat(8 * 1024 * 1024) }), 413, /8 MB/],
  ])('is refused with %s, and says why', async (_what, file, status, message) => {
    const refused = await bring(file);
    expect([refused.status, refused.code === 200]).toEqual([status, false]);
    expect(refused.message).toMatch(message);
  });
});

describe('files of a repository', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'documents-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const given = { isReplacing: false, by: 'admin', at: new Date() };

  it('hold what is published, and change where it changed alone', async () => {
    for (const id of ['files/one', 'files/two'])
      await office.publish([{ id, number: await office.begin(id) }]);
    const first = await writePublished(office.app.db, folder, false);
    expect(first.changes).toEqual(
      expect.arrayContaining([
        { file: 'files/one.json', change: 'new' },
        { file: 'files/two.json', change: 'new' },
      ]),
    );
    const before = fs.readFileSync(path.join(folder, 'files/one.json'), 'utf8');
    const { number } = (await office.open('files/one')).result;
    const text = writeScreen('files/one', '改名');
    await office.publish([
      {
        id: 'files/one',
        number: (await office.save({ id: 'files/one', text, expected: number })).result.number,
      },
    ]);
    fs.writeFileSync(path.join(folder, 'files', 'gone.json'), '{}');
    const second = await writePublished(office.app.db, folder, false);
    expect(second.changes).toEqual([{ file: 'files/one.json', change: 'changed' }]);
    expect(second.left).toEqual(['files/gone.json']);
    const after = fs.readFileSync(path.join(folder, 'files/one.json'), 'utf8').split('\n');
    expect(after.filter((line, at) => line !== before.split('\n')[at])).toEqual(['  "title": "改名",']);
    const third = await writePublished(office.app.db, folder, true);
    expect(third.changes).toEqual([{ file: 'files/gone.json', change: 'removed' }]);
  });

  it('come back as drafts, unless somebody works on one', async () => {
    const take = (isReplacing: boolean) =>
      readDocuments(office.app.db, folder, office.desk, { ...given, isReplacing });
    expect(await take(false)).toMatchObject({ imported: [], refused: [] });
    const place = (name: string): string => path.join(folder, 'files', `${name}.json`);
    fs.writeFileSync(place('one'), writeScreen('files/one', '文件一'));
    fs.writeFileSync(place('two'), writeScreen('files/two', '文件二'));
    fs.writeFileSync(place('bad'), '{');
    const { number } = (await office.open('files/two')).result;
    await office.save({ id: 'files/two', text: writeScreen('files/two', '正在改'), expected: number });
    const taken = await take(false);
    expect(taken.imported).toEqual(['files/one']);
    expect(taken.refused.map(({ file }) => file)).toEqual(['files/bad.json', 'files/two.json']);
    expect((await office.open('files/one')).result).toMatchObject({ hasNewFile: false, updateBy: '管理员' });
    expect(await office.served('files/one')).toBe('改名');
    expect((await take(true)).imported).toEqual(['files/two', 'out/one']);
    expect((await office.open('files/two')).result.text).toContain('文件二');
  });

  it('are checked all together before they become drafts, and say what is wrong where it stands', async () => {
    const own = fs.mkdtempSync(path.join(os.tmpdir(), 'checked-'));
    const put = (name: string, text: string): void => fs.writeFileSync(path.join(own, `${name}.json`), text);
    put('form', writeScreen('checked/form', '表单'));
    put('list', writeScreen('checked/list', '列表', opens('checked/form')));
    put('faulty', writeScreen('checked/faulty', '有错', { dicts: 1 }));
    const taken = await readDocuments(office.app.db, own, office.desk, { ...given, isReplacing: false });
    fs.rmSync(own, { recursive: true });
    expect([...taken.imported].sort()).toEqual(['checked/faulty', 'checked/form', 'checked/list']);
    const errors = taken.findings.filter(({ severity }) => severity === 'error');
    // What comes with it is there for whoever opens it.
    expect([...new Set(errors.map(({ file }) => file))]).toEqual(['faulty.json']);
    expect(errors[0]?.line).toBeGreaterThan(1);
    const states = (await office.list()).filter(({ id }) => id.startsWith('checked/'));
    expect(states.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'checked/faulty broken',
      'checked/form draft',
      'checked/list draft',
    ]);
  });
});
