// What the documents of a module may name: what ships, what the modules declare, and what was made in the app.
import type { EntityDeclaration } from '../engine/catalog.ts';
import type { Catalog } from '../engine/check/catalog/catalog.ts';
import type { FileResult } from '../engine/check/document/source.ts';
import type { EditorNames } from '../engine/check/schemas/editor-schemas.ts';

/** @param results of all screens */
export function listInstallationNames(catalog: Catalog, results: readonly FileResult[]): EditorNames {
  const served = results.filter(({ isReplaced }) => !isReplaced);
  const own = served.flatMap(({ screen }) => Object.keys(screen?.dicts ?? {}));
  return {
    dict: sorted([...catalog.dictCodes, ...own]),
    entity: sorted(catalog.entities.keys()),
    permission: sorted(catalog.permissions),
    report: sorted(catalog.reports.keys()),
    screen: sorted(served.flatMap(({ id, generated = [] }) => [id, ...generated.map((one) => one.id)])),
    route: sorted([...catalog.menuPaths, ...served.flatMap(({ route }) => route?.path ?? [])]),
    address: sorted(catalog.calls.map(({ url }) => url)),
    fields: Object.fromEntries([...catalog.entities.values()].map((entity) => [entity.id, fieldsOf(entity)])),
  };
}

/** What a screen may name of a record: its open fields and its kinds of rows. */
function fieldsOf({ fields, children = {} }: EntityDeclaration): string[] {
  const open = Object.entries(fields).flatMap(([name, { isSecret }]) => (isSecret === true ? [] : [name]));
  return [...open, ...Object.keys(children)];
}

function sorted(names: Iterable<string>): string[] {
  return [...new Set(names)].sort();
}
