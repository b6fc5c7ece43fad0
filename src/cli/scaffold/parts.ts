// What a new module, record type or screen consists of.
import path from 'node:path';
import type { Json, JsonObject } from '../../engine/document.ts';
import { permissionOf } from '../../engine/entity/entity-calls.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import { isObject, itemsOf, ownString, ownValue } from '../../engine/values/json.ts';
import { TYPES_FOLDER } from '../types.ts';
import { UsageError } from '../options.ts';
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
  fields: Readonly<Record<string, JsonObject>>;
  /** Those that come along, by code; one that its fields name and nobody has is begun with two options. */
  dicts?: Readonly<Record<string, JsonObject>>;
  /** Those that come along, by name. */
  rules?: Readonly<Record<string, JsonObject>>;
}

/** A record type with the rules of its fields, its list with a menu entry, and the dictionaries that nobody has yet. */
export function addEntity(
  writing: Writing,
  { module, name, title, fields, dicts = {}, rules = {} }: NewEntity,
): void {
  const first = Object.entries(fields).find(([, field]) => isReadAsWritten(field))?.[0];
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
      addKey(writing, module, 'dict', code, dicts[code] ?? beginDict(titleOf(fields, code)));
  }
  for (const [rule, checks] of Object.entries(rules)) addKey(writing, module, 'rule', rule, checks);
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

/** Whether a person reads what the field holds: no code of something else, and no secret. */
function isReadAsWritten({ type, dict, isSecret, widget }: JsonObject): boolean {
  const drawn = typeof widget === 'string' ? widget : (ownString(widget, 'type') ?? 'text');
  return (
    (type === 'string' || type === 'serial') && dict === undefined && isSecret !== true && drawn === 'text'
  );
}

function titleOf(fields: Readonly<Record<string, JsonObject>>, code: string): string {
  const field = Object.values(fields).find((one) => one['dict'] === code);
  return ownString(field, 'title') ?? code;
}

function beginDict(title: string): JsonObject {
  return {
    title,
    items: [
      { value: '1', text: '选项一' },
      { value: '2', text: '选项二' },
    ],
  };
}

/** Puts a dictionary or rule into the module's file of them, which is made with the first. */
function addKey(
  writing: Writing,
  module: string,
  kind: 'dict' | 'rule',
  key: string,
  value: JsonObject,
): void {
  const file = `${kind}s/${module}.json`;
  if (writing.read(file) === undefined) writing.add(file, { $schema: schemaOf(file, kind), [key]: value });
  else writing.insert(file, [key], value);
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
