// A module and another one that adds to it, small enough to write down: what journeys drop into MODULES_DIR.
import fs from 'node:fs';
import path from 'node:path';

type Files = Readonly<Record<string, object>>;

const route = (place: string, entity: string): object => ({
  path: place,
  permission: `${entity}:list`,
  keepAlive: true,
});
const records = (entity: string, more: object = {}): object => ({
  'x-component': 'records',
  'x-component-props': { entity, ...more },
});
const words = (text: string): object => ({
  type: 'void',
  'x-component': 'text_block',
  'x-component-props': { text },
});

/** Places in a tree; parts with a price for some people, a warranty that stands alone, and a request that is not allowed. */
const SHELF: Files = {
  'module.json': { id: 'shelf', title: '仓库', version: '1.0.0' },
  'entities/place.json': {
    id: 'shelf/place',
    title: '库位',
    storage: 'managed',
    text: 'name',
    tree: { parent: 'above' },
    fields: {
      name: { title: '名称', type: 'string', length: 30, isRequired: true },
      above: { title: '上级', type: 'relation', entity: 'shelf/place' },
    },
  },
  'entities/warranty.json': {
    id: 'shelf/warranty',
    title: '质保',
    storage: 'managed',
    fields: {
      partId: { title: '物品', type: 'relation', entity: 'shelf/part' },
      provider: { title: '质保单位', type: 'string', length: 40 },
    },
  },
  'entities/part.json': {
    id: 'shelf/part',
    title: '物品',
    storage: 'managed',
    text: 'name',
    children: { warranty: { entity: 'shelf/warranty', parent: 'partId', single: true } },
    hooks: {
      afterDelete: [
        {
          do: 'request',
          url: 'https://erp.example.com/parts',
          method: 'POST',
          body: { name: '{{ $values.name }}' },
        },
      ],
    },
    fields: {
      name: { title: '名称', type: 'string', length: 40, isRequired: true },
      count: { title: '数量', type: 'integer', default: 1 },
      price: { title: '单价', type: 'money', shownWith: 'showPrice', changedWith: 'changePrice' },
    },
  },
  'screens/places.json': {
    format: 1,
    title: '库位',
    route: route('/shelf/places', 'shelf.place'),
    schema: records('shelf/place'),
  },
  'screens/parts.json': {
    format: 1,
    title: '物品',
    route: route('/shelf/parts', 'shelf.part'),
    schema: records('shelf/part'),
  },
  'screens/about.json': {
    format: 1,
    title: '仓库说明',
    route: route('/shelf/about', 'shelf.part'),
    schema: {
      type: 'object',
      properties: {
        pages: {
          type: 'void',
          'x-component': 'tabs',
          properties: { first: { type: 'void', title: '概况', properties: { text: words('仓库概况') } } },
        },
      },
    },
  },
  'menus/shelf.json': [
    {
      id: 'shelf-top',
      title: '仓库管理',
      path: '/shelf',
      children: [
        { id: 'shelf-parts', title: '物品', path: '/shelf/parts', permission: 'shelf.part:list' },
        { id: 'shelf-places', title: '库位', path: '/shelf/places', permission: 'shelf.place:list' },
      ],
    },
  ],
};

/** Adds a field, a button, a column and a tab to the first one. */
const RACK: Files = {
  'module.json': { id: 'rack', title: '货架', version: '1.0.0', requires: { shelf: '1.0.0' } },
  'extends/part.json': {
    entity: 'shelf/part',
    after: 'name',
    fields: { rackCode: { title: '货架号', type: 'string', length: 20 } },
  },
  'extends/parts.json': {
    screen: 'shelf/parts',
    parts: {
      rack_say: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '货架帮助' },
        'x-on': { click: [{ do: 'message', text: '货架号写在标签上' }] },
      },
      columns: [{ key: 'createBy', title: '入库人', after: 'name' }],
    },
  },
  'extends/about.json': {
    screen: 'shelf/about',
    parts: {
      'pages.rack_page': { type: 'void', title: '货架', properties: { text: words('货架编号规则') } },
    },
  },
};

/** Writes one of the two below the folder of modules. */
export function dropModule(folder: string, name: 'shelf' | 'rack'): void {
  for (const [file, content] of Object.entries(name === 'shelf' ? SHELF : RACK)) {
    const full = path.join(folder, name, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, JSON.stringify(content, null, 2));
  }
}
