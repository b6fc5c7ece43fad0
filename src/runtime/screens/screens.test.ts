import { beforeEach, describe, expect, it } from 'vitest';
import { HttpFailure } from '../../engine/services.ts';
import { createScreens, type ScreenStore } from './screens.ts';

const entry = (id: string, version: string) => ({
  id,
  version,
  title: id,
  kind: 'broken',
  route: { path: `/${id}` },
});
const plan = (id: string, version: string) => ({ ...entry(id, version), file: 'x.json', diagnostics: [] });

let asked: string[];
let answers: Map<string, unknown>;
let token: string | null;
let dead: number;
let bases: unknown[];
let tables: unknown[];
let screens: ScreenStore;

beforeEach(() => {
  [asked, bases, tables, token, dead] = [[], [], [], 't', 0];
  answers = new Map<string, unknown>([
    ['/_app/screens', { screens: [entry('system/user-list', 'v1')], base: '/api', tableDicts: ['role_ids'] }],
    ['/_app/screens/system/user-list?v=v1', plan('system/user-list', 'v1')],
  ]);
  screens = createScreens({
    http: {
      readDocument: (path) => {
        asked.push(path);
        const answer = answers.get(path);
        if (answer instanceof Error) return Promise.reject(answer);
        return answer === undefined
          ? Promise.reject(new HttpFailure('gone', 404, 404, false))
          : Promise.resolve(answer);
      },
    },
    token: () => token,
    onDeadToken: () => {
      dead += 1;
    },
    onBase: (base) => bases.push(base),
    onTableDicts: (codes) => tables.push(codes),
  });
});

describe('the index', () => {
  it('is read once for callers at the same time and names the base', async () => {
    await Promise.all([screens.readIndex(), screens.readIndex('/x')]);
    expect(asked).toEqual(['/_app/screens']);
    expect(bases).toEqual(['/api']);
    expect(tables).toEqual([['role_ids']]);
    expect(screens.state).toMatchObject({ phase: 'ready', token: 't', triedFor: '/x' });
  });

  it.each([null, {}, [], 'x', { screens: 'x' }])('fails on the answer %j', async (answer) => {
    answers.set('/_app/screens', answer);
    await screens.readIndex();
    expect(screens.state.phase).toBe('failed');
  });

  it('is read anew after the reading on its way, which may be older than what made it necessary', async () => {
    const first = screens.readIndex();
    answers.set('/_app/screens', { screens: [entry('system/user-list', 'v2')], base: '/api' });
    await Promise.all([first, screens.reread()]);
    expect(screens.find('system/user-list')?.version).toBe('v2');
  });

  it('keeps what it has when it cannot be read again', async () => {
    await screens.readIndex();
    answers.set('/_app/screens', new HttpFailure('offline', 0, 0, false));
    await screens.readIndex();
    expect(screens.state.phase).toBe('ready');
    expect(screens.find('system/user-list')?.version).toBe('v1');
  });

  it('tells that the token is dead instead of failing', async () => {
    answers.set('/_app/screens', new HttpFailure('很抱歉，登录已过期，请重新登录', 401, 401, false));
    await screens.readIndex();
    expect([dead, screens.state.phase]).toEqual([1, 'none']);
  });

  it('of the user before is dropped', async () => {
    const reading = screens.readIndex();
    token = null;
    await reading;
    expect(screens.state.phase).toBe('none');
  });

  it('lists the screens that are cards of the home page in their order, those without a place last', async () => {
    const card = (id: string, more: object) => ({ ...entry(id, 'v1'), kind: 'screen', card: more });
    answers.set('/_app/screens', {
      screens: [
        card('a/late', {}),
        card('b/second', { order: 20 }),
        entry('c', 'v1'),
        card('d/first', { order: 3, span: 12 }),
      ],
      base: '/api',
    });
    await screens.readIndex();
    expect(screens.cards()).toEqual([
      { screen: 'd/first', title: 'd/first', order: 3, span: 12 },
      { screen: 'b/second', title: 'b/second', order: 20 },
      { screen: 'a/late', title: 'a/late' },
    ]);
  });

  it('leaves out entries it cannot use', async () => {
    answers.set('/_app/screens', { screens: [null, {}, { id: 'a' }, entry('b', 'v1')], base: '/api' });
    await screens.readIndex();
    expect(screens.state.entries.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('a screen', () => {
  it('is read once per version', async () => {
    await screens.readIndex();
    await Promise.all([screens.load('system/user-list'), screens.load('system/user-list')]);
    expect(asked.filter((path) => path.includes('user-list'))).toHaveLength(1);
    answers.set('/_app/screens', { screens: [entry('system/user-list', 'v2')], base: '/api' });
    answers.set('/_app/screens/system/user-list?v=v2', plan('system/user-list', 'v2'));
    await screens.readIndex();
    expect((await screens.load('system/user-list')).version).toBe('v2');
  });

  it('whose version is gone is found under its new one', async () => {
    await screens.readIndex();
    answers.delete('/_app/screens/system/user-list?v=v1');
    answers.set('/_app/screens', { screens: [entry('system/user-list', 'v2')], base: '/api' });
    answers.set('/_app/screens/system/user-list?v=v2', plan('system/user-list', 'v2'));
    expect((await screens.load('system/user-list')).version).toBe('v2');
  });

  it('that was broken is shown repaired when it is asked for again', async () => {
    await screens.readIndex();
    expect((await screens.load('system/user-list')).kind).toBe('broken');
    const repaired = { ...entry('system/user-list', 'v2'), kind: 'screen' };
    answers.set('/_app/screens', { screens: [repaired], base: '/api' });
    answers.set('/_app/screens/system/user-list?v=v2', repaired);
    expect((await screens.load('system/user-list')).kind).toBe('screen');
  });

  it('that does not exist is named, after one look at a fresh index', async () => {
    await screens.readIndex();
    await expect(screens.load('no/such')).rejects.toThrow('找不到页面 no/such');
    expect(asked).toEqual(['/_app/screens', '/_app/screens']);
  });

  it('of a wrong shape is refused and asked again the next time', async () => {
    await screens.readIndex();
    answers.set('/_app/screens/system/user-list?v=v1', { kind: 'other' });
    await expect(screens.load('system/user-list')).rejects.toThrow('服务器返回的数据格式不正确');
    answers.set('/_app/screens/system/user-list?v=v1', plan('system/user-list', 'v1'));
    await expect(screens.load('system/user-list')).resolves.toMatchObject({ version: 'v1' });
  });
});
