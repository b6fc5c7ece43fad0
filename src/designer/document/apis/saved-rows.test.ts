import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/document.ts';
import { insertNodes } from '../commands/nodes.ts';
import { applyEdits } from '../edits.ts';
import { beginDraft, perform, undo } from '../history.ts';
import { saveRows, type SavedRows } from './saved-rows.ts';

const page = (apis: JsonObject): JsonObject => ({ apis, schema: { type: 'object', properties: {} } });
const PLANS: SavedRows = {
  name: 'plans',
  deleteIds: 'deleteIds',
  addresses: ['/lease/contract/add', '/lease/contract/edit'],
};
const save = { add: '/lease/contract/add', edit: '/lease/contract/edit' };
const put = (document: JsonObject, tables: readonly SavedRows[] = [PLANS]) =>
  saveRows(
    document,
    insertNodes(
      document,
      { parent: ['schema'] },
      tables.map(({ name }) => ({ name, node: { type: 'array' } })),
    ),
    tables,
  );
const apisOf = (document: JsonObject, tables?: readonly SavedRows[]) =>
  applyEdits(document, put(document, tables).edits).document['apis'];

describe('a table of rows that is put in behind the call that saves its record', () => {
  it('is saved by that call, as one step that says so and can be taken back', () => {
    const document = page({ save, list: { url: '/lease/contract/list' } });
    const planned = put(document);
    expect(planned.title).toBe('添加“plans”，由接口“save”一起保存');
    const draft = perform(beginDraft(document), planned, 0);
    expect(draft.document['apis']).toEqual({
      save: { ...save, children: { plans: 'deleteIds' } },
      list: { url: '/lease/contract/list' },
    });
    expect(draft.done).toHaveLength(1);
    expect(JSON.stringify(undo(draft).document)).toBe(JSON.stringify(document));
  });

  it('joins the rows that the call saves already', () => {
    const document = page({ save: { ...save, children: { files: 'gone' } } });
    expect(apisOf(document)).toEqual({ save: { ...save, children: { files: 'gone', plans: 'deleteIds' } } });
    const both = [PLANS, { ...PLANS, name: 'fees', deleteIds: 'feeIds' }];
    expect(apisOf(page({ save }), both)).toEqual({
      save: { ...save, children: { plans: 'deleteIds', fees: 'feeIds' } },
    });
  });

  it.each<[what: string, apis: JsonObject]>([
    ['saves another record', { save: { add: '/lease/room/add', edit: '/lease/room/edit' } }],
    ['says already where they go', { save: { ...save, children: { plans: 'own' } } }],
    ['only reads', { list: { url: '/lease/contract/list' } }],
  ])('changes no call that %s', (_, apis) => {
    expect(apisOf(page(apis))).toEqual(apis);
    expect(put(page(apis)).title).toBe('添加“plans”');
  });
});
