// Writes the gallery: a screen document for each widget, and one that finds them all. Nothing of it is drawn by hand.
import { listSettings, meaningOf, writeValue } from './widget-settings.mjs';

/** Every page asks for it; the menu row is in src/schemas/menus/dev.json. */
const PERMISSION = 'dev:gallery';

/** Holds nothing but the documents of the gallery. */
export const GALLERY_FOLDER = 'src/schemas/screens/gallery';
const ADDRESS = '/dev/gallery';

const GROUPS = { input: '输入', layout: '布局', display: '展示', action: '操作', data: '数据' };

const TYPES = {
  string: '文字',
  number: '数值',
  integer: '整数',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '空',
  void: '无',
};

const DRAWS = {
  nothing: '无',
  children: 'properties 里的子节点',
  items: '每行一次 items，可用 $record 与 $index',
};

/** Ways in which a node is drawn, each with what the page adds to it. */
const STATES = [
  { key: 'edit', title: '编辑', keywords: {} },
  { key: 'readOnly', title: '只读', keywords: { 'x-read-only': true } },
  { key: 'disabled', title: '禁用', keywords: { 'x-disabled': true } },
];
/** Of inputs alone: what is left of them where a form is only read. */
const TEXT_STATE = { key: 'text', title: '文字', keywords: { 'x-read-pretty': true } };
const QUERY_TITLE = '查询表单';

/** What a search form has no use for: conditions start empty, and none of them must be given. */
const NO_CONDITION = ['default', 'required', 'x-rules'];

/**
 * @param {Record<string, any>[]} manifests sorted by type
 * @param {Map<string, import('./widget-examples.mjs').Example[]>} examples by type
 * @returns {Map<string, string>} path relative to the project -> content
 */
export function writeGallery(manifests, examples) {
  const ordered = Object.keys(GROUPS).flatMap((group) => manifests.filter((one) => one.group === group));
  const pages = ordered.map((manifest, index) => {
    const near = { before: ordered[index - 1], after: ordered[index + 1] };
    return [manifest.type, writePage(manifest, examples.get(manifest.type) ?? [], near)];
  });
  return new Map(
    [['index', writeIndex(ordered, examples)], ...pages].map(([name, document]) => [
      `${GALLERY_FOLDER}/${name}.json`,
      `${JSON.stringify(document, null, 2)}\n`,
    ]),
  );
}

function writePage(manifest, examples, near) {
  const { type, title } = manifest;
  const parts = mergeParts(examples);
  return {
    ...headOf(type, title, `${ADDRESS}/${type}`),
    ...parts,
    dicts: { ...parts.dicts, [FACTS]: { title: '组件', items: factTexts(manifest) } },
    schema: {
      type: 'object',
      properties: {
        head: {
          type: 'void',
          'x-component': 'card',
          properties: {
            links: linksTo(near),
            line: { type: 'void', 'x-component': 'divider' },
            facts: factsOf(manifest),
          },
        },
        ...Object.fromEntries(
          examples.map((example, index) => [
            `example${index + 1}`,
            exampleCard(manifest, example, String(index + 1)),
          ]),
        ),
        settings: settingsCard(manifest),
      },
    },
  };
}

function headOf(name, title, address) {
  return {
    $schema: '../../meta/screen.schema.json',
    $comment: '由 npm run generate 写出，请改组件的 examples.json',
    id: `gallery/${name}`,
    format: 1,
    title,
    route: { path: address, permission: PERMISSION },
  };
}

/** The parts of all examples together: apis, state, dicts and rules. */
function mergeParts(examples) {
  const parts = {};
  for (const { document } of examples) {
    for (const [part, entries] of Object.entries(document)) parts[part] = { ...parts[part], ...entries };
  }
  return parts;
}

function linksTo({ before, after }) {
  const link = (text, address) => ({
    type: 'void',
    'x-component': 'button',
    'x-component-props': { text, kind: 'link' },
    'x-on': { click: [{ do: 'navigate', to: address }] },
  });
  return {
    type: 'void',
    'x-component': 'toolbar',
    properties: {
      all: link('全部组件', ADDRESS),
      ...(before && { before: link(`上一个：${before.title}`, `${ADDRESS}/${before.type}`) }),
      ...(after && { after: link(`下一个：${after.title}`, `${ADDRESS}/${after.type}`) }),
    },
  };
}

/** Dictionary of what is said of a widget: a value that stands by itself is data, and the same in any language. */
const FACTS = 'widget_facts';

function factTexts({ group, accepts, draws }) {
  return [
    { value: group, text: GROUPS[group] },
    { value: accepts.join(','), text: accepts.map((one) => TYPES[one]).join('、') },
    { value: draws, text: DRAWS[draws] },
  ];
}

function factsOf({ type, group, accepts, events, draws }) {
  return {
    type: 'void',
    'x-component': 'descriptions',
    'x-component-props': {
      columns: 3,
      items: [
        { label: '类型', value: type },
        { label: '分组', value: group, dict: FACTS },
        { label: '值', value: accepts.join(','), dict: FACTS },
        { label: '事件', value: events.join(' ') },
        { label: '显示的下级', value: draws, dict: FACTS, span: 2 },
      ],
    },
  };
}

/** One example: live in every state, beside it what stands in a document. */
function exampleCard(manifest, { title, node, follows }, number) {
  const isInput = manifest.group === 'input';
  const { 'x-query': query, ...plain } = node;
  const [first] = STATES;
  const followed = { 'x-value': `{{ $values.${first.key}${number}.sample${number} }}` };
  const states = [...STATES, ...(isInput ? [TEXT_STATE] : [])].map((state) => {
    const { key, title: name, keywords } = state;
    const sample = { ...plain, ...keywords, ...(follows && state !== first && followed) };
    return [`${key}${number}`, stateCard(name, `${key}${number}`, number, sample, manifest)];
  });
  if (isInput) states.push([`query${number}`, queryCard(manifest, plain, query, number)]);
  return {
    type: 'void',
    title,
    'x-component': 'card',
    properties: {
      [`both${number}`]: row(3, {
        live: column(2, { states: row(isInput ? 2 : 1, Object.fromEntries(states)) }),
        source: column(1, { node: codeBlock(codeText(JSON.stringify(node, null, 2))) }),
      }),
    },
  };
}

function stateCard(title, group, number, node, manifest) {
  const holdsValues = manifest.group === 'input' || manifest.group === 'layout';
  return {
    type: 'object',
    title,
    'x-component': 'card',
    'x-component-props': { size: 'small' },
    properties: {
      [`sample${number}`]: node,
      ...(holdsValues && { value: codeBlock(`{{ $values.${group} ?? {} }}`) }),
    },
  };
}

/** Values of a search form count once 查询 is pressed. */
function queryCard(manifest, node, query, number) {
  const condition = toCondition(node);
  return {
    type: 'object',
    title: QUERY_TITLE,
    'x-component': 'card',
    'x-component-props': { size: 'small' },
    properties: {
      [`search${number}`]: {
        type: 'void',
        title: QUERY_TITLE,
        'x-component': 'search_form',
        properties: {
          [`sample${number}`]: {
            ...condition,
            'x-query': query ?? { mode: manifest.query?.range ? 'group' : 'single' },
          },
        },
      },
      value: codeBlock('{{ $query }}'),
    },
  };
}

function toCondition({ properties, ...node }) {
  const kept = Object.entries(node).filter(([key]) => !NO_CONDITION.includes(key));
  const below = Object.entries(properties ?? {}).map(([name, child]) => [name, toCondition(child)]);
  return { ...Object.fromEntries(kept), ...(properties && { properties: Object.fromEntries(below) }) };
}

function settingsCard({ props }) {
  const settings = listSettings(props);
  const table = {
    type: 'array',
    title: '设置',
    'x-component': 'data_table',
    'x-component-props': {
      rowKey: 'place',
      isPaged: false,
      hasTools: false,
      size: 'small',
      emptyText: '没有设置',
      columns: [
        { key: 'place', title: '名称', minWidth: 160 },
        { key: 'kind', title: '类型', minWidth: 100 },
        // Under the name `default` it would be data, and stay Chinese.
        { key: 'preset', title: '默认', minWidth: 100 },
        { key: 'allowed', title: '可用的值', minWidth: 200 },
        { key: 'meaning', title: '含义', minWidth: 240 },
      ],
    },
    'x-source': { value: settings.map(toRow) },
  };
  return { type: 'void', 'x-component': 'card', properties: { settingsTable: table } };
}

function toRow({ place, isRequired, prop }) {
  const row = {
    place: isRequired ? `${place}（必填）` : place,
    kind: kindOf(prop),
    preset: prop.default === undefined ? '' : writeValue(prop.default),
    allowed: allowedOf(prop),
    meaning: meaningOf(prop),
  };
  return Object.fromEntries(Object.entries(row).map(([key, text]) => [key, sentenceText(text)]));
}

function kindOf({ type, enum: values, items }) {
  if (type === undefined) return values ? TYPES[typeof values[0]] : '任意';
  if (type === 'array' && items?.type) return `${namesOf(items.type)}的列表`;
  return namesOf(type);
}

function namesOf(types) {
  return [types]
    .flat()
    .map((type) => TYPES[type])
    .join('或');
}

const REFERENCES = {
  dict: '字典编码',
  api: '接口名称',
  screen: '屏幕名称',
  state: '状态名称',
  node: '节点名称',
  field: '字段路径',
  permission: '权限编码',
  route: '路由',
  rule: '校验规则名称',
  item: 'items 下的节点名称',
  entity: '实体名称',
  report: '报表编码',
  address: '接口地址',
  template: '打印模板',
};

function allowedOf({ enum: values, minimum, maximum, pattern, items, 'x-refers': refers }) {
  const parts = [];
  if (refers) parts.push(REFERENCES[refers]);
  if (values) parts.push(values.map(writeValue).join(' '));
  if (minimum !== undefined && maximum !== undefined) parts.push(`${minimum} 到 ${maximum}`);
  else if (minimum !== undefined) parts.push(`至少 ${minimum}`);
  else if (maximum !== undefined) parts.push(`至多 ${maximum}`);
  if (pattern !== undefined) parts.push(`格式 ${pattern}`);
  const ofItems = items ? allowedOf(items) : '';
  if (ofItems !== '') parts.push(`每项：${ofItems}`);
  return parts.join('，');
}

function writeIndex(manifests, examples) {
  const rows = manifests.map(({ type, title, group, accepts }) => ({
    type,
    title,
    group,
    values: accepts.map((one) => TYPES[one]).join('、'),
    examples: examples.get(type)?.length ?? 0,
  }));
  const found =
    "$state.widgets.filter((row) => (row.type + row.title).includes(lower(trim($query.keyword ?? ''))))";
  const cards = Object.entries(GROUPS).map(([group, title]) => [
    group,
    groupCard(title, `${found}.filter((row) => row.group === '${group}')`),
  ]);
  return {
    ...headOf('index', '组件库', ADDRESS),
    state: { widgets: [] },
    // Texts of an expression are read in the language of the page, those of a state are data.
    on: { open: [{ do: 'set', state: 'widgets', value: `{{ ${writeLiteral(rows)} }}` }] },
    schema: {
      type: 'object',
      properties: {
        search: {
          type: 'object',
          'x-component': 'search_form',
          properties: { keyword: { type: 'string', title: '名称或类型', 'x-component': 'text' } },
        },
        style: {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: '外观样例', kind: 'link' },
          'x-on': { click: [{ do: 'navigate', to: `${ADDRESS}/style` }] },
        },
        ...Object.fromEntries(cards),
        nothing: {
          type: 'void',
          'x-visible': `{{ ${found}.length === 0 }}`,
          'x-component': 'text_block',
          'x-component-props': { text: '没有这样的组件，请换一个名称或类型', level: 'secondary' },
        },
      },
    },
  };
}

/** A list of flat records as an expression writes it. */
function writeLiteral(rows) {
  const records = rows.map((row) =>
    Object.entries(row)
      .map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`)
      .join(', '),
  );
  return `[${records.map((record) => `{ ${record} }`).join(', ')}]`;
}

function groupCard(title, rows) {
  return {
    type: 'void',
    'x-visible': `{{ ${rows}.length > 0 }}`,
    'x-component': 'card',
    properties: {
      table: {
        type: 'array',
        title,
        'x-component': 'data_table',
        'x-component-props': {
          rowKey: 'type',
          isPaged: false,
          hasTools: false,
          size: 'small',
          columns: [
            { key: 'title', title: '名称', type: 'link' },
            { key: 'type', title: '类型' },
            { key: 'values', title: '值' },
            { key: 'examples', title: '示例', type: 'number', width: 100 },
          ],
        },
        'x-source': { value: `{{ ${rows} }}` },
        'x-on': { linkClick: [{ do: 'navigate', to: `{{ '${ADDRESS}/' + $record.type }}` }] },
      },
    },
  };
}

function row(columns, properties) {
  return { type: 'void', 'x-component': 'row', 'x-component-props': { columns, gap: 16 }, properties };
}

function column(span, properties) {
  return { type: 'void', 'x-component': 'column', 'x-component-props': { span }, properties };
}

function codeBlock(text) {
  return { type: 'void', 'x-component': 'text_block', 'x-component-props': { text, level: 'code' } };
}

/** A sentence with code in it is translated around the code. */
function sentenceText(text) {
  if (!text.includes('{{')) return text;
  const parts = text.split(/(\{\{.*?\}\})/).filter((part) => part !== '');
  return `{{ ${parts.map((part) => (part.startsWith('{{') ? `String(${JSON.stringify(part)})` : JSON.stringify(part))).join(' + ')} }}`;
}

/** A text that shows itself, braces of expressions too: these go as a text inside an expression. */
function codeText(text) {
  return text.includes('{{') ? `{{ ${JSON.stringify(text)} }}` : text;
}
