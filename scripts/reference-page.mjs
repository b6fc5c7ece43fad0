// docs/integrators/reference.md and reference.zh-CN.md: every key of every kind of file, from the meta-schemas, with values from
// files that there are.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';

/** In both languages; what a key means is Chinese in either, as editors show it. */
export const REFERENCE_PAGES = {
  en: 'docs/integrators/reference.md',
  zh: 'docs/integrators/reference.zh-CN.md',
};

/** Kinds in the order in which one works: title, where such a file lies, and where files of it are found for examples. */
const KINDS = [
  ['module', 'module.json'],
  ['entity', 'entities/*.json'],
  ['dict', 'dicts/*.json'],
  ['rule', 'rules/*.json'],
  ['menu', 'menus/*.json'],
  ['screen', 'screens/**.json'],
  ['node', 'a node of a screen'],
  ['action', 'a step of a node or a screen'],
  ['api', 'a call of a screen'],
  ['report', 'reports/*.json'],
  ['print', 'prints/*.json'],
  ['rows', 'rows/*.json'],
  ['extension', 'extends/*.json'],
];

const HEADS = {
  en: `# Every key of every file

What the checker, the server and editors know of each key. A star marks keys that must be there. The meanings are those that
editors show; the examples come from files of this repository. Settings of widgets stand in [widgets](../widgets.md), how keys
play together in [the document language](../documents.md), whole files to copy in [recipes](recipes.md).`,
  zh: `# 每种文件的每个键

检查器、服务器和编辑器所知道的每一个键。带星号的键必须写。含义就是编辑器显示的说明；示例来自本仓库的文件。组件的设置见[组件](../widgets.md)，各个键怎样一起使用见[文档语言](../documents.md)，可以照抄的完整文件见[示例](recipes.zh-CN.md)。`,
};

const COLUMNS = { en: 'key | takes | meaning | default | example', zh: '键 | 取值 | 含义 | 默认 | 示例' };

/** Words of the English page in the Chinese one. */
const IN_CHINESE = {
  'a node of a screen': '页面的一个节点',
  'a step of a node or a screen': '节点或页面的一个步骤',
  'a call of a screen': '页面的一个接口',
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: '是或否',
  object: '对象',
  array: '列表',
  null: '空值',
  any: '任意',
  or: '或',
  of: '：',
  'the same': '同样的内容',
  names: '引用',
};

/** Longer values explain nothing. */
const MAX_EXAMPLE = 90;

/** @param {string} projectFolder */
function loadSchemas(projectFolder) {
  const folder = path.join(projectFolder, 'src', 'schemas', 'meta');
  const names = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  return new Map(
    names.sort().map((name) => [name, JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  );
}

/** Files whose values may serve as examples, each with the kind that it is. */
function listSources(projectFolder) {
  const examples = path.join(projectFolder, 'examples', 'modules');
  const modules = readdirSync(examples).map((name) => path.join(examples, name));
  return [...modules, path.join(projectFolder, 'src', 'schemas')].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => name.endsWith('.json') && !name.startsWith('screens/gallery/'))
      .sort()
      .flatMap((name) => {
        const kind = kindOf(name);
        return kind ? [{ kind, value: JSON.parse(readFileSync(path.join(root, name), 'utf8')) }] : [];
      }),
  );
}

function kindOf(name) {
  const found = KINDS.find(([, place]) => {
    const [folder, ...rest] = place.split('/');
    return rest.length === 0 ? name === folder : name.startsWith(`${folder}/`);
  });
  return found?.[0];
}

/** Walks schemas and values side by side, and keeps for each key the shortest value. */
function collectExamples(schemas, sources) {
  const ajv = new Ajv({ strict: false });
  const judges = new Map();
  const holds = (schema, value) => {
    if (!judges.has(schema)) judges.set(schema, ajv.compile(schema));
    return judges.get(schema)(value);
  };
  const shortest = new Map();
  const walk = (file, schema, value) => {
    if (schema === null || typeof schema !== 'object') return;
    if (schema.$ref !== undefined) return walk(...resolve(schemas, file, schema.$ref), value);
    for (const one of schema.allOf ?? []) walk(file, one, value);
    if (schema.if) walk(file, holds(schema.if, value) ? schema.then : schema.else, value);
    if (Array.isArray(value)) for (const item of value) walk(file, schema.items, item);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    for (const [key, item] of Object.entries(value)) {
      const inner = own(schema.properties, key);
      if (inner === undefined) {
        if (!schema.properties || schema.additionalProperties) walk(file, schema.additionalProperties, item);
        continue;
      }
      const text = JSON.stringify(item);
      const before = shortest.get(inner);
      if (text.length <= MAX_EXAMPLE && (before === undefined || text.length < before.length))
        shortest.set(inner, text);
      walk(file, inner, item);
    }
  };
  for (const { kind, value } of sources)
    walk(`${kind}.schema.json`, schemas.get(`${kind}.schema.json`), value);
  return shortest;
}

function own(properties, key) {
  return properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

/** @returns {[string, object]} file and schema */
function resolve(schemas, file, reference) {
  const [name, pointer = ''] = reference.split('#');
  const target = name === '' ? file : name;
  const schema = pointer
    .split('/')
    .slice(1)
    .reduce((found, step) => found[step], schemas.get(target));
  return [target, schema];
}

/** What a schema takes, in few words. */
function typeOf(schema, say) {
  if (schema.$ref !== undefined) return linkTo(schema.$ref, say);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' ');
  const types = [schema.type ?? 'any']
    .flat()
    .map(say)
    .join(` ${say('or')} `);
  const refers = schema['x-refers'] === undefined ? '' : `, ${say('names')}: ${schema['x-refers']}`;
  const holds = ({ $ref } = {}) => ($ref === undefined ? '' : ` ${say('of')} ${linkTo($ref, say)}`);
  const items = holds(schema.items);
  const values = schema.additionalProperties ? holds(schema.additionalProperties) : '';
  return `${types}${items}${values}${refers}`;
}

function linkTo(reference, say) {
  const [name, pointer = ''] = reference.split('#');
  const label = pointer.split('/').at(-1) || name.replace('.schema.json', '');
  return label === '' ? say('the same') : label;
}

function code(text) {
  return `\`${text}\``;
}

function cell(text) {
  return String(text).replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
}

/** Every group of keys below a schema: the schema itself, objects inside it, and its definitions. */
function listGroups(title, schema) {
  const groups = [];
  const visit = (name, one, required = []) => {
    if (one === null || typeof one !== 'object') return;
    if (one.properties && typeof one.properties === 'object') {
      groups.push({ name, schema: one, required: one.required ?? required });
      for (const [key, inner] of Object.entries(one.properties)) visit(`${name}.${key}`, inner);
    }
    for (const keyword of ['then', 'else', 'items', 'additionalProperties']) visit(name, one[keyword]);
    for (const inner of one.allOf ?? []) visit(name, inner);
  };
  visit(title, schema);
  for (const [name, inner] of Object.entries(schema.definitions ?? {})) visit(name, inner);
  return groups;
}

/**
 * @param {string} projectFolder
 * @param {'en' | 'zh'} language
 * @returns {string} the page
 */
export function writeReferencePage(projectFolder, language) {
  const say = (words) => (language === 'zh' && own(IN_CHINESE, words)) || words;
  const schemas = loadSchemas(projectFolder);
  const sources = existsSync(path.join(projectFolder, 'examples')) ? listSources(projectFolder) : [];
  const examples = collectExamples(schemas, sources);
  const known = new Set(KINDS.map(([kind]) => `${kind}.schema.json`));
  const others = [...schemas.keys()]
    .filter((name) => !known.has(name))
    .map((name) => [name.replace('.schema.json', ''), '']);
  const parts = [...KINDS, ...others].map(([kind, place]) => {
    const schema = schemas.get(`${kind}.schema.json`);
    const groups = listGroups(kind, schema).map(({ name, schema: group, required }) => {
      const rows = Object.entries(group.properties).map(([key, one]) => {
        const [, target] =
          one.$ref === undefined ? [undefined, one] : resolve(schemas, `${kind}.schema.json`, one.$ref);
        const meaning = one.description ?? target.description ?? '';
        const preset = one.default === undefined ? '' : code(JSON.stringify(one.default));
        const example = one.examples ? JSON.stringify(one.examples[0]) : examples.get(one);
        const name = `${code(key)}${required.includes(key) ? ' *' : ''}`;
        return `| ${[name, typeOf(one, say), meaning, preset, example === undefined ? '' : code(example)].map(cell).join(' | ')} |`;
      });
      const about = group.description === undefined ? '' : `${group.description}\n\n`;
      return `### ${code(name)}\n\n${about}| ${COLUMNS[language]} |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
    });
    const head = place === '' ? '' : `: ${place.includes('.json') ? code(place) : say(place)}`;
    return `## ${schema.title ?? kind}${head}\n\n${schema.description ?? ''}\n\n${groups.join('\n')}`;
  });
  return `<!-- Written by \`npm run generate\` from src/schemas/meta. -->
${HEADS[language]}

${parts.join('\n')}`;
}
