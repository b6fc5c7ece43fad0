// TypeScript types of a module's records and screens, for whoever writes hooks or clients.
import type { CompletedField, EntityDeclaration, EntityField } from '../engine/catalog.ts';
import { isPlacedByPath, type FileResult } from '../engine/check/document/source.ts';
import { collectParams } from '../engine/check/routes/params.ts';
import type { JsonObject, SchemaNode, ScreenDocument } from '../engine/document.ts';
import { codesToRead } from '../engine/entity/field-codes.ts';
import { plainTypeOf } from '../engine/entity/plain-type.ts';

const WIRE: Readonly<Record<ReturnType<typeof plainTypeOf>, string>> = {
  string: 'string',
  text: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
};

const HEAD = '// Written by `npm run types`; changes are lost with its next run.\n';

/** `entities.d.ts`: for each entity its record as it is read, and what a save takes. */
export function declareEntities(entities: readonly EntityDeclaration[]): string {
  const ids = new Set(entities.map(({ id }) => id));
  // The server writes which record a row belongs to.
  const parents = new Set(
    entities.flatMap(({ children = {} }) =>
      Object.values(children).map(({ entity, parent }) => `${entity} ${parent}`),
    ),
  );
  const records = entities.map((entity) => {
    const { id, title, fields, children = {} } = entity;
    const name = typeName(id);
    // What is secret is written and never read.
    const isServed = entity.storage === 'managed';
    const open = Object.entries(fields).filter(([, field]) => field.isSecret !== true);
    const rows = Object.entries(children).filter(([, child]) => ids.has(child.entity));
    return `${comment(`${title} \`${id}\`, as it is read.`)}
export interface ${name} {
${open.flatMap(([key, field]) => readLines(key, field)).join('')}${rows
      .map(([key, child]) => `  ${property(key)}?: ${typeName(child.entity)}[];\n`)
      .join('')}}

${comment(`What a save of ${title} takes.`)}
export interface ${name}Values {
  id?: string;
${entity.version === undefined ? '' : `  /** As it was read: an edit that saw another one is refused. */\n  ${property(entity.version)}?: number;\n`}${Object.entries(
      fields,
    )
      .filter(([, field]) => field.isReadOnly !== true && (field.isSecret !== true || isServed))
      .map(([key, field]) => writeLine(key, field, parents.has(`${id} ${key}`)))
      .join('')}${rows
      .map(([key, child]) => `  ${property(key)}?: ${typeName(child.entity)}Values[];\n`)
      .join('')}}
`;
  });
  const byId = entities.map(
    ({ id }) => `  '${id}': { record: ${typeName(id)}; values: ${typeName(id)}Values };\n`,
  );
  return `${HEAD}
${records.join('\n')}
/** Records and what a save takes, by the id of the entity. */
export interface Entities {
${byId.join('')}}
`;
}

/** `screens.d.ts`: for each screen its route, what it reads of \`$params\`, and the values of its form. */
export function declareScreens(results: readonly FileResult[]): string {
  const screens = results.flatMap(({ screen, generated = [], source }) =>
    screen && isPlacedByPath(source) ? [screen, ...generated] : [],
  );
  const lines = screens.map((screen) => {
    const { names } = collectParams(screen as unknown as JsonObject);
    const params =
      names === 'any'
        ? 'Record<string, unknown>'
        : `{ ${[...names]
            .sort()
            .map((name) => `${property(name)}?: unknown;`)
            .join(' ')} }`;
    const path = screen.route?.path;
    return `  ${comment(screen.title)}
  '${screen.id}': {
    route: ${path === undefined ? 'undefined' : JSON.stringify(path)};
    params: ${params};
    values: ${valuesOf(screen, '    ')};
  };
`;
  });
  return `${HEAD}
/** Screens by id. */
export interface Screens {
${lines.join('')}}

export type ScreenId = keyof Screens;
`;
}

function readLines(name: string, field: CompletedField): string[] {
  // Whoever may not read it gets a record without it.
  const mark = codesToRead(field).length === 0 ? '' : '?';
  const type = WIRE[plainTypeOf(field)];
  const text = field.dict === undefined ? [] : [`  ${property(`${name}_dictText`)}?: string | null;\n`];
  return [
    `  ${comment(tell(field))}\n  ${property(name)}${mark}: ${type}${name === 'id' ? '' : ' | null'};\n`,
    ...text,
  ];
}

function writeLine(name: string, field: EntityField, isParent: boolean): string {
  const isNeeded = field.isRequired === true && field.default === undefined && !isParent;
  const type = WIRE[plainTypeOf(field)];
  return `  ${comment(tell(field))}\n  ${property(name)}${isNeeded ? '' : '?'}: ${type}${isNeeded ? '' : ' | null'};\n`;
}

function tell({ title, type, dict, entity }: EntityField): string {
  const of = entity ?? dict;
  return `${title} (${type}${of === undefined ? '' : `, ${of}`})`;
}

/** The values that the fields of a screen make up. */
function valuesOf({ schema }: ScreenDocument, indent: string): string {
  return objectOf(schema, indent);
}

function objectOf(node: SchemaNode, indent: string): string {
  const fields = fieldsOf(node);
  if (fields.length === 0) return 'Record<string, never>';
  const lines = fields.map(([name, field]) => {
    const title =
      field.title === undefined || field.title === '' ? '' : `${indent}  ${comment(field.title)}\n`;
    return `${title}${indent}  ${property(name)}?: ${typeOf(field, `${indent}  `)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** Nodes without a value hand on what lies in them. */
function fieldsOf(node: SchemaNode): [string, SchemaNode][] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]): [string, SchemaNode][] =>
    child.type === undefined || child.type === 'void' ? fieldsOf(child) : [[name, child]],
  );
}

function typeOf(node: SchemaNode, indent: string): string {
  switch (node.type) {
    case 'object':
      return node.properties ? objectOf(node, indent) : 'Record<string, unknown>';
    case 'array':
      return fieldsOf(node.items ?? {}).length > 0 ? `${objectOf(node.items ?? {}, indent)}[]` : 'unknown[]';
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
      return node.type;
    default:
      return 'unknown';
  }
}

/** `lease/contract` → `LeaseContract`. */
function typeName(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
}

function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Titles are texts of people: none may end the comment. */
function comment(text: string): string {
  return `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`;
}
