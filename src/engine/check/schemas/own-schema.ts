// Schemas of settings by their names.
import type { PropSchema } from '../../registry/manifest.ts';

/** A document may name a setting `toString`; no inherited name is a setting. */
export function ownSchema(
  schemas: Readonly<Record<string, PropSchema>> | undefined,
  name: string,
): PropSchema | undefined {
  return schemas && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}
