import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import { createCatalog } from '../../src/engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../../src/engine/check/check-sources.ts';
import { createValidators } from '../../src/engine/check/schemas/validators-node.ts';
import { compileFormily } from '../../src/engine/compile/compile-formily.ts';
import { compileScreen } from '../../src/engine/compile/compile-screen.ts';
import type { BrokenScreen, ScreenAnswer } from '../../src/engine/plan/plan.ts';
import { schemasFolder } from '../records/entities.ts';
import { createChecker } from './checker.ts';
import { createScreenStore, type ScreenStore } from './store.ts';

const validators = createValidators();
const { parts } = loadCatalogFiles(schemasFolder, validators);
const context = {
  widgets: Object.fromEntries(parts.widgets.map((widget) => [widget.type, widget])),
  rules: parts.rules,
  tables: {},
};

let root: string;
let store: ScreenStore;
let lines: { level: string; text: string }[];
let site: SiteFacts;
let isCompilerBroken: boolean;
let changes: number;

const shippedFolder = () => path.join(root, 'shipped');
const droppedFolder = () => path.join(root, 'dropped');
const write = async (folder: string, name: string, content: unknown) => {
  const place = path.join(folder, `${name}.json`);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content));
};
const screen = (id: string, change: object = {}) => ({
  id,
  format: 1,
  title: id,
  route: { path: `/${id}`, access: 'login' },
  schema: { type: 'object', properties: { name: { type: 'string', title: '名称', 'x-component': 'text' } } },
  ...change,
});
const answer = (id: string) => {
  const found = store.find(id);
  return found === undefined ? undefined : (JSON.parse(found.body.toString()) as ScreenAnswer);
};
const codes = (id: string) => (answer(id) as BrokenScreen).diagnostics.map(({ code }) => code);
const kinds = () => Object.fromEntries(store.index(true).entries.map(({ id, kind }) => [id, kind]));
const note = (level: string) => (_facts: object, text: string) => void lines.push({ level, text });

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'screens-'));
  await mkdir(shippedFolder());
  await mkdir(droppedFolder());
  lines = [];
  site = { dicts: {}, permissions: [], menus: [] };
  isCompilerBroken = false;
  changes = 0;
  store = createScreenStore({
    shippedFolder: shippedFolder(),
    droppedFolder: droppedFolder(),
    check: createChecker({
      check: (files, facts) => checkSources(files, createCatalog({ ...parts, site: facts }), validators),
      compile(file) {
        if (isCompilerBroken) throw new Error('compiler fault');
        const place = { file: file.path, version: '' };
        if (file.screen) return compileScreen(file.screen, { ...context, ...place });
        if (file.formily) return compileFormily(file.formily, place);
        throw new Error('no document');
      },
    }),
    readSite: async () => site,
    log: { warn: note('warn'), info: note('info'), error: note('error') },
    onChange: () => {
      changes += 1;
    },
    interval: 200,
  });
});
afterEach(async () => {
  store.stop();
  await rm(root, { recursive: true });
});

describe('the screen store', () => {
  it('says in its list which screens are cards of the home page', async () => {
    await write(shippedFolder(), 'a', screen('a', { card: { span: 4, order: 10 } }));
    await write(droppedFolder(), 'b', screen('b', { card: { span: 5 } }));
    await store.refresh();
    const cards = store.index(true).entries.map(({ id, card }) => [id, card]);
    expect(cards).toEqual([
      ['a', { span: 4, order: 10 }],
      ['b', undefined],
    ]);
  });

  it('compiles shipped and dropped-in documents and lists them by id', async () => {
    await write(shippedFolder(), 'system/a', screen('system/a'));
    await write(droppedFolder(), 'b', screen('b', { route: { path: '/b', access: 'public' } }));
    await store.refresh();
    expect(kinds()).toEqual({ 'system/a': 'screen', b: 'screen' });
    expect(store.index(false).entries.map(({ id }) => id)).toEqual(['b']);
    expect(answer('b')).toMatchObject({ kind: 'screen', id: 'b', widgets: ['text'] });
    expect(answer('b')?.version).toBe(store.find('b')?.entry.version);
    expect(lines).toEqual([]);
  });

  it('serves the dialogs of a list that is made of an entity beside it, until another file replaces them', async () => {
    const { id: _id, ...list } = screen('x', {
      schema: { 'x-component': 'records', 'x-component-props': { entity: 'system/position' } },
      translations: { en: { 职务: 'Post' } },
    });
    await write(droppedFolder(), 'posts', list);
    await store.refresh();
    expect(store.find('posts/form')?.entry.titles).toEqual({ en: 'Post' });
    expect(answer('posts/form')).toMatchObject({ translations: { en: { 职务: 'Post' } } });
    expect(lines).toEqual([]);
    expect(kinds()).toEqual({ posts: 'screen', 'posts/form': 'screen', 'posts/view': 'screen' });
    const made = answer('posts/form');
    expect(made).toMatchObject({ kind: 'screen', title: '职务', file: answer('posts')?.file });
    expect(store.find('posts/form')?.isPublic).toBe(false);

    await write(droppedFolder(), 'posts', {
      ...list,
      title: '岗位',
      id: 'broken',
      apis: { list: { url: 'no' } },
    });
    await store.refresh();
    expect(kinds()).toEqual({ broken: 'broken' });

    await rm(path.join(droppedFolder(), 'posts.json'));
    await write(shippedFolder(), 'posts', { ...list, id: 'posts' });
    await write(droppedFolder(), 'own', screen('posts/form', { title: '自己的表单' }));
    await store.refresh();
    expect(answer('posts/form')).toMatchObject({ title: '自己的表单' });
    expect(answer('posts/view')).toMatchObject({ kind: 'screen' });

    await rm(path.join(droppedFolder(), 'own.json'));
    await store.refresh();
    expect(answer('posts/form')).toEqual(expect.objectContaining({ title: '职务' }));
  });

  it('gives a file without id and route its path as both', async () => {
    const { id: _id, route: _route, ...rest } = screen('x');
    await write(droppedFolder(), 'team/mine', rest);
    await store.refresh();
    expect(answer('team/mine')).toMatchObject({
      kind: 'screen',
      route: { path: '/drop/team/mine', access: 'login' },
    });
  });

  it('takes a plain Formily document', async () => {
    await write(droppedFolder(), 'plain', {
      form: { labelCol: 6 },
      schema: { type: 'object', properties: { a: { type: 'string', 'x-component': 'Input' } } },
    });
    await store.refresh();
    expect(answer('plain')).toMatchObject({
      kind: 'formily',
      components: ['Input'],
      route: { path: '/drop/plain' },
    });
  });

  it('shows a broken document with its findings, logs them with their place, and leaves the others alone', async () => {
    await write(droppedFolder(), 'good', screen('good'));
    await write(droppedFolder(), 'bad', JSON.stringify(screen('bad'), null, 2).replace('"text"', '"txet"'));
    await store.refresh();
    expect(kinds()).toEqual({ good: 'screen', bad: 'broken' });
    const [finding] = (answer('bad') as BrokenScreen).diagnostics;
    expect(finding).toMatchObject({
      code: 'widget-unknown',
      line: 15,
      fix: { title: expect.stringContaining('text') as unknown },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.level).toBe('warn');
    expect(lines[0]?.text).toContain(`bad.json:15:${finding?.column} ${finding?.message}`);
    await store.refresh();
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['where it was meant to be', '/visit', '/visit'],
    ['at a place of its own', { pfad: '/visit' }, '/drop/visit'],
    ['at a place of its own, too', 'visit', '/drop/visit'],
  ])('shows what is wrong with a route %s', async (_, route, place) => {
    await write(droppedFolder(), 'visit', screen('visit', { route }));
    await store.refresh();
    expect(answer('visit')).toMatchObject({ kind: 'broken', route: { path: place, access: 'login' } });
    expect((answer('visit') as BrokenScreen).diagnostics[0]?.pointer).toMatch(/^\/route/);
  });

  it('shows a document whose call the server does not have, and says in the log where it stands', async () => {
    const apis = { users: { url: '/sys/users/list' } };
    await write(droppedFolder(), 'lost', screen('lost', { apis }));
    await store.refresh();
    expect(kinds()).toEqual({ lost: 'screen' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.level).toBe('warn');
    expect(lines[0]?.text).toMatch(/lost\.json:1:\d+ 本系统没有接口 “\/sys\/users\/list”/);
    await store.refresh();
    expect(lines).toHaveLength(1);
    await write(droppedFolder(), 'lost', screen('lost', { apis: { users: { url: '/sys/user/list' } } }));
    await store.refresh();
    expect(lines).toHaveLength(1);
  });

  it('works again when the file is repaired, and says so', async () => {
    await write(droppedFolder(), 'a', '{ "id": "a", ');
    await store.refresh();
    expect(answer('a')).toMatchObject({ kind: 'broken', route: { path: '/drop/a' } });
    await write(droppedFolder(), 'a', screen('a'));
    await store.refresh();
    expect(answer('a')).toMatchObject({ kind: 'screen', route: { path: '/a' } });
    expect(lines.at(-1)).toMatchObject({ level: 'info', text: expect.stringContaining('a.json') as unknown });
    await rm(path.join(droppedFolder(), 'a.json'));
    await store.refresh();
    expect(answer('a')).toBeUndefined();
  });

  it('keeps showing a file that became unreadable at the route it had', async () => {
    await write(droppedFolder(), 'a', screen('team/plan'));
    await store.refresh();
    await write(droppedFolder(), 'a', '{,}');
    await store.refresh();
    expect(answer('team/plan')).toMatchObject({ kind: 'broken', route: { path: '/team/plan' } });
  });

  it('lets a dropped-in document replace the shipped one of the same id whole, also when it is broken', async () => {
    await write(shippedFolder(), 'a', screen('a', { title: 'shipped' }));
    await write(
      droppedFolder(),
      'other',
      screen('a', { title: 'dropped', route: { path: '/else', access: 'login' } }),
    );
    await store.refresh();
    expect(answer('a')).toMatchObject({ title: 'dropped', route: { path: '/else' } });
    expect(store.index(true).entries).toHaveLength(1);

    await write(droppedFolder(), 'other', screen('a', { title: 'dropped', nonsense: 1 }));
    await store.refresh();
    expect(answer('a')).toMatchObject({ kind: 'broken', title: 'dropped' });

    await write(droppedFolder(), 'other', 'no json');
    await store.refresh();
    expect(answer('a')).toMatchObject({ kind: 'broken' });
    expect(store.index(true).entries).toHaveLength(1);

    await rm(path.join(droppedFolder(), 'other.json'));
    await store.refresh();
    expect(answer('a')).toMatchObject({ kind: 'screen', title: 'shipped' });
  });

  it('quarantines the later of two files with one id or one route at a place of its own', async () => {
    await write(droppedFolder(), 'a', screen('a'));
    await write(droppedFolder(), 'b', screen('a', { title: 'second' }));
    await write(droppedFolder(), 'c', screen('c', { route: { path: '/a', access: 'login' } }));
    await store.refresh();
    expect(answer('a')).toMatchObject({ kind: 'screen', title: 'a' });
    expect(answer('drop/b')).toMatchObject({ kind: 'broken', route: { path: '/drop/b' } });
    expect(codes('drop/b')).toContain('id-duplicate');
    expect(answer('c')).toMatchObject({ kind: 'broken', route: { path: '/drop/c' } });
    expect(codes('c')).toContain('route-duplicate');
  });

  it('changes the version when the document changes or what it refers to, and only then', async () => {
    const opening = screen('a', {
      on: { open: [{ do: 'open', screen: 'b' }] },
    });
    await write(droppedFolder(), 'a', opening);
    await store.refresh();
    const broken = store.find('a')?.entry.version;
    const { etag } = store.index(true);
    expect(answer('a')).toMatchObject({ kind: 'broken' });
    await write(droppedFolder(), 'b', screen('b'));
    await store.refresh();
    const sound = store.find('a')?.entry.version;
    expect(answer('a')).toMatchObject({ kind: 'screen' });
    expect(sound).not.toBe(broken);
    expect(store.index(true).etag).not.toBe(etag);
    await write(droppedFolder(), 'c', screen('c'));
    await store.refresh();
    expect(store.find('a')?.entry.version).toBe(sound);
  });

  it('tells that other screens are served, once they are, and not of a look that found nothing', async () => {
    await write(droppedFolder(), 'a', screen('a'));
    await store.refresh();
    expect(changes).toBe(1);
    await store.refresh();
    expect(changes).toBe(1);
    await write(droppedFolder(), 'a', screen('a', { title: '别的' }));
    await store.refresh();
    expect(changes).toBe(2);
    expect(store.find('a')?.entry.title).toBe('别的');
  });

  it('knows the dictionaries and permission codes that were made in the app', async () => {
    site = { dicts: { made_at_run_time: ['a'] }, permissions: ['made:inApp'], menus: ['/made'] };
    const properties = {
      a: { type: 'string', title: 'A', 'x-component': 'text', 'x-dict': 'made_at_run_time' },
      b: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '去' },
        'x-access': 'made:inApp',
        'x-on': { click: [{ do: 'navigate', to: '/made' }] },
      },
    };
    await write(droppedFolder(), 'a', screen('a', { schema: { type: 'object', properties } }));
    await store.refresh();
    expect(answer('a')).toMatchObject({ kind: 'screen' });
  });

  it('keeps a fault of the compiler with the one screen', async () => {
    isCompilerBroken = true;
    await write(droppedFolder(), 'a', screen('a'));
    await store.refresh();
    expect(codes('a')).toEqual(['compile-failed']);
    expect(lines[0]?.level).toBe('error');
  });

  it('tells of a pipe or a socket and goes on with the others', async () => {
    spawnSync('mkfifo', [path.join(droppedFolder(), 'pipe.json')]);
    const socket = net.createServer();
    await new Promise<void>((resolve) => socket.listen(path.join(droppedFolder(), 'plug.json'), resolve));
    await symlink('/dev/zero', path.join(droppedFolder(), 'zero.json'));
    await write(droppedFolder(), 'a', screen('a'));
    await store.refresh();
    expect(kinds()).toEqual({ a: 'screen', pipe: 'broken', plug: 'broken', zero: 'broken' });
    expect((answer('pipe') as BrokenScreen).diagnostics[0]?.message).toContain('不是普通文件');
    await new Promise((resolve) => socket.close(resolve));
  });

  it('looks past hidden files, other files, links to folders and folders that are not there', async () => {
    await write(droppedFolder(), '.hidden', screen('h'));
    await write(droppedFolder(), '.git/x', screen('g'));
    await writeFile(path.join(droppedFolder(), 'note.txt'), 'x');
    await symlink(droppedFolder(), path.join(droppedFolder(), 'loop'));
    await write(shippedFolder(), 'real', screen('linked'));
    await symlink(path.join(shippedFolder(), 'real.json'), path.join(droppedFolder(), 'link.json'));
    await store.refresh();
    expect(Object.keys(kinds())).toEqual(['linked']);
    await rename(droppedFolder(), `${droppedFolder()}-away`);
    await store.refresh();
    expect(Object.keys(kinds())).toEqual(['linked']);
    await rename(`${droppedFolder()}-away`, droppedFolder());
  });

  it('notices new, changed and removed files within two seconds, also in a folder that appears later', async () => {
    await rm(droppedFolder(), { recursive: true });
    await store.refresh();
    store.watch();
    const until = async (isTrue: () => boolean) => {
      const start = performance.now();
      while (!isTrue()) {
        if (performance.now() - start > 2000) throw new Error('not noticed within two seconds');
        await setTimeout(20);
      }
    };
    await write(droppedFolder(), 'a', screen('a'));
    await until(() => answer('a')?.kind === 'screen');
    await write(droppedFolder(), 'a', 'broken');
    await until(() => answer('a')?.kind === 'broken');
    await write(droppedFolder(), 'deep/er/b', screen('b'));
    await until(() => answer('b')?.kind === 'screen');
    await write(droppedFolder(), 'a', screen('a'));
    await until(() => answer('a')?.kind === 'screen');
    await rm(path.join(droppedFolder(), 'a.json'));
    await until(() => answer('a') === undefined);
  });

  it('does not take a file that is just being written for a broken one', async () => {
    store.watch();
    const place = path.join(droppedFolder(), 'slow.json');
    const text = JSON.stringify(screen('slow'));
    for (let end = 20; end < text.length + 20; end += 20) {
      await writeFile(place, text.slice(0, end));
      await setTimeout(10);
    }
    for (let tries = 0; tries < 100 && answer('slow') === undefined; tries++) await setTimeout(20);
    expect(answer('slow')).toMatchObject({ kind: 'screen' });
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  it('compiles only what changed', async () => {
    await write(droppedFolder(), 'a', screen('a'));
    await store.refresh();
    isCompilerBroken = true;
    await write(droppedFolder(), 'b', screen('b'));
    await store.refresh();
    expect(kinds()).toEqual({ a: 'screen', b: 'broken' });
  });
});
