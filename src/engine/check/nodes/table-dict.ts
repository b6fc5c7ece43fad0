// Settings that name a table with its columns one by one: searched dropdowns and linked ones.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import type { PropSchema } from '../../registry/manifest.ts';
import { columnOf } from '../../entity/column.ts';
import { findOpenColumn, tripleOf } from '../catalog/catalog.ts';
import type { CheckContext } from '../context/context.ts';
import { suggestValue } from '../findings/findings.ts';
import { ownString } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Names of the settings that together are one `table,text,value`. */
const TRIPLES = [
  { table: 'dictTable', text: 'dictText', value: 'dictCode' },
  { table: 'table', text: 'txt', value: 'key' },
] as const;

/** Settings of a linkage besides its triple: the id of a record and that of its parent. */
const LINK = { id: 'idField', parent: 'pidField' } as const;

/**
 * Checks an object of settings whose schema has all names of a triple; others are passed over.
 * @param schemas what the object may hold
 */
export function checkTableDict(
  context: CheckContext,
  schemas: Readonly<Record<string, PropSchema>> | undefined,
  value: Json | undefined,
  pointer: string,
): void {
  for (const names of TRIPLES) {
    if (!schemas || !Object.values(names).every((name) => Object.hasOwn(schemas, name))) continue;
    const table = fixedText(value, names.table);
    const entity =
      table === undefined ? undefined : findTable(context, table, joinPointer(pointer, names.table));
    if (!entity) continue;
    const text = findColumn(context, entity, value, names.text, pointer);
    const code = findColumn(context, entity, value, names.value, pointer);
    const triple = text !== undefined && code !== undefined && tripleOf(entity, text, code);
    if (triple !== false && triple !== undefined && !context.catalog.triples.has(triple)) {
      context.findings.addAtValue(
        'dict-undeclared',
        joinPointer(pointer, names.table),
        `表字典 “${triple}” 没有声明，请先在字典目录里声明它`,
      );
    }
    if (Object.hasOwn(schemas, LINK.parent)) checkTree(context, entity, value, pointer);
  }
}

function findTable(context: CheckContext, table: string, pointer: string): EntityDeclaration | undefined {
  const { catalog, findings } = context;
  const entity = catalog.tables.get(table);
  if (!entity) {
    findings.addAtValue(
      'dict-undeclared',
      pointer,
      `表 “${table}” 没有声明为实体，请改正表名`,
      suggestValue(table, catalog.tables.keys(), pointer),
    );
  }
  return entity;
}

/** @returns the name when it is that of an open column */
function findColumn(
  { findings }: CheckContext,
  entity: EntityDeclaration,
  value: Json | undefined,
  key: string,
  pointer: string,
): string | undefined {
  const name = fixedText(value, key);
  if (name === undefined || findOpenColumn(entity, name) !== undefined) return name;
  const path = joinPointer(pointer, key);
  findings.addAtValue(
    'dict-secret',
    path,
    `表 “${entity.table}” 没有公开的列 “${name}”，请改成实体里公开的字段`,
    suggestValue(name, listOpenColumns(entity), path),
  );
  return undefined;
}

/** Levels of a linkage are found by the entity's own tree: other columns answer nothing. */
function checkTree(
  { findings }: CheckContext,
  entity: EntityDeclaration,
  value: Json | undefined,
  pointer: string,
): void {
  if (!entity.tree) {
    findings.addAtValue(
      'linkage-tree',
      joinPointer(pointer, 'table'),
      `表 “${entity.table}” 没有声明为树，不能联动，请换一张表`,
    );
    return;
  }
  const wanted = { [LINK.id]: 'id', [LINK.parent]: entity.tree.parent };
  for (const [key, field] of Object.entries(wanted)) {
    const name = fixedText(value, key);
    const column = findOpenColumn(entity, field);
    if (name === undefined || (column !== undefined && findOpenColumn(entity, name) === column)) continue;
    const path = joinPointer(pointer, key);
    findings.addAtValue(
      'linkage-tree',
      path,
      `表 “${entity.table}” 的树用列 “${column ?? field}”，这里是 “${name}”，请改成它`,
      suggestValue(name, [column ?? field], path),
    );
  }
}

function listOpenColumns(entity: EntityDeclaration): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.isSecret !== true)
    .flatMap(([name, field]) => [...new Set([name, columnOf(name, field.column)])]);
}

/** A text that is neither empty nor an expression. */
function fixedText(value: Json | undefined, key: string): string | undefined {
  const text = ownString(value, key);
  return text === undefined || text === '' || readExpression(text) !== null ? undefined : text;
}
