// What a new module, record type or screen consists of.
import path from 'node:path';
import type { Json, JsonObject } from '../../engine/document.ts';
import { permissionOf } from '../../engine/entity/entity-calls.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import { isObject, itemsOf, ownString, ownValue } from '../../engine/values/json.ts';
import { TYPES_FOLDER } from '../types.ts';
import { UsageError } from '../options.ts';
import { readFieldList } from './field-list.ts';
import type { Writing } from './writing.ts';

/** The line by which an editor finds the schema of a file. */
function schemaOf(name: string, kind: string): string {
  const up = name.split('/').length - 1;
  return `${up === 0 ? './' : '../'.repeat(up)}${TYPES_FOLDER}/${kind}.schema.json`;
}

export function addModule(writing: Writing, { id, title }: { id: string; title: string }): void {
  writing.add('module.json', { $schema: schemaOf('module.json', 'module'), id, title, version: '1.0.0' });
}

export interface NewEntity {
  module: string;
  name: string;
  title: string;
  fields: string;
}

/** A record type, its list with a menu entry, and the dictionaries that it names and nobody has yet. */
export function addEntity(writing: Writing, { module, name, title, fields: list }: NewEntity): void {
  const fields = readFieldList(list, module);
  const first = Object.entries(fields).find(([, { type }]) => type === 'string' || type === 'serial')?.[0];
  const file = `entities/${name}.json`;
  writing.add(file, {
    $schema: schemaOf(file, 'entity'),
    id: `${module}/${name}`,
    title,
    storage: 'managed',
    ...(first === undefined ? {} : { text: first }),
    recycle: true,
    fields,
  });
  const own = Object.values(fields).flatMap((field) => ownString(field, 'dict') ?? []);
  for (const code of new Set(own)) {
    if (code.startsWith(`${module}_`) && !writing.hasKey('dicts', code))
      addDict(writing, module, code, titleOf(fields, code));
  }
  const searched = Object.entries(fields)
    .filter(([field, { dict }]) => field === first || dict !== undefined)
    .map(([field]) => field);
  addList(writing, {
    module,
    name: `${name}-list`,
    title,
    entity: `${module}/${name}`,
    path: `/${module}/${name}`,
    search: searched,
  });
}

function titleOf(fields: Readonly<Record<string, JsonObject>>, code: string): string {
  const field = Object.values(fields).find((one) => one['dict'] === code);
  return ownString(field, 'title') ?? code;
}

function addDict(writing: Writing, module: string, code: string, title: string): void {
  const file = `dicts/${module}.json`;
  const dict = {
    title,
    items: [
      { value: '1', text: '选项一' },
      { value: '2', text: '选项二' },
    ],
  };
  if (writing.read(file) === undefined) writing.add(file, { $schema: schemaOf(file, 'dict'), [code]: dict });
  else writing.insert(file, [code], dict);
}

export interface NewList {
  module: string;
  name: string;
  title: string;
  entity: string;
  path: string;
  search?: readonly string[];
}

/** A list of records with its forms, and the menu entry that opens it. */
export function addList(
  writing: Writing,
  { module, name, title, entity, path: route, search = [] }: NewList,
): void {
  const permission = permissionOf({ id: entity }, 'list');
  const file = `screens/${name}.json`;
  writing.add(file, {
    $schema: schemaOf(file, 'screen'),
    format: 1,
    title,
    route: { path: route, permission, keepAlive: true },
    schema: {
      'x-component': 'records',
      'x-component-props': { entity, ...(search.length === 0 ? {} : { search: [...search] }) },
    },
  });
  addMenu(writing, module, { id: menuId(module, name), title, path: route, permission });
}

/** A page with one sentence to begin with, a permission of its own, and the menu entry that opens it. */
export function addPage(
  writing: Writing,
  { module, name, title, path: route }: Omit<NewList, 'entity'>,
): void {
  const permission = `${module}.${name}:view`;
  const file = `screens/${name}.json`;
  writing.add(file, {
    $schema: schemaOf(file, 'screen'),
    format: 1,
    title,
    route: { path: route, permission, keepAlive: true },
    schema: {
      type: 'object',
      properties: {
        card: {
          type: 'void',
          title,
          'x-component': 'card',
          properties: {
            words: {
              type: 'void',
              'x-component': 'text_block',
              'x-component-props': { text: `${title}的内容写在这里` },
            },
          },
        },
      },
    },
  });
  addMenu(writing, module, { id: menuId(module, name), title, path: route, permission });
}

/** At most 32 characters. */
function menuId(module: string, name: string): string {
  return `${module}-${name.replaceAll('/', '-')}`.slice(0, 32);
}

/** Puts an entry below the one of the module, which is made with the first. */
function addMenu(writing: Writing, module: string, entry: JsonObject): void {
  const file = `menus/${module}.json`;
  const text = writing.read(file);
  const title = ownString(readJson(writing.read('module.json') ?? '{}').value ?? {}, 'title') ?? module;
  const top = { id: `${module}-top`, title, path: `/${module}`, children: [entry] };
  if (text === undefined) {
    writing.add(file, [top]);
    return;
  }
  const menus = readJson(text).value;
  if (!Array.isArray(menus)) throw new UsageError(`${file} 不是菜单列表，请先改正它`);
  const index = menus.findIndex((menu: Json) => ownString(menu, 'id') === `${module}-top`);
  if (index < 0) {
    writing.insert(file, [menus.length], top);
    return;
  }
  const children = ownValue(menus[index] ?? null, 'children');
  if (isObject(menus[index] ?? null) && children === undefined)
    writing.insert(file, [index, 'children'], [entry]);
  else writing.insert(file, [index, 'children', itemsOf(children).length], entry);
}

/** What a route of a new screen is unless told: below the module. */
export function routeOf(module: string, name: string): string {
  return path.posix.join('/', module, name);
}
