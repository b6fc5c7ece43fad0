import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/depth.ts';
import { ENTITIES, screenOf } from '../../../engine/blueprint/contract.testing.ts';
import { expandDocument } from '../../../engine/blueprint/expand.ts';
import { isBatchEdit, listMade, replaceAt } from '../../../engine/blueprint/made-parts.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { insertNodes, moveNodes, removeNodes } from '../commands/nodes.ts';
import { insertColumns, moveColumn, removeColumns } from '../commands/columns.ts';
import { setSetting } from '../commands/settings.ts';
import { setTitle } from '../commands/titles.ts';
import { applyEdits, EditError, readPath, type Path } from '../edits.ts';
import { isAlike } from './merge-patch.ts';
import { leadsIntoMade, partAround, SCREENS, showDocument } from './shown-document.ts';
import { listChanged, overridePart, restorePart, writeShown } from './write-parts.ts';

const entities = new Map(ENTITIES.map((one) => [one.id, one]));
const ID = 'lease/contracts';
const madeOf = (document: JsonObject) => listMade(document, ID, entities, () => true);
const shownOf = (document: JsonObject) => showDocument(document, madeOf(document));
const list: JsonObject = screenOf('records', { entity: 'lease/contract' });
const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const FORM: Path = ['schema', SCREENS, `${ID}/form`];
const inForm = (...names: string[]): Path => [...FORM, ...names.flatMap((name) => ['properties', name])];
const row: Path = [...at('table'), 'items'];
const columns: Path = [...at('table'), 'x-component-props', 'columns'];
const partsOf = (document: JsonObject) =>
  readPath(document, ['schema', 'x-component-props', 'parts']) as JsonObject | undefined;
const done = (document: JsonObject, command: Parameters<typeof writeShown>[2]): JsonObject =>
  applyEdits(document, writeShown(document, madeOf(document), command).edits).document;

/** What an expansion makes of a document, in the form of a shown one. */
function expanded(document: JsonObject): JsonObject {
  const expansion = expandDocument(document, ID, { entities, isSound: () => true, mayName: () => true });
  const schema = expansion?.document['schema'] as JsonObject;
  const changeable = (expansion?.generated ?? []).filter(({ id }) => !isBatchEdit(id));
  const screens = changeable.map((one) => [
    one['id'],
    { ...(one['schema'] as JsonObject), title: one['title'] },
  ]);
  return { properties: schema['properties'] ?? {}, [SCREENS]: Object.fromEntries(screens) as JsonObject };
}
function expectShownAsMade(document: JsonObject): void {
  const { [SCREENS]: screens, properties } = shownOf(document).document['schema'] as JsonObject;
  const shown = { properties: properties ?? {}, [SCREENS]: screens ?? {} };
  expect(isAlike(withoutRowPress(shown), withoutRowPress(expanded(document)))).toBe(true);
}

/** What a press on a row does follows the button of the row, and is nothing that is seen. */
function withoutRowPress(shown: JsonObject): JsonObject {
  const table = ['properties', 'table'];
  const { 'x-on': _press, ...others } = (readPath(shown, table) ?? {}) as JsonObject;
  return readPath(shown, table) === undefined ? shown : replaceAt(shown, table, others);
}

describe('what a blueprint becomes', () => {
  it('is shown below it: search form, table, columns, buttons, and the fields of its dialogs', () => {
    const shown = shownOf(list);
    const { parts } = shown;
    const nameAt = (path: Path): string | undefined => partAround(shown, path)?.name;
    expect(nameAt(at('search'))).toBe('search');
    expect(nameAt(at('search', 'name'))).toBe('search.name');
    expect(nameAt([...columns, 1])).toBe('columns.name');
    expect(nameAt(at('table', 'add'))).toBe('add');
    expect(nameAt([...row, 'properties', 'actions', 'properties', 'edit'])).toBe('actions.edit');
    expect(nameAt(inForm('form', 'fields', 'rent'))).toBe('fields.rent');
    expect(nameAt(inForm('form', 'lines'))).toBe('rows.lines');
    // What has no name of its own belongs to what is around it.
    expect(nameAt([...inForm('form', 'lines'), 'x-component-props', 'columns', 0])).toBe('rows.lines');
    expect([...parts.values()].every(({ isChanged }) => !isChanged)).toBe(true);
    expectShownAsMade(list);
  });

  it('is told from what stands in the document itself', () => {
    expect(leadsIntoMade(list, at('table', 'add'))).toBe(true);
    expect(leadsIntoMade(list, inForm('form'))).toBe(true);
    expect(leadsIntoMade(list, ['schema', 'x-component-props', 'entity'])).toBe(false);
    expect(leadsIntoMade(list, ['schema'])).toBe(false);
    expect(leadsIntoMade({ schema: { properties: {} } }, at('none'))).toBe(false);
    const own = { ...list, schema: { ...(list['schema'] as JsonObject), properties: { own: {} } } };
    expect(leadsIntoMade(own, at('own'))).toBe(false);
    expect(leadsIntoMade(own, at('table'))).toBe(true);
  });
});

describe('a part that is overridden', () => {
  it('is marked first, and changes nothing', () => {
    const shown = shownOf(list);
    const part = partAround(shown, at('table', 'add'));
    if (!part) throw new Error('no part');
    const planned = overridePart(list, shown, part);
    expect(planned.title).toBe('覆盖“新增”');
    const { document } = applyEdits(list, planned.edits);
    expect(partsOf(document)).toEqual({ add: {} });
    expect(shownOf(document).document).toMatchObject({
      schema: { properties: (shown.document['schema'] as JsonObject)['properties'] },
    });
    expect(partAround(shownOf(document), part.path)?.isChanged).toBe(true);
  });

  it.each<[what: string, command: (shown: JsonObject) => ReturnType<typeof setTitle>, parts: JsonObject]>([
    [
      'a button by its text',
      (shown) => setTitle(shown, at('table', 'add'), '新建'),
      { add: { 'x-component-props': { text: '新建' } } },
    ],
    [
      'a field of a dialog by a setting',
      (shown) => setSetting(shown, [inForm('form', 'fields', 'name')], ['x-disabled'], true, '禁用'),
      { 'fields.name': { 'x-disabled': true } },
    ],
    [
      'a demand that is taken away',
      (shown) => setSetting(shown, [inForm('form', 'fields', 'name')], ['required'], undefined, '必填'),
      { 'fields.name': { required: null } },
    ],
    [
      'a column',
      (shown) => setSetting(shown, [[...columns, 1]], ['width'], 300, '宽度'),
      { 'columns.name': { width: 300 } },
    ],
    [
      'a column that is removed',
      (shown) => removeColumns(shown, [[...columns, 1]]),
      { 'columns.name': null },
    ],
    [
      'two nodes that are removed',
      (shown) => removeNodes(shown, [at('table', 'add'), at('search', 'name')]),
      { add: null, 'search.name': null },
    ],
    [
      'a button that is put in',
      (shown) =>
        insertNodes(shown, { parent: at('table'), before: 'add' }, [
          { name: 'sign', node: { type: 'void', 'x-component': 'button' } },
        ]),
      { sign: { type: 'void', 'x-component': 'button', before: 'add' } },
    ],
    [
      'a button that is moved',
      (shown) => moveNodes(shown, [at('table', 'add')], { parent: at('table') }),
      { add: { after: 'recycleBin' } },
    ],
    [
      'a field that is moved to the beginning',
      (shown) =>
        moveNodes(shown, [inForm('form', 'fields', 'rent')], {
          parent: inForm('form', 'fields'),
          before: 'id',
        }),
      { 'fields.rent': { before: 'id' } },
    ],
    [
      'a table of rows that is moved before the fields',
      (shown) => moveNodes(shown, [inForm('form', 'lines')], { parent: inForm('form'), before: 'fields' }),
      { 'rows.lines': { before: 'fields' } },
    ],
    [
      'a column that is moved',
      (shown) => moveColumn(shown, [...columns, 1], 0),
      { 'columns.name': { before: 'number' } },
    ],
    [
      'a column of its own at a place',
      (shown) => insertColumns(shown, columns, 1, [{ key: 'sign', title: '签字' }]),
      { 'columns.sign': { key: 'sign', title: '签字', after: 'number' } },
    ],
    [
      'the search form that is moved behind the table',
      (shown) => moveNodes(shown, [at('search')], { parent: ['schema'] }),
      { search: { after: 'table' } },
    ],
    [
      'a button of a row that is put in',
      (shown) =>
        insertNodes(shown, { parent: [...row, 'properties', 'actions'] }, [
          { name: 'sign', node: { type: 'void', 'x-component': 'button' } },
        ]),
      { 'actions.sign': { type: 'void', 'x-component': 'button' } },
    ],
    [
      'a step within its event',
      (shown) => setSetting(shown, [at('table', 'add')], ['x-on', 'click', 0, 'title'], '新合同', '点击时'),
      {
        add: {
          'x-on': {
            click: [
              {
                do: 'open',
                screen: `${ID}/form`,
                as: 'dialog',
                width: 960,
                title: '新合同',
                params: {},
              },
              { do: 'reload', target: 'table' },
            ],
          },
        },
      },
    ],
  ])('is %s', (_, command, parts) => {
    const document = done(list, command);
    expect(partsOf(document)).toEqual(parts);
    const shown = applyEdits(shownOf(list).document, command(shownOf(list).document).edits).document;
    // A removed button takes along the setting that names it.
    if (!('sign' in parts || parts['add'] === null))
      expect(isAlike(shownOf(document).document, shown)).toBe(true);
    expectShownAsMade(document);
  });

  it('is restored to what it was, a removed one too', () => {
    const retitled = done(list, (shown) => setTitle(shown, at('table', 'add'), '新建'));
    const removed = done(retitled, (shown) => removeColumns(shown, [[...columns, 1]]));
    const [made] = madeOf(removed);
    if (!made) throw new Error('nothing made');
    expect(listChanged(removed, made)).toEqual(['add', 'columns.name']);
    const once = restorePart(removed, made, 'columns.name');
    expect(once.title).toBe('还原“名称”');
    const back = applyEdits(removed, once.edits).document;
    expect(JSON.stringify(back)).toBe(JSON.stringify(retitled));
    const all = applyEdits(back, restorePart(back, made, 'add').edits).document;
    expect(JSON.stringify(all)).toBe(JSON.stringify(list));
  });

  it('keeps its other changes when one is taken back', () => {
    const twice = done(
      done(list, (shown) => setTitle(shown, at('table', 'add'), '新建')),
      (shown) => setSetting(shown, [at('table', 'add')], ['x-access'], undefined, '权限'),
    );
    expect(partsOf(twice)).toEqual({ add: { 'x-component-props': { text: '新建' }, 'x-access': null } });
    const once = done(twice, (shown) =>
      setSetting(shown, [at('table', 'add')], ['x-component-props', 'text'], '新增', '文字'),
    );
    expect(partsOf(once)).toEqual({ add: { 'x-access': null } });
  });

  it.each<[what: string, command: (shown: JsonObject) => ReturnType<typeof setTitle>]>([
    ['stands elsewhere', (shown) => moveNodes(shown, [at('table', 'add')], { parent: at('search') })],
    [
      'has other columns as a whole',
      () => ({ title: '列', edits: [{ op: 'replace', path: columns, value: [] }] }),
    ],
    ['has no name', (shown) => setTitle(shown, inForm('form', 'fields', 'id'), '主键')],
  ])('is refused where it %s', (what, command) => {
    if (what === 'has no name') return expect(partsOf(done(list, command))).toHaveProperty('fields');
    expect(() => done(list, command)).toThrowError(EditError);
    return undefined;
  });

  it('says its place in as few words as do, and none where it stands as it was made', () => {
    const key = (document: JsonObject, place: number): string =>
      ((readPath(shownOf(document).document, [...columns, place]) as JsonObject)['key'] ?? '') as string;
    const first = done(list, (shown) => moveColumn(shown, [...columns, 2], 0));
    const second = done(first, (shown) => moveColumn(shown, [...columns, 2], 1));
    expect([key(second, 0), key(second, 1)]).toEqual(['terms', 'name']);
    expect(Object.keys(partsOf(second) ?? {})).toHaveLength(2);
    const back = done(second, (shown) => moveColumn(shown, [...columns, 0], 2));
    const whole = done(back, (shown) => moveColumn(shown, [...columns, 0], 1));
    expect(partsOf(whole)).toBeUndefined();
    expect(JSON.stringify(whole)).toBe(JSON.stringify(list));
  });

  it('keeps its place when it is changed, and its changes when it is moved', () => {
    const moved = done(list, (shown) => moveColumn(shown, [...columns, 1], 0));
    const wide = done(moved, (shown) => setSetting(shown, [[...columns, 0]], ['width'], 300, '宽度'));
    expect(partsOf(wide)).toEqual({ 'columns.name': { width: 300, before: 'number' } });
    const back = done(wide, (shown) => moveColumn(shown, [...columns, 0], 1));
    expect(partsOf(back)).toEqual({ 'columns.name': { width: 300 } });
  });

  it('stays where it is when what it stands beside goes', () => {
    const own = done(list, (shown) => insertColumns(shown, columns, 1, [{ key: 'sign', title: '签字' }]));
    const both = done(own, (shown) => insertColumns(shown, columns, 2, [{ key: 'seal', title: '盖章' }]));
    expect(partsOf(both)).toMatchObject({ 'columns.seal': { after: 'sign' } });
    const left = { 'columns.seal': { key: 'seal', title: '盖章', after: 'number' } };
    expect(partsOf(done(both, (shown) => removeColumns(shown, [[...columns, 1]])))).toEqual(left);
    const [made] = madeOf(both);
    if (!made) throw new Error('nothing made');
    const restored = restorePart(both, made, 'columns.sign');
    expect(partsOf(applyEdits(both, restored.edits).document)).toEqual(left);
  });

  it('is no entity’s any more where its author takes an own one elsewhere, and the other way round', () => {
    const node = { type: 'void', 'x-component': 'button' };
    const own = done(list, (shown) => insertNodes(shown, { parent: ['schema'] }, [{ name: 'sign', node }]));
    const joined = done(own, (shown) =>
      moveNodes(shown, [at('sign')], { parent: at('table'), before: 'add' }),
    );
    expect(partsOf(joined)).toEqual({ sign: { ...node, before: 'add' } });
    expect(readPath(joined, at('sign'))).toBeUndefined();
    const away = done(joined, (shown) => moveNodes(shown, [at('table', 'sign')], { parent: ['schema'] }));
    expect(partsOf(away)).toBeUndefined();
    expect(readPath(away, at('sign'))).toEqual(node);
  });

  it('comes back to another place once it was taken away', () => {
    const gone = done(list, (shown) => removeColumns(shown, [[...columns, 1]]));
    const column = readPath(shownOf(list).document, [...columns, 1]) as JsonObject;
    const back = done(gone, (shown) => insertColumns(shown, columns, 0, [{ ...column, width: 90 }]));
    expect(partsOf(back)).toEqual({ 'columns.name': { width: 90, before: 'number' } });
  });

  it('stands beside nodes of the page, which are written as they are', () => {
    const document = done(list, (shown) =>
      insertNodes(shown, { parent: ['schema'] }, [{ name: 'note', node: { type: 'void' } }]),
    );
    expect(readPath(document, at('note'))).toEqual({ type: 'void' });
    expect(partsOf(document)).toBeUndefined();
    const behind = (shown: JsonObject) => moveNodes(shown, [at('search')], { parent: ['schema'] });
    expect(() => done(document, behind)).toThrowError(EditError);
    expect(Object.keys(readPath(shownOf(document).document, [...at(), 'properties']) as JsonObject)).toEqual([
      'search',
      'table',
      'note',
    ]);
    expectShownAsMade(document);
  });

  it('is what an expansion makes of it, whatever somebody does to the shown nodes', () => {
    const settings: readonly [Path, Json][] = [
      [['title'], '题'],
      [['x-disabled'], true],
      [['x-component-props', 'size'], 'small'],
      [['x-component-props', 'text'], '字'],
      [['required'], false],
      [['width'], 120],
    ];
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const choices = stream[Symbol.iterator]();
        const choose = <Item>(all: readonly Item[]): Item =>
          all[(choices.next().value as number) % all.length] as Item;
        let document = list;
        for (let round = 0; round < 5; round += 1) {
          const shown = shownOf(document);
          const { path } = choose([...shown.parts.values()]);
          const [setting, value] = choose(settings);
          const what = (choices.next().value as number) % 7;
          const to = choices.next().value as number;
          const command = (current: JsonObject) =>
            what === 0
              ? removeAt(current, path)
              : what > 4
                ? moveAt(current, path, to)
                : what === 4
                  ? insertAt(current, path, to)
                  : setSetting(current, [path], setting, what === 1 ? undefined : value, '设置');
          try {
            document = done(document, command);
          } catch (error) {
            if (!(error instanceof EditError)) throw error;
          }
          expectShownAsMade(document);
          expect(shownOf(document).misplaced).toEqual([]);
        }
        const [made] = madeOf(document);
        if (!made) return;
        let back = document;
        for (const name of listChanged(document, made))
          back = applyEdits(back, restorePart(back, made, name).edits).document;
        // What was put in beside the made nodes is the page's own.
        expect(partsOf(back)).toBeUndefined();
      }),
      { numRuns: runs(1_000, 15) },
    );
  });
});

function removeAt(document: JsonObject, path: Path): ReturnType<typeof removeNodes> {
  return typeof path.at(-1) === 'number' ? removeColumns(document, [path]) : removeNodes(document, [path]);
}

/** Somewhere among its siblings. */
function moveAt(document: JsonObject, path: Path, to: number): ReturnType<typeof removeNodes> {
  const siblings = readPath(document, path.slice(0, -1));
  if (Array.isArray(siblings)) return moveColumn(document, path, to % siblings.length);
  const names = Object.keys(siblings as JsonObject);
  return moveNodes(document, [path], { parent: path.slice(0, -2), before: names[to % names.length] ?? '' });
}

/** Something new before or behind a part. */
function insertAt(document: JsonObject, path: Path, to: number): ReturnType<typeof removeNodes> {
  const own = path.at(-1);
  if (typeof own === 'number')
    return insertColumns(document, path.slice(0, -1), own + (to % 2), [{ key: 'own', title: '新列' }]);
  const place = { parent: path.slice(0, -2), ...(to % 2 === 0 ? { before: String(own) } : {}) };
  return insertNodes(document, place, [{ name: 'own', node: { type: 'void', 'x-component': 'button' } }]);
}
