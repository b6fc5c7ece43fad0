import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/document.ts';
import { runs } from '../../../../tests/depth.ts';
import { EditError, readPath, type Path } from '../edits.ts';
import { beginDraft, editsOf, perform, redo, undo, type Draft } from '../history.ts';
import { anyScreen, listMarks } from '../merge.testing.ts';
import { walkNodes } from '../node-tree.ts';
import { applyEdits } from '../edits.ts';
import { removeColumns } from './columns.ts';
import type { Planned } from './command.ts';
import { duplicateNodes, insertNodes, moveNodes, removeNodes } from './nodes.ts';
import { unwrapNode, wrapNodes } from './wrap.ts';
import { declare, insertEntry, moveEntry, setSetting } from './settings.ts';
import { applyFix, writeSource } from './texts.ts';

const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const screen: JsonObject = {
  id: 'a/b',
  apis: { list: { url: '/list' } },
  schema: {
    type: 'object',
    properties: {
      card: {
        type: 'void',
        title: '基本信息',
        'x-component': 'card',
        properties: {
          name: { type: 'string', title: '姓名', 'x-component': 'text' },
          sex: { type: 'string', title: '性别', 'x-component': 'list' },
        },
      },
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-component-props': {
          columns: [
            { key: 'name', title: '姓名' },
            { key: 'sum', title: '金额' },
          ],
        },
      },
      save: { type: 'void', 'x-component': 'button', 'x-component-props': { text: '保存' } },
    },
  },
};
const columns = [...at('table'), 'x-component-props', 'columns'];
const done = (document: JsonObject, planned: Planned): JsonObject =>
  applyEdits(document, planned.edits).document;
const fieldsOf = (document: JsonObject, ...names: string[]): string[] =>
  Object.keys(readPath(document, [...at(...names), 'properties']) as JsonObject);

describe('a command', () => {
  it.each<[title: string, planned: Planned]>([
    ['“性别”移到“姓名”前', moveNodes(screen, [at('card', 'sex')], { parent: at('card'), before: 'name' })],
    ['“保存”移到“基本信息”的最后', moveNodes(screen, [at('save')], { parent: at('card') })],
    [
      '2 个节点移到“保存”前',
      moveNodes(screen, [at('card', 'sex'), at('card', 'name')], { parent: at(), before: 'save' }),
    ],
    ['添加“电话”', insertNodes(screen, { parent: at('card') }, [{ name: 'phone', node: { title: '电话' } }])],
    ['删除“基本信息”', removeNodes(screen, [at('card'), at('card', 'sex')])],
    ['复制“保存”', duplicateNodes(screen, [at('save')])],
    ['“性别”放进“分组”', wrapNodes(screen, [at('card', 'sex')], 'group', { type: 'void', title: '分组' })],
    ['拆开“基本信息”', unwrapNode(screen, at('card'))],
    ['修改“姓名”的最大长度', setSetting(screen, [at('card', 'name')], ['maxLength'], 20, '最大长度')],
    ['恢复默认“姓名”的标题', setSetting(screen, [at('card', 'name')], ['title'], undefined, '标题')],
    [
      '列『金额』移到『姓名』前',
      moveEntry(screen, columns, 1, 0, { kind: '列', name: '金额' }, { kind: '列', name: '姓名' }),
    ],
    ['删除列『金额』', removeColumns(screen, [[...columns, 1]])],
    ['添加列『年龄』', insertEntry(columns, 1, { key: 'age' }, { kind: '列', name: '年龄' })],
    ['添加接口“save”', declare(screen, 'apis', 'save', { url: '/save' })],
    ['修改接口“list”', declare(screen, 'apis', 'list', { url: '/other' })],
    ['删除接口“list”', declare(screen, 'apis', 'list', undefined)],
  ])('is called %s', (title, planned) => {
    expect(planned.title).toBe(title);
    const draft = perform(beginDraft(screen), planned, 0);
    expect(JSON.stringify(draft.document)).not.toBe(JSON.stringify(screen));
    expect(JSON.stringify(undo(draft).document)).toBe(JSON.stringify(screen));
  });

  it.each<[what: string, plan: () => Planned]>([
    ['to remove the screen itself', () => removeNodes(screen, [at()])],
    ['to move a node into itself', () => moveNodes(screen, [at('card')], { parent: at('card') })],
    ['on a node that is gone', () => setSetting(screen, [at('none')], ['title'], '甲', '标题')],
    ['to wrap nodes of two parents', () => wrapNodes(screen, [at('save'), at('card', 'sex')], 'group', {})],
    ['to unwrap what holds nothing', () => unwrapNode(screen, at('save'))],
  ])('%s is refused with what to do instead', (_, plan) => {
    expect(plan).toThrowError(EditError);
    expect(plan).toThrowError(/请/);
  });
});

describe('nodes', () => {
  it('that are moved among their siblings keep their names, and stand where they were dropped', () => {
    const document = done(
      screen,
      moveNodes(screen, [at('save'), at('card')], { parent: at(), before: 'card' }),
    );
    expect(fieldsOf(document)).toEqual(['card', 'save', 'table']);
  });

  it('that are dropped where they stand are no step', () => {
    const draft = beginDraft(screen);
    const planned = moveNodes(screen, [at('card')], { parent: at(), before: 'card' });
    expect(perform(draft, planned, 0).done).toEqual([]);
  });

  it('that are copied have names of their own, with all that lies below them', () => {
    const document = done(screen, duplicateNodes(screen, [at('card')]));
    expect(fieldsOf(document)).toEqual(['card', 'card_2', 'table', 'save']);
    expect(fieldsOf(document, 'card_2')).toEqual(['name_2', 'sex_2']);
  });

  it('are wrapped where the first stood, and unwrapped again', () => {
    const wrapped = done(screen, wrapNodes(screen, [at('table'), at('save')], 'group', { type: 'void' }));
    expect(fieldsOf(wrapped)).toEqual(['card', 'group']);
    expect(fieldsOf(done(wrapped, unwrapNode(wrapped, at('group'))))).toEqual(['card', 'table', 'save']);
  });

  it('of a container that has the name of one of them come out all the same', () => {
    const inner = {
      type: 'object',
      properties: { a: { type: 'void', properties: { a: { title: '内' }, b: {} } } },
    };
    const document: JsonObject = { schema: inner };
    const unwrapped = done(document, unwrapNode(document, at('a')));
    expect(readPath(unwrapped, at())).toMatchObject({ properties: { a: { title: '内' }, b: {} } });
    expect(fieldsOf(unwrapped)).toEqual(['a', 'b']);
  });

  it('have settings made with what is around them, and left without anything empty', () => {
    const set = done(
      screen,
      setSetting(screen, [at('card', 'name')], ['x-component-props', 'a', 'b'], 1, '甲'),
    );
    expect(readPath(set, [...at('card', 'name'), 'x-component-props'])).toEqual({ a: { b: 1 } });
    const reset = done(
      set,
      setSetting(set, [at('card', 'name')], ['x-component-props', 'a', 'b'], undefined, '甲'),
    );
    expect(JSON.stringify(reset)).toBe(JSON.stringify(screen));
  });
});

describe('a fix of the checker', () => {
  it('renames a key in its place', () => {
    const wrong: JsonObject = { schema: { tytle: '甲', type: 'object' } };
    const { edits } = applyFix(wrong, '改正', [
      { op: 'remove', path: '/schema/tytle' },
      { op: 'add', path: '/schema/title', value: '甲' },
    ]);
    expect(JSON.stringify(applyEdits(wrong, edits).document)).toBe(
      '{"schema":{"title":"甲","type":"object"}}',
    );
  });

  it('adds, replaces and removes', () => {
    const planned = applyFix(screen, '改正', [
      { op: 'add', path: '/format', value: 1 },
      { op: 'replace', path: '/apis/list/url', value: '/x' },
      { op: 'remove', path: '/schema/properties/table/x-component-props/columns/0' },
    ]);
    const document = done(screen, planned);
    expect(document).toMatchObject({ format: 1, apis: { list: { url: '/x' } } });
    expect(readPath(document, columns)).toHaveLength(1);
  });
});

describe('a draft', () => {
  const title = (text: string): Planned => setSetting(screen, [at('card')], ['title'], text, '标题');

  it('goes back and forth through all that was done, with the source written by hand among it', () => {
    let draft = beginDraft(screen);
    const states = [draft.document];
    const step = (plan: (document: JsonObject) => Planned): void => {
      draft = perform(draft, plan(draft.document), states.length * 10_000);
      states.push(draft.document);
    };
    step((document) => moveNodes(document, [at('save')], { parent: at('card') }));
    step((document) => writeSource(document, { ...document, title: '新' }));
    step((document) => removeNodes(document, [at('card', 'save')]));
    expect(draft.done.map(({ title: name }) => name)).toEqual([
      '“保存”移到“基本信息”的最后',
      '修改源码',
      '删除“保存”',
    ]);
    for (const state of [...states].reverse().slice(1)) {
      draft = undo(draft);
      expect(JSON.stringify(draft.document)).toBe(JSON.stringify(state));
    }
    expect(undo(draft)).toBe(draft);
    for (const state of states.slice(1)) {
      draft = redo(draft);
      expect(JSON.stringify(draft.document)).toBe(JSON.stringify(state));
    }
    expect(redo(draft)).toBe(draft);
  });

  it('has the letters of one word as one step, and those after a pause as another', () => {
    let draft = beginDraft(screen);
    for (const [time, text] of [
      [0, '信'],
      [300, '信息'],
      [5_000, '信息表'],
    ] as const) {
      draft = perform(
        draft,
        { ...setSetting(draft.document, [at('card')], ['title'], text, '标题') },
        time,
        'card title',
      );
    }
    expect(draft.done).toHaveLength(2);
    expect(readPath(undo(draft).document, [...at('card'), 'title'])).toBe('信息');
    expect(undo(undo(draft)).document).toEqual(screen);
  });

  it('forgets what was taken back once something else is done, and notes nothing that changes nothing', () => {
    const changed = perform(undo(perform(beginDraft(screen), title('甲'), 0)), title('乙'), 1);
    expect(redo(changed)).toBe(changed);
    expect(perform(changed, setSetting(changed.document, [at('card')], ['title'], '乙', '标题'), 2)).toBe(
      changed,
    );
  });
});

describe('any commands on any screen', () => {
  it('keep every node that is not removed, each name once below its parent, and are all taken back', () => {
    fc.assert(
      fc.property(anyScreen, fc.infiniteStream(fc.nat()), (start, stream) => {
        const choices = stream[Symbol.iterator]();
        const choose = <Item>(list: readonly Item[]): Item | undefined =>
          list[(choices.next().value as number) % Math.max(list.length, 1)];
        let draft = beginDraft(start);
        for (let round = 0; round < 6; round += 1) draft = anyCommand(draft, choose, round);
        expect(JSON.stringify(applyEdits(start, editsOf(draft)).document)).toBe(
          JSON.stringify(draft.document),
        );
        let back = draft;
        while (back.done.length > 0) back = undo(back);
        expect(JSON.stringify(back.document)).toBe(JSON.stringify(start));
        while (back.undone.length > 0) back = redo(back);
        expect(JSON.stringify(back.document)).toBe(JSON.stringify(draft.document));
      }),
      { numRuns: runs(5_000, 100) },
    );
  });

  function anyCommand(
    draft: Draft,
    choose: <Item>(list: readonly Item[]) => Item | undefined,
    round: number,
  ): Draft {
    const { document } = draft;
    const places = walkNodes(document).map(({ path }) => path);
    const [one, other, parent] = [choose(places) ?? [], choose(places) ?? [], choose(places) ?? []];
    const siblings = Object.keys((readPath(document, [...parent, 'properties']) ?? {}) as JsonObject);
    const before = choose([undefined, ...siblings]);
    const place = { parent, ...(before === undefined ? {} : { before }) };
    const plans: [isKeeping: boolean, plan: () => Planned][] = [
      [true, () => moveNodes(document, [one, other], place)],
      [true, () => insertNodes(document, place, [{ name: 'n0', node: { 'x-mark': `new${String(round)}` } }])],
      [true, () => wrapNodes(document, [one], 'group', { type: 'void', 'x-mark': `wrap${String(round)}` })],
      [false, () => unwrapNode(document, one)],
      [false, () => removeNodes(document, [one, other])],
      [true, () => setSetting(document, [one, other], ['x-component-props', 'width'], round, '宽度')],
    ];
    const [isKeeping, plan] = choose(plans) ?? [true, () => ({ title: '', edits: [] })];
    try {
      const next = perform(draft, plan(), round * 10_000);
      const marks = [...listMarks(next.document).keys()];
      if (isKeeping) expect(marks).toEqual(expect.arrayContaining([...listMarks(document).keys()]));
      expect(new Set(marks).size).toBe(walkNodes(next.document).length);
      return next;
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      return draft;
    }
  }
});
