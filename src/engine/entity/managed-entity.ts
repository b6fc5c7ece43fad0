// What a managed entity has without saying so: its table, its key, who made a record and when, and the dictionary that a
// relation is read through.
import type { CompletedField, EntityDeclaration, EntityField } from '../catalog.ts';
import { columnOf } from './column.ts';
import { fieldCode } from './entity-calls.ts';
import { askForRead } from './field-codes.ts';

/** An entity as its file states it: a managed one may leave out its table. */
export type StatedEntity = Omit<EntityDeclaration, 'table'> & Partial<Pick<EntityDeclaration, 'table'>>;

const KEY: Readonly<Record<string, EntityField>> = {
  id: { title: '主键', type: 'string', length: 32, isReadOnly: true },
};

/** Through which accounts are named: lists, sheets, views and prints show whose they are. */
const USERS = 'users';

const KEPT_BY_SERVER: Readonly<Record<string, EntityField>> = {
  sysOrgCode: { title: '所属部门编码', type: 'string', length: 64, isReadOnly: true },
  version: { title: '版本', type: 'integer', isReadOnly: true },
  createBy: {
    title: '创建人',
    type: 'string',
    length: 100,
    isReadOnly: true,
    dict: USERS,
    widget: 'sel_user',
  },
  createTime: { title: '创建时间', type: 'datetime', isReadOnly: true },
  updateBy: {
    title: '更新人',
    type: 'string',
    length: 100,
    isReadOnly: true,
    dict: USERS,
    widget: 'sel_user',
  },
  updateTime: { title: '更新时间', type: 'datetime', isReadOnly: true },
};

/** The order of a list whose entity states none. */
export const NEWEST_FIRST = { column: 'createTime', order: 'desc' } as const;

/** Fields that every managed entity has; none of its own may be called so. */
export const MANAGED_FIELDS: readonly string[] = [...Object.keys(KEY), ...Object.keys(KEPT_BY_SERVER)];

/** Types whose value only the server writes. */
const WRITTEN_BY_SERVER: ReadonlySet<string> = new Set(['serial', 'computed']);

/** Fields with what only the server writes marked so, and with the whole codes of the permissions that they ask for. */
export function completeFields(
  entity: Pick<EntityDeclaration, 'id' | 'permission'>,
  fields: Readonly<Record<string, EntityField>>,
): Record<string, EntityField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, completeField(entity, field)]),
  );
}

/** Adds what a managed entity has without saying so; any other comes back as it is. */
export function completeEntity(stated: StatedEntity): EntityDeclaration {
  const { table = stated.id.replaceAll(/[/-]/g, '_'), ...rest } = stated;
  if (stated.storage !== 'managed') return { ...rest, table };
  const permission = stated.permission ?? `${stated.id.replaceAll('/', '.')}:edit`;
  return {
    ...rest,
    table,
    permission,
    version: 'version',
    fields: { ...KEY, ...completeFields({ id: stated.id, permission }, stated.fields), ...KEPT_BY_SERVER },
  };
}

/** Through which ids of departments are named: lists, sheets and versions show the names as pickers do. */
const DEPARTS = 'departs';

function completeField(
  entity: Pick<EntityDeclaration, 'id' | 'permission'>,
  field: EntityField,
): EntityField {
  const { shownWith, changedWith, departKind } = field;
  return {
    ...field,
    ...(departKind === undefined ? {} : { dict: field.dict ?? DEPARTS }),
    ...(WRITTEN_BY_SERVER.has(field.type) ? { isReadOnly: true } : {}),
    ...(shownWith === undefined ? {} : { shownWith: fieldCode(entity, shownWith) }),
    ...(changedWith === undefined ? {} : { changedWith: fieldCode(entity, changedWith) }),
  };
}

/**
 * Gives each relation the dictionary through which its records are named: the table of its entity, the field that people
 * read, and the key; rows the end of the record that they are saved with; and computed fields the permissions of what they
 * read.
 * @param entities all there are
 */
export function linkRelations(entities: readonly EntityDeclaration[]): EntityDeclaration[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  // Rows go with the record that they are saved with.
  const parents = new Set(
    entities.flatMap(({ children = {} }) =>
      Object.values(children).map(({ entity, parent }) => `${entity} ${parent}`),
    ),
  );
  const tables = new Set(entities.map(({ table }) => table));
  // One that was made for a table that still has another name is made anew.
  const isStanding = (dict: string | undefined): dict is string => {
    const [table = '', ...rest] = dict?.split(',') ?? [];
    return dict !== undefined && (rest.length !== 2 || tables.has(table));
  };
  const linked = entities.map((entity): EntityDeclaration => {
    const relations = Object.entries(entity.fields).flatMap(([name, field]): [string, CompletedField][] => {
      const target = isRelation(field) ? byId.get(field.entity ?? '') : undefined;
      if (!target) return [];
      const isParent = parents.has(`${entity.id} ${name}`);
      return [
        [
          name,
          {
            ...field,
            dict: isStanding(field.dict) ? field.dict : `${target.table},${textColumn(target)},id`,
            ...treeOf(target),
            ...(isParent ? { onDelete: field.onDelete ?? 'along' } : {}),
          },
        ],
      ];
    });
    return relations.length === 0
      ? entity
      : { ...entity, fields: { ...entity.fields, ...Object.fromEntries(relations) } };
  });
  return askForRead(linked);
}

/** Whether a field names records of another entity, one or several. */
export function isRelation({ type }: Pick<EntityField, 'type'>): boolean {
  return type === 'relation' || type === 'relations';
}

/** Whether the server makes the calls of levels for an entity. */
export function isManagedTree({ storage, tree }: Pick<EntityDeclaration, 'storage' | 'tree'>): boolean {
  return storage === 'managed' && tree !== undefined;
}

function treeOf({ tree, fields }: EntityDeclaration): Pick<CompletedField, 'treeColumn'> {
  return tree === undefined ? {} : { treeColumn: columnOf(tree.parent, fields[tree.parent]?.column) };
}

/** The column that people read in place of a record's id; the id where none is named. */
function textColumn({ text, fields }: EntityDeclaration): string {
  const field = text === undefined ? undefined : fields[text];
  return text === undefined || !field ? 'id' : columnOf(text, field.column);
}
