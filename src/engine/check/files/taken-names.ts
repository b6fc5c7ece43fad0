// Names that no module may have, because the product lies there.
import type { CatalogParts } from '../catalog/catalog.ts';

/** First parts of the addresses of calls and of the ids of entities. */
export function takenNames({
  calls,
  entities,
}: Pick<CatalogParts, 'calls' | 'entities'>): ReadonlySet<string> {
  return new Set([
    ...(calls ?? []).map(({ url }) => url.split('/')[1] ?? ''),
    ...(entities ?? []).map(({ id }) => id.split('/')[0] ?? ''),
  ]);
}
