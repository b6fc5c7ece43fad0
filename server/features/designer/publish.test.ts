// Publishing, and bringing back what was published.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesignOffice, writeScreen, type DesignOffice } from './design-office.testing.ts';

const SHIPPED = writeScreen('area/shipped', '自带');

let office: DesignOffice;
let designer: string;

beforeAll(async () => {
  office = await openDesignOffice({ 'area/shipped': SHIPPED });
  designer = await office.hire('designer', ['designer:edit']);
}, 120_000);
afterAll(() => office.close());

const errors = (findings: readonly { severity: string; code: string }[]): string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);

describe('publishing', () => {
  it('serves the draft at once, keeps a version with note and author, and can be undone', async () => {
    const id = 'area/life';
    const first = await office.publish([{ id, number: await office.begin(id, '第一版') }], { note: '开始' });
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
    const documents = [{ id, number: await office.begin(id) }];
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
    const good = { id: 'area/good', number: await office.begin('area/good') };
    const schema = { type: 'object', properties: { x: { 'x-component': 'no_such_widget' } } };
    const bad = { id: 'area/broken', number: await office.begin('area/broken', '坏', { schema }) };
    const refused = await office.publish([good, bad]);
    expect([refused.result.set, errors(refused.result.findings).length > 0]).toEqual([undefined, true]);
    expect(await office.served('area/good')).toBeUndefined();
    expect((await office.list()).find(({ id }) => id === 'area/broken')).toMatchObject({ isBroken: true });
  });

  it('checks no more at once than a server can, and says how to go on', async () => {
    const schema = { type: 'object', description: 'x'.repeat(2 * 1024 * 1024 - 500) };
    const documents = [];
    for (let at = 0; at < 13; at += 1) {
      const id = `large/page${String(at)}`;
      documents.push({ id, number: await office.begin(id, '大', { schema }) });
    }
    const refused = await office.publish(documents);
    expect([refused.status, refused.message]).toEqual([413, expect.stringContaining('24 MB') as string]);
    expect((await office.impact(documents.map(({ id }) => id))).status).toBe(413);
  });

  it('publishes what belongs together as one set, and brings it back as one', async () => {
    const ids = ['area/set-list', 'area/set-form'];
    const numbers = await Promise.all(ids.map((id) => office.begin(id, '旧')));
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
    const published = await office.publish([
      { id, number: await office.begin(id, '询问', { apis, on: { open } }) },
    ]);
    expect(errors(published.result.findings)).toEqual([]);
  });

  it('asks for a yes where there is a warning', async () => {
    const id = 'area/warned';
    const apis = { lost: { url: '/nowhere/at/all' } };
    const documents = [{ id, number: await office.begin(id, '提醒', { apis }) }];
    const asked = await office.publish(documents, { confirmed: false });
    expect([asked.result.set, asked.result.findings.map(({ code }) => code)]).toEqual([
      undefined,
      ['call-unknown'],
    ]);
    expect((await office.publish(documents)).result.set).toBeDefined();
  });

  it('refuses a draft that somebody saved meanwhile', async () => {
    const id = 'area/overtaken';
    const number = await office.begin(id);
    await office.save({ id, text: writeScreen(id, '又改'), expected: number });
    expect((await office.publish([{ id, number }])).status).toBe(409);
  });

  it('keeps work that was begun before it: the later save merges', async () => {
    const id = 'area/late';
    const number = await office.begin(id);
    const base = (await office.open(id)).result.text;
    const theirs = await office.save({ id, text: base.replace('"新页面"', '"已发布"'), expected: number });
    await office.publish([{ id, number: theirs.result.number }]);
    const late = await office.save({ id, text: base.replace('"名称"', '"后来"'), expected: number });
    expect(late.result.merged).toContain('已发布');
    expect(late.result.merged).toContain('后来');
  });

  it('says beforehand what it leads to', async () => {
    const target = 'area/target';
    await office.publish([{ id: target, number: await office.begin(target) }]);
    const on = { open: [{ do: 'open', screen: target }] };
    await office.publish([
      { id: 'area/opener', number: await office.begin('area/opener', '打开者', { on }) },
    ]);
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
