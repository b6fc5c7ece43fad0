// The meta-schemas as editors read them: with the widgets and their settings, and where given the names of one installation.
import { BLUEPRINTS } from '../../blueprint/settings.ts';
import type { Json, JsonObject } from '../../document.ts';
import { PROP_KEYWORDS, type WidgetContract } from '../../registry/manifest.ts';
import { entriesOf, isObject, ownString, ownValue } from '../../values/json.ts';

/** What documents may name, each kind a list of names. */
export interface EditorNames {
  dict: readonly string[];
  entity: readonly string[];
  permission: readonly string[];
  report: readonly string[];
  screen: readonly string[];
  route: readonly string[];
  address: readonly string[];
  /** Fields by entity. */
  fields: Readonly<Record<string, readonly string[]>>;
}

type NameKind = Exclude<keyof EditorNames, 'fields'>;

/** Kinds of which another name is wrong; of the others names are only offered. */
const CLOSED: ReadonlySet<NameKind> = new Set(['dict', 'entity', 'permission', 'report']);
const OFFERED: ReadonlySet<NameKind> = new Set(['screen', 'route', 'address']);

/** A text that names nothing by itself: left open by a designer, an expression, or a dictionary that is read from a table. */
const FREE = '^$|\\{\\{';
const FREE_DICT = '^$|\\{\\{|,';

const WIDGETS = 'widgets.schema.json';
const NAMES = 'names.schema.json';

const BLUEPRINT_TITLES: Readonly<Record<string, string>> = {
  records: '记录列表',
  record_form: '记录表单',
  record_view: '记录详情',
  batch_edit: '批量修改',
};

/**
 * Makes the schemas that editors complete and check by.
 * @param meta by file name: `src/schemas/meta/*.schema.json`
 * @param widgets all there are
 * @param names of an installation; without them nothing of one is said
 * @returns by file name; they refer to each other by these names
 */
export function createEditorSchemas(
  meta: Readonly<Record<string, JsonObject>>,
  widgets: readonly WidgetContract[],
  names?: EditorNames,
): Record<string, JsonObject> {
  const settings = settingsOf(widgets);
  const schemas = Object.entries(meta).map(([file, schema]): [string, JsonObject] => {
    const adapted = adapt(schema, names, false);
    return [file, file === 'node.schema.json' ? bindSettings(adapted, settings) : adapted];
  });
  const definitions = Object.fromEntries(
    settings.map(({ type, title, props }) => [type, { title, ...adapt(props, names, true) }]),
  );
  return {
    ...Object.fromEntries(schemas),
    [WIDGETS]: { $schema: DRAFT, $id: WIDGETS, title: '组件属性', definitions },
    ...(names ? { [NAMES]: listNames(names) } : {}),
  };
}

/** Read here, and unknown to editors. */
const EXTRA: ReadonlySet<string> = new Set(PROP_KEYWORDS);

const DRAFT = 'http://json-schema.org/draft-07/schema#';

interface Settings {
  type: string;
  title: string;
  props: JsonObject;
}

function settingsOf(widgets: readonly WidgetContract[]): Settings[] {
  return [
    ...widgets.map(({ type, title, props }) => ({ type, title, props: props as unknown as JsonObject })),
    ...Object.entries(BLUEPRINTS).map(([type, props]) => ({
      type,
      title: BLUEPRINT_TITLES[type] ?? type,
      props: props as unknown as JsonObject,
    })),
  ].sort((a, b) => (a.type < b.type ? -1 : 1));
}

/** Ties `x-component-props` to the widget that `x-component` names. */
function bindSettings(node: JsonObject, settings: readonly Settings[]): JsonObject {
  const properties = ownValue(node, 'properties');
  const component = ownValue(properties, 'x-component');
  const cases = settings.map(({ type, props }): Json => ({
    if: { required: ['x-component'], properties: { 'x-component': { const: type } } },
    then: {
      ...(Array.isArray(props['required']) ? { required: ['x-component-props'] } : {}),
      properties: { 'x-component-props': { $ref: `${WIDGETS}#/definitions/${type}` } },
    },
  }));
  return {
    ...node,
    properties: {
      ...(isObject(properties) ? properties : {}),
      'x-component': {
        description: ownString(component, 'description') ?? '',
        enum: settings.map(({ type }) => type),
        // Not of JSON Schema: editors show it beside each value.
        enumDescriptions: settings.map(({ title }) => title),
      },
    },
    allOf: cases,
  };
}

/** @param isSettings every value of settings may be an expression */
function adapt(schema: JsonObject, names: EditorNames | undefined, isSettings: boolean): JsonObject {
  const plain = Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, Json][] =>
      EXTRA.has(key) ? [] : [[key, adaptInner(key, value, names, isSettings)]],
    ),
  );
  const kind = ownString(schema, 'x-refers');
  const named = kind === undefined || !names ? plain : nameIn(plain, kind);
  const entity = ownString(schema, 'x-field');
  const field =
    entity === undefined || entity === '.' || !names?.fields[entity] ? named : fieldOf(named, entity);
  return names && hasEntity(schema) ? addFields(field, schema, names) : field;
}

/** A schema inside another one. */
function adaptBelow(value: Json, names: EditorNames | undefined, isSettings: boolean): Json {
  if (!isObject(value)) return value;
  const adapted = adapt(value, names, isSettings);
  return isSettings && isNarrow(adapted, ownString(value, 'x-refers')) ? orExpression(adapted) : adapted;
}

function adaptInner(key: string, value: Json, names: EditorNames | undefined, isSettings: boolean): Json {
  const below = (inner: Json): Json => adaptBelow(inner, names, isSettings);
  if (key === 'properties' || key === 'definitions') {
    return Object.fromEntries(entriesOf(value).map(([name, inner]) => [name, below(inner)]));
  }
  if (key === 'allOf' || key === 'anyOf') return Array.isArray(value) ? value.map(below) : value;
  return ['items', 'additionalProperties', 'then', 'else', 'not'].includes(key) ? below(value) : value;
}

/** Whether a value could not be an expression, which is a text. */
function isNarrow({ type, enum: values, pattern }: JsonObject, kind: string | undefined): boolean {
  if (type === undefined) return false;
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return !isText || (kind === undefined && (values !== undefined || pattern !== undefined));
}

/** The texts around a setting stay where editors look for them. */
function orExpression(schema: JsonObject): JsonObject {
  const { title, description, default: preset, ...rest } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(preset === undefined ? {} : { default: preset }),
    anyOf: [rest, { type: 'string', pattern: '\\{\\{' }],
  };
}

function nameIn(schema: JsonObject, kind: string): JsonObject {
  const isKnown = ([...CLOSED, ...OFFERED] as string[]).includes(kind);
  return isKnown ? { ...schema, allOf: [{ $ref: `${NAMES}#/definitions/${kind}` }] } : schema;
}

function fieldOf(schema: JsonObject, entity: string): JsonObject {
  return { ...schema, allOf: [{ $ref: fieldsAt(entity) }] };
}

function fieldsAt(entity: string): string {
  return `${NAMES}#/definitions/${fieldsKey(entity)}`;
}

/** A slash would be a step of a pointer. */
function fieldsKey(entity: string): string {
  return `fields:${entity.replaceAll('/', ':')}`;
}

/** Whether a schema has fields of the entity that it names. */
function hasEntity(schema: JsonObject): boolean {
  return ownString(ownValue(ownValue(schema, 'properties'), 'entity'), 'x-refers') === 'entity';
}

/** For each entity what its fields are, where the schema asks for fields of the one that it names. */
function addFields(adapted: JsonObject, schema: JsonObject, { fields }: EditorNames): JsonObject {
  if (overlay(schema, '') === undefined) return adapted;
  const cases = Object.keys(fields).map((entity): Json => ({
    if: { required: ['entity'], properties: { entity: { const: entity } } },
    then: overlay(schema, fieldsAt(entity)) ?? true,
  }));
  return { ...adapted, allOf: cases };
}

/** What a schema says of the fields of the named entity, and nothing else. */
function overlay(schema: JsonObject, at: string): JsonObject | undefined {
  const own = schema['x-field'] === '.' ? { if: { type: 'string' }, then: { $ref: at } } : undefined;
  const inner = entriesOf(schema['properties']).flatMap(([name, value]): [string, Json][] => {
    const found = isObject(value) ? overlay(value, at) : undefined;
    return found ? [[name, found]] : [];
  });
  const items = isObject(schema['items']) ? overlay(schema['items'], at) : undefined;
  if (!own && inner.length === 0 && !items) return undefined;
  return {
    ...own,
    ...(inner.length === 0 ? {} : { properties: Object.fromEntries(inner) }),
    ...(items ? { items } : {}),
  };
}

function listNames(names: EditorNames): JsonObject {
  const closed = [...CLOSED].map((kind): [string, Json] => [
    kind,
    { anyOf: [{ enum: [...names[kind]] }, { type: 'string', pattern: kind === 'dict' ? FREE_DICT : FREE }] },
  ]);
  const offered = [...OFFERED].map((kind): [string, Json] => [
    kind,
    { anyOf: [{ enum: [...names[kind]] }, { type: 'string' }] },
  ]);
  const fields = Object.entries(names.fields).map(([entity, list]): [string, Json] => [
    fieldsKey(entity),
    { anyOf: [{ enum: [...list] }, { type: 'string', pattern: FREE }] },
  ]);
  return {
    $schema: DRAFT,
    $id: NAMES,
    title: '本系统的名称',
    definitions: Object.fromEntries([...closed, ...offered, ...fields]),
  };
}
