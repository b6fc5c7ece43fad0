// Drafts on the server, as people at work meet them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editText } from '../../../src/designer/document/edit-text.ts';
import { readPath, type Edit } from '../../../src/designer/document/edits.ts';
import type { SaveConflict, SavedDraft, SaveRequest } from '../../../src/designer/wire.ts';
import type { JsonObject } from '../../../src/engine/document.ts';
import { TEST_PASSWORD } from '../../../tests/app-driver.ts';
import { ANSWER_LIFETIME } from '../../http/plugins/idempotency.ts';
import { openDesignOffice, writeScreen, type Answered, type DesignOffice } from './design-office.testing.ts';

/** Fields of a page. */
const FIELDS = ['schema', 'properties'];

const SHIPPED = writeScreen('area/shipped', '自带');

let office: DesignOffice;
let designer: string;

beforeAll(async () => {
  office = await openDesignOffice({ 'area/shipped': SHIPPED });
  designer = await office.hire('designer', ['designer:edit']);
}, 120_000);
afterAll(() => office.close());

describe('a draft on the server', () => {
  it('is given up as it is meant: one that somebody saved meanwhile stays', async () => {
    const id = 'drafts/meant';
    const number = await office.begin(id, '一');
    await office.save({ id, text: writeScreen(id, '二'), expected: number });
    const discard = (meant: number) =>
      office.call('DELETE', `draft?id=${encodeURIComponent(id)}&number=${String(meant)}`);
    const refused = await discard(number);
    expect([refused.status, refused.message]).toEqual([409, '草稿已被修改或发布，所以留下']);
    expect((await office.open(id)).result.number).toBe(number + 1);
    expect((await discard(number + 1)).status).toBe(200);
    expect((await office.open(id)).status).toBe(404);
  });

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
    const number = await office.begin('area/two');
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

  it.each<[what: string, isRecorded: boolean]>([
    ['as it was recorded', true],
    ['by its likeness where an older page recorded nothing', false],
  ])('follows a node that one renamed while the other gave it a title: %s', async (_, isRecorded) => {
    const id = `area/renamed-${String(isRecorded)}`;
    const number = await office.begin(id);
    const base = (await office.open(id)).result.text;
    const [form = ''] = Object.keys(readPath(JSON.parse(base) as JsonObject, FIELDS) as JsonObject);
    const from = [...FIELDS, form, 'properties', 'name'];
    const to = [...FIELDS, form, 'properties', 'renamed'];
    // Of a node that was changed as well nothing but its record says that it is the same.
    const theirEdits: Edit[] = [
      { op: 'move', from, path: to },
      ...(isRecorded ? [{ op: 'replace', path: [...to, 'title'], value: '甲' } as const] : []),
    ];
    const first: SaveRequest = {
      id,
      text: editText(base, theirEdits),
      expected: number,
      ...(isRecorded ? { edits: theirEdits } : {}),
    };
    expect((await office.save(first, designer)).status).toBe(200);
    const edits: Edit[] = [{ op: 'insert', path: [...from, 'description'], value: '乙的说明' }];
    const saved = await office.save({ id, text: editText(base, edits), expected: number, edits });
    expect(saved).toMatchObject({ status: 200, result: { mergedWith: 'designer' } });
    const merged = JSON.parse(saved.result.merged ?? '') as JsonObject;
    expect(readPath(merged, to)).toMatchObject({
      description: '乙的说明',
      ...(isRecorded ? { title: '甲' } : {}),
    });
    expect(readPath(merged, from)).toBeUndefined();
  });

  it('asks with both values where two changed the same, and stores nothing', async () => {
    const number = await office.begin('area/same');
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
    const number = await office.begin('area/again');
    const text = writeScreen('area/again', '再来');
    const once = await office.save({ id: 'area/again', text, expected: number });
    const twice = await office.save({ id: 'area/again', text, expected: number });
    expect([once.result, twice.result]).toEqual([{ number: number + 1 }, { number: number + 1 }]);
  });

  describe('whose answer was lost', () => {
    const saveUnder = async (key: string, body: SaveRequest, token = office.admin) =>
      (
        await office.app.call('POST', '/api/sys/designer/save', {
          token,
          body,
          headers: { 'idempotency-key': key },
        })
      ).json<Answered<SavedDraft & SaveConflict>>();

    /** A page with a first save that got no answer. */
    async function lose(id: string) {
      const number = await office.begin(id);
      const base = (await office.open(id)).result.text;
      const first = { id, text: base.replace('新页面', '甲'), expected: number };
      const repeat = (token?: string) => saveUnder(`lost-${id.replace('/', '-')}`, first, token);
      await repeat();
      return { number, first, repeat };
    }

    it('gets the first answer under the same key, and what was typed meanwhile goes on from it', async () => {
      const id = 'lost/typed';
      const { number, first, repeat } = await lose(id);
      expect((await repeat()).result).toEqual({ number: number + 1 });
      const text = first.text.replace('"甲"', '"甲方"');
      const then = await saveUnder('typed-since', { id, text, expected: number + 1 });
      expect([then.code, then.result]).toEqual([200, { number: number + 2 }]);
      expect((await office.open(id)).result.text).toBe(text);
    });

    it('gets the first answer also when somebody else saved since, whose work is merged or asked about then', async () => {
      const id = 'lost/others';
      const { number, first, repeat } = await lose(id);
      const theirs = first.text.replace('"甲"', '"别的"').replace('"名称"', '"别的名称"');
      await office.save({ id, text: theirs, expected: number + 1 }, designer);
      expect((await repeat()).result).toEqual({ number: number + 1 });
      const apart = first.text.replace('"text"', '"textarea"');
      const merged = await saveUnder('apart-since', { id, text: apart, expected: number + 1 });
      expect(merged.result).toMatchObject({ number: number + 3, mergedWith: 'designer' });
      const same = first.text.replace('"甲"', '"甲方"');
      const asked = await saveUnder('same-since', { id, text: same, expected: number + 1 });
      expect([asked.code, asked.result.conflicts]).toEqual([
        409,
        [{ kind: 'setting', path: ['title'], base: '甲', mine: '甲方', theirs: '别的' }],
      ]);
    });

    it('is answered anew a day later, and is still no conflict with itself', async () => {
      const { number, repeat } = await lose('lost/late');
      office.app.clock.now += ANSWER_LIFETIME + 1;
      try {
        // Nobody is signed in for so long.
        const token = await office.app.signIn('admin', TEST_PASSWORD);
        expect((await repeat(token)).result).toEqual({ number: number + 1 });
      } finally {
        office.app.clock.now -= ANSWER_LIFETIME + 1;
      }
    });
  });

  it('asks as a whole where nobody knows any more what it was made from', async () => {
    await office.begin('area/unknown');
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
    ['300 levels', `{"id":"area/bad","x":${'['.repeat(300)}${']'.repeat(300)}}`, 400, /嵌套超过/],
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
