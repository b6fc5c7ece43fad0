// The meta-schema of documents of this installation, for completion and hover in the source editor.
import { createCatalog, type CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import { createEditorSchemas, type EditorNames } from '../../../engine/check/schemas/editor-schemas.ts';
import type { EntityDeclaration } from '../../../engine/catalog.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { jsonDefaults } from './monaco.ts';

/** By path: they come with the editor, and nothing is asked of a server. */
const META = import.meta.glob<JsonObject>('../../schemas/meta/*.schema.json', {
  eager: true,
  import: 'default',
});

/** Addresses of schemas and texts that lie nowhere. */
const PLACE = 'inmemory://screenwright';

/** Address of the text that is edited: `$schema` of documents of the repository leads from here to the schema of screens. */
export const SOURCE_PATH = `${PLACE}/screens/area/document.json`;

let composed: CatalogParts | undefined;

/** Tells the editor what documents of this installation may hold; findings stay the checker's. */
export function composeSourceSchemas(parts: CatalogParts): void {
  if (composed === parts) return;
  composed = parts;
  const meta = Object.fromEntries(
    Object.entries(META).map(([path, schema]) => [path.split('/').at(-1) ?? path, schema]),
  );
  const schemas = createEditorSchemas(meta, parts.widgets ?? [], listNames(parts));
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    allowComments: false,
    enableSchemaRequest: false,
    schemas: Object.entries(schemas).map(([file, schema]) => ({
      uri: `${PLACE}/meta/${file}`,
      ...(file === 'screen.schema.json' ? { fileMatch: ['*'] } : {}),
      schema,
    })),
  });
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
