// The meta-schema of documents of this installation in the language of the page, for completion and hover in the source editor.
import { createCatalog, type CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import { createEditorSchemas, type EditorNames } from '../../../engine/check/schemas/editor-schemas.ts';
import type { EntityDeclaration } from '../../../engine/catalog.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { entriesOf, isObject } from '../../../engine/values/json.ts';
import { translateName } from '../../../engine/text.ts';
import { wordOfValue } from '../settings/value-words.ts';

/** Those that a screen leads to, by path: they come with the editor, and nothing is asked of a server. */
const META = import.meta.glob<JsonObject>(
  '../../../schemas/meta/{screen,node,action,api,rule,dict}.schema.json',
  { eager: true, import: 'default' },
);

/** Addresses of schemas and texts that lie nowhere. */
const PLACE = 'inmemory://screenwright';

/** Address of the text that is edited: `$schema` of documents of the repository leads from here to the schema of screens. */
export const SOURCE_PATH = `${PLACE}/screens/area/document.json`;

/** A schema as the editor takes it. */
export interface SourceSchema {
  uri: string;
  /** The texts that it is for; of the others it is a part. */
  fileMatch?: string[];
  schema: JsonObject;
}

/** What documents of this installation may hold. */
export function listSourceSchemas(parts: CatalogParts): SourceSchema[] {
  const meta = Object.fromEntries(
    Object.entries(META).map(([path, schema]) => [path.split('/').at(-1) ?? path, schema]),
  );
  const schemas = createEditorSchemas(meta, parts.widgets ?? [], listNames(parts));
  return Object.entries(schemas).map(([file, schema]) => ({
    uri: `${PLACE}/meta/${file}`,
    ...(file === 'screen.schema.json' ? { fileMatch: ['*'] } : {}),
    schema: speakSchema(schema, ''),
  }));
}

/** The keywords of JSON Schema below which schemas stand by names of settings or of their own. */
const BY_NAME: ReadonlySet<string> = new Set(['properties', 'definitions']);

/**
 * The same schema with its texts in the language of the page, and a word for each of its values.
 * @param setting what the value is called that it describes
 */
function speakSchema(schema: JsonObject, setting: string): JsonObject {
  const spoken = Object.fromEntries(
    entriesOf(schema).map(([key, value]): [string, Json] => [key, speakKeyword(key, value, setting)]),
  );
  const values = schema['enum'];
  return Array.isArray(values) && schema['enumDescriptions'] === undefined
    ? withWords(spoken, values, setting)
    : spoken;
}

function speakKeyword(key: string, value: Json, setting: string): Json {
  if ((key === 'title' || key === 'description') && typeof value === 'string') return translateName(value);
  if (key === 'enumDescriptions' && Array.isArray(value)) {
    return value.map((one) => (typeof one === 'string' ? translateName(one) : one));
  }
  if (BY_NAME.has(key) && isObject(value)) {
    return Object.fromEntries(
      entriesOf(value).map(([name, inner]) => [name, isObject(inner) ? speakSchema(inner, name) : inner]),
    );
  }
  // What a value is by default or may be is no schema, though it may look like one.
  if (key === 'enum' || key === 'const' || key === 'default') return value;
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? speakSchema(one, setting) : one));
  return isObject(value) ? speakSchema(value, setting) : value;
}

function withWords(schema: JsonObject, values: readonly Json[], setting: string): JsonObject {
  const words = values.map((value) => wordOfValue(setting, value) ?? '');
  return words.every((word) => word === '') ? schema : { ...schema, enumDescriptions: words };
}

function listNames(parts: CatalogParts): EditorNames {
  const catalog = createCatalog(parts);
  const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
  return {
    dict: sorted(catalog.dictCodes),
    entity: sorted(catalog.entities.keys()),
    permission: sorted(catalog.permissions),
    report: sorted(catalog.reports.keys()),
    screen: sorted(catalog.screens.map(({ id }) => id)),
    route: sorted(catalog.menuPaths),
    address: sorted(catalog.calls.map(({ url }) => url)),
    fields: Object.fromEntries([...catalog.entities.values()].map((one) => [one.id, fieldsOf(one)])),
  };
}

function fieldsOf({ fields, children = {} }: EntityDeclaration): string[] {
  const open = Object.entries(fields).flatMap(([name, { isSecret }]) => (isSecret === true ? [] : [name]));
  return [...open, ...Object.keys(children)];
}
