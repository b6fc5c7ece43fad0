import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { moveNodes, removeNodes } from '../document/commands/nodes.ts';
import { renameNode } from '../document/commands/rename.ts';
import { declare, setSetting } from '../document/commands/settings.ts';
import type { DropRule } from '../document/drop-rules.ts';
import { readPath, type Path } from '../document/edits.ts';
import { openDesk } from './desk.ts';
import { readOnlySession } from './read-only.ts';
import { openSavedBlocks } from './saved-blocks.ts';
import { openSession } from './session.ts';

const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const TEXT = JSON.stringify({
  id: 'a/b',
  schema: {
    type: 'object',
    properties: {
      card: { type: 'void', title: '卡', 'x-component': 'card', properties: { a: { title: '甲' } } },
      tabs: { type: 'void', 'x-component': 'tabs', properties: { one: { type: 'void', properties: {} } } },
      b: { title: '乙' },
      table: {
        type: 'array',
        'x-component': 'table',
        properties: { x: { type: 'void' }, y: { type: 'void' } },
      },
    },
  },
});
const rules: Readonly<Record<string, DropRule>> = {
  card: { title: '卡片', draws: 'children' },
  tabs: { title: '页签', draws: 'children', holds: 'parts' },
  row: { title: '栅格行', draws: 'children' },
  column: { title: '栅格列', draws: 'children', liesIn: ['row'] },
  dialog: { title: '对话框', draws: 'children', liesIn: [] },
  table: { title: '数据表格', draws: 'items', holds: ['action'] },
  button: { title: '按钮', draws: 'nothing', group: 'action' },
};

async function open() {
  const session = await openSession({
    opened: {
      id: 'a/b',
      source: 'none',
      text: TEXT,
      number: 0,
      hasNewFile: false,
      mayEdit: true,
      mayPublish: true,
    },
    calls: { save: () => Promise.resolve({ number: 1 }) },
    keeper: {
      read: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
    check: () => undefined,
  });
  const desk = openDesk(session, (type) => rules[type]);
  const document = (): JsonObject => session.state().draft.document;
  return { session, desk, document, refusal: () => session.state().refusal };
}

describe('what is selected, hidden and closed', () => {
  it('hangs on its node: it is found again after a step back, under its other name', async () => {
    const { session, desk } = await open();
    session.perform((current) => renameNode(current, at('b'), 'later', []));
    session.select([at('later')]);
    desk.toggle('hidden', [at('later')]);
    session.undo();
    expect(session.state().draft.selection).toEqual([at('b')]);
    expect(desk.state().hidden).toEqual([at('b')]);
    session.redo();
    expect(session.state().draft.selection).toEqual([at('later')]);
    session.perform((current) => removeNodes(current, [at('later')]));
    expect(desk.state().hidden).toEqual([]);
    session.undo();
    expect(desk.state().hidden).toEqual([at('later')]);
  });
});

describe('a table of rows that is put in', () => {
  const rows = { deleteIds: 'gone', addresses: ['/x/add'] };
  const put = { name: 'lines', node: { type: 'array' }, rows };

  it('is saved along by the call that saves its record', async () => {
    const { session, desk, document } = await open();
    const save = { add: '/x/add', edit: '/x/edit' };
    desk.perform((current) => declare(current, 'apis', 'save', save));
    expect(desk.insert({ parent: ['schema'] }, [put])).toBe(true);
    expect(document()['apis']).toEqual({ save: { ...save, children: { lines: 'gone' } } });
    // The second one gets another name, and is no table of the record.
    expect(desk.insert({ parent: ['schema'] }, [put])).toBe(true);
    expect(document()['apis']).toEqual({ save: { ...save, children: { lines: 'gone' } } });
    session.undo();
    session.undo();
    expect(document()['apis']).toEqual({ save });
  });
});

describe('a node that is locked', () => {
  it('is neither moved nor removed, alone or with what it lies in', async () => {
    const { desk, refusal, document } = await open();
    const before = document();
    desk.toggle('locked', [at('card', 'a')]);
    expect(desk.perform((current) => removeNodes(current, [at('card', 'a')]))).toBe(false);
    expect(refusal()).toBe('“甲”已锁定，请先解锁');
    expect(desk.perform((current) => removeNodes(current, [at('card')]))).toBe(false);
    expect(desk.move([at('card')], { parent: at() })).toBe(false);
    expect(document()).toBe(before);
  });

  it('takes nothing in, and has settings all the same', async () => {
    const { desk, document } = await open();
    desk.toggle('locked', [at('card')]);
    expect(desk.move([at('b')], { parent: at('card') })).toBe(false);
    expect(desk.insert({ parent: at('card') }, [{ name: 'c', node: {} }])).toBe(false);
    expect(desk.perform((current) => setSetting(current, [at('card')], ['title'], '新', '标题'))).toBe(true);
    expect(readPath(document(), [...at('card'), 'title'])).toBe('新');
    desk.toggle('locked', [at('card')]);
    expect(desk.move([at('b')], { parent: at('card') })).toBe(true);
  });

  it('stays so wherever it goes and whatever it is called, and is forgotten once it is gone', async () => {
    const { desk, session } = await open();
    desk.toggle('locked', [at('card', 'a')]);
    desk.toggle('hidden', [at('b')]);
    session.perform((current) => renameNode(current, at('card'), 'box', []));
    expect(desk.state().locked).toEqual([at('box', 'a')]);
    session.perform((current) => moveNodes(current, [at('b')], { parent: at('box') }));
    expect(desk.state().hidden).toEqual([at('box', 'b')]);
    session.undo();
    expect(desk.state().hidden).toEqual([at('b')]);
    session.perform((current) => removeNodes(current, [at('box')]));
    expect(desk.state().locked).toEqual([]);
  });
});

describe('something that is put where it may not lie', () => {
  it.each<[what: string, node: JsonObject, parent: Path, reason: string]>([
    ['a field right in tabs', { type: 'string' }, at('tabs'), '“页签”里直接只放各页，请放进其中一页'],
    [
      'a cell outside of rows',
      { type: 'void', 'x-component': 'column' },
      at('card'),
      '“栅格列”只能放在“栅格行”里，请先添加它',
    ],
    [
      'a dialog among nodes',
      { type: 'void', 'x-component': 'dialog' },
      at(),
      '“对话框”不能放在屏幕里，请用“打开”步骤把一个页面打开在其中',
    ],
    ['a field above a table', { type: 'string' }, at('table'), '“数据表格”里不能放组件，请换一个位置'],
  ])('is refused, and told why: %s', async (_, node, parent, reason) => {
    const { desk, refusal } = await open();
    expect(desk.insert({ parent }, [{ name: 'c', node }])).toBe(false);
    expect(refusal()).toBe(reason);
  });

  it('is taken as a page of tabs, and within one', async () => {
    const { desk } = await open();
    expect(desk.insert({ parent: at('tabs') }, [{ name: 'two', node: { type: 'void' } }])).toBe(true);
    expect(desk.insert({ parent: at('tabs', 'one') }, [{ name: 'c', node: { type: 'string' } }])).toBe(true);
  });

  it('is taken above a table where it is a button, and changes places with what stands there', async () => {
    const { desk, document } = await open();
    const button = { type: 'void', 'x-component': 'button' };
    expect(desk.insert({ parent: at('table') }, [{ name: 'z', node: button }])).toBe(true);
    expect(desk.move([at('table', 'y')], { parent: at('table'), before: 'x' })).toBe(true);
    expect(Object.keys(readPath(document(), [...at('table'), 'properties']) as JsonObject)).toEqual([
      'y',
      'x',
      'z',
    ]);
  });
});

describe('a session that a telephone shows', () => {
  it('is changed by nothing, and goes on showing what is chosen', async () => {
    const { session, document } = await open();
    const read = readOnlySession(session, '窗口太窄，只能查看');
    const desk = openDesk(read, (type) => rules[type]);
    const before = document();
    expect(desk.perform((current) => removeNodes(current, [at('b')]))).toBe(false);
    expect(read.write('{}')).toBe('窗口太窄，只能查看');
    expect(document()).toBe(before);
    expect(read.opened).toMatchObject({ mayPublish: false, readOnly: '窗口太窄，只能查看' });
    read.select([at('b')]);
    expect(session.state().draft.selection).toEqual([at('b')]);
  });
});

describe('saved blocks', () => {
  const block = { nodes: [{ name: 'a', node: { title: '甲' } }], declared: { state: { x: 1 } } };
  const createStorage = (first: Record<string, string> = {}) => {
    const kept = new Map(Object.entries(first));
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };

  it('are there in the next session of the same person, and of nobody else', () => {
    const storage = createStorage();
    const blocks = openSavedBlocks('1', () => storage);
    expect(blocks.save('地址', block)).toBe(true);
    blocks.save('电话', block);
    blocks.save('地址', { ...block, declared: {} });
    blocks.remove('电话');
    expect(openSavedBlocks('1', () => storage).list()).toEqual([{ name: '地址', ...block, declared: {} }]);
    expect(openSavedBlocks('2', () => storage).list()).toEqual([]);
  });

  it('are not said to be kept where the browser has no room', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    const blocks = openSavedBlocks('1', () => full);
    expect(blocks.save('地址', block)).toBe(false);
    expect(blocks.list()).toEqual([]);
  });

  it('are none where somebody wrote something else in their place', () => {
    const storage = createStorage({
      'screenwright-designer-blocks-1': '[1, {"name": "a", "text": "{"}, null]',
    });
    expect(openSavedBlocks('1', () => storage).list()).toEqual([]);
  });
});
