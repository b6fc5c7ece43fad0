import { readTranslations, translationsOf } from './commands/translations.ts';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogFiles } from '../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../engine/document.ts';
import { createDraftChecker } from '../worker/draft-checker.ts';
import { applyEdits, readPath, type Path } from './edits.ts';
import {
  listMissing,
  listNeeds,
  listOpened,
  listReferrers,
  nameDeclared,
  partOf,
  pasteNodes,
  readDeclared,
} from './references.ts';

const schemas = path.resolve(import.meta.dirname, '../../schemas');
const validators = trustPatterns(createValidators());
const { parts } = loadCatalogFiles(schemas, validators);
const checker = createDraftChecker({ catalog: parts, others: [], validators }, 'draft.json');
const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];

const document: JsonObject = {
  id: 'test/draft',
  format: 1,
  title: '合同',
  apis: { list: { url: '/sys/user/list', params: { name: '{{ $state.wanted }}' }, page: true } },
  state: { wanted: '', other: 1 },
  dicts: { kind: { items: [{ value: '1', text: '一' }] } },
  schema: {
    type: 'object',
    properties: {
      card: {
        type: 'void',
        title: '基本信息',
        'x-component': 'card',
        properties: {
          name: { type: 'string', title: '名称', 'x-component': 'text' },
          kind: { type: 'string', title: '种类', 'x-component': 'list', 'x-dict': 'kind' },
          note: {
            type: 'string',
            title: '备注',
            'x-component': 'text',
            'x-visible': "{{ $values.name !== '' }}",
          },
        },
      },
      table: {
        type: 'array',
        title: '用户',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': { columns: [{ key: 'username', title: '账号' }] },
      },
      said: {
        type: 'void',
        'x-component': 'text_block',
        'x-component-props': { text: '{{ $values.name }}' },
      },
    },
  },
};
const uses = checker.listUses(JSON.stringify(document));

describe('a node that is removed', () => {
  it('is named from elsewhere: who and with what text', () => {
    expect(listReferrers(document, [at('card', 'name')], uses)).toEqual([
      {
        path: [...at('card', 'note'), 'x-visible'],
        owner: at('card', 'note'),
        text: "{{ $values.name !== '' }}",
        target: at('card', 'name'),
      },
      {
        path: [...at('said'), 'x-component-props', 'text'],
        owner: at('said'),
        text: '{{ $values.name }}',
        target: at('card', 'name'),
      },
    ]);
  });

  it('takes along who names it from within', () => {
    expect(listReferrers(document, [at('card')], uses).map(({ owner }) => owner)).toEqual([at('said')]);
    expect(listReferrers(document, [at('card'), at('said')], uses)).toEqual([]);
  });
});

describe('what else is removed', () => {
  const owners = (...gone: Path[]) => listReferrers(document, gone, uses).map(({ path: where }) => where);

  it.each<[declared: string, gone: Path, named: Path]>([
    ['a call', ['apis', 'list'], [...at('table'), 'x-source', 'api']],
    ['a state', ['state', 'wanted'], ['apis', 'list', 'params', 'name']],
    ['a dictionary', ['dicts', 'kind'], [...at('card', 'kind'), 'x-dict']],
  ])('%s is named by who uses it', (_, gone, named) => {
    expect(owners(gone)).toEqual([named]);
  });

  it('is named by nobody when nobody uses it', () => {
    expect(owners(['state', 'other'])).toEqual([]);
  });

  it('is only the container where what lies in it stays', () => {
    const grouped: JsonObject = {
      id: 'test/draft',
      format: 1,
      title: '合同',
      schema: {
        type: 'object',
        properties: {
          address: {
            type: 'object',
            title: '地址',
            'x-visible': "{{ $values.address.city !== '' }}",
            properties: {
              city: { type: 'string', title: '城市', 'x-component': 'text' },
              street: {
                type: 'string',
                title: '街道',
                'x-component': 'text',
                'x-visible': "{{ $values.address.city !== '' }}",
              },
            },
          },
        },
      },
    };
    const named = checker.listUses(JSON.stringify(grouped));
    expect(listReferrers(grouped, [at('address')], named)).toEqual([]);
    // What the container says of itself goes with it.
    expect(listReferrers(grouped, [at('address')], named, true).map(({ owner }) => owner)).toEqual([
      at('address', 'street'),
    ]);
  });
});

describe('nodes that are copied', () => {
  const needed = listNeeds(document, [at('table'), at('card')], uses);

  it('bring what they name of the declarations, and what these name', () => {
    expect(nameDeclared(needed).sort()).toEqual([
      ['apis', 'list'],
      ['dicts', 'kind'],
      ['state', 'wanted'],
    ]);
  });

  it('lack in another screen what that has not, and nothing that it has', () => {
    const other: JsonObject = { state: { wanted: '甲' }, schema: { type: 'object' } };
    expect(nameDeclared(listMissing(other, needed)).sort()).toEqual([
      ['apis', 'list'],
      ['dicts', 'kind'],
    ]);
    const table = readPath(document, at('table')) as JsonObject;
    const planned = pasteNodes(other, { parent: ['schema'] }, [{ name: 'table', node: table }], needed);
    const { document: after, inverse } = applyEdits(other, planned.edits);
    expect(after).toMatchObject({
      state: { wanted: '甲' },
      apis: { list: { url: '/sys/user/list' } },
      dicts: { kind: {} },
      schema: { properties: { table: { title: '用户' } } },
    });
    expect(applyEdits(after, inverse).document).toEqual(other);
    expect(planned.selection).toEqual([at('table')]);
  });

  it('bring the translations of their own texts, and change none that is there', () => {
    const node: JsonObject = { type: 'string', title: '金额', 'x-component': 'number', description: '含税' };
    const from: JsonObject = {
      translations: { en: { 金额: 'Amount', 含税: 'Tax included', 备注: 'Remarks' } },
      schema: { type: 'object', properties: { money: node } },
    };
    const nodes = [{ name: 'money', node }];
    const translations = translationsOf(from, partOf(nodes, {}));
    expect(translations).toEqual({ en: { 金额: 'Amount', 含税: 'Tax included' } });
    const other: JsonObject = {
      translations: { en: { 金额: 'Sum' } },
      schema: { type: 'object' },
    };
    const planned = pasteNodes(other, { parent: ['schema'] }, nodes, {}, translations);
    const { document: after, inverse } = applyEdits(other, planned.edits);
    expect(after['translations']).toEqual({ en: { 金额: 'Sum', 含税: 'Tax included' } });
    expect(applyEdits(after, inverse).document).toEqual(other);
    const bare = applyEdits(
      { schema: { type: 'object' } },
      pasteNodes({ schema: { type: 'object' } }, { parent: ['schema'] }, nodes, {}, translations).edits,
    );
    expect(bare.document['translations']).toEqual(translations);
  });

  it('bring no translation of what they do not say, whatever somebody wrote in their place', () => {
    const nodes = [{ name: 'a', node: { type: 'string', title: '甲', 'x-component': 'text' } }];
    const written = readTranslations({
      en: { 乙: 'B', 甲: 1, __proto__: 'x' },
      fr: { 甲: 'A' },
    } as unknown as JsonObject);
    expect(written).toEqual({ en: { 乙: 'B' } });
    const planned = pasteNodes({ schema: { type: 'object' } }, { parent: ['schema'] }, nodes, {}, written);
    expect(applyEdits({ schema: { type: 'object' } }, planned.edits).document).not.toHaveProperty(
      'translations',
    );
  });

  it('bring nothing of what somebody else wrote in their place', () => {
    expect(readDeclared({ apis: { 'a.b': {}, __proto__: {} }, on: { open: [] } })).toEqual({});
    expect(readDeclared('apis')).toEqual({});
  });
});

describe('a button', () => {
  it('leads to the screens that its steps open, however deep, and to none that an expression chooses', () => {
    const open = (screen: string): JsonObject => ({ do: 'open', screen, as: 'dialog' });
    const node: JsonObject = {
      'x-on': {
        click: [
          { do: 'when', if: '{{ true }}', then: [open('lease/edit')], else: [open('{{ $state.screen }}')] },
          open('lease/edit'),
          { do: 'close' },
        ],
        menu: [open('lease/view')],
      },
      properties: { inner: { 'x-on': { click: [open('lease/inner')] } } },
    };
    expect(listOpened(node)).toEqual(['lease/edit', 'lease/view']);
    expect(listOpened(undefined)).toEqual([]);
  });
});
