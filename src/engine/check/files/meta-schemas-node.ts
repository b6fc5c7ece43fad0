// The meta-schemas as files: for whoever publishes them or writes them out, never for the browser.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../document.ts';

/** @param folder `src/schemas` */
export function loadMetaSchemas(folder: string): Record<string, JsonObject> {
  const names = readdirSync(path.join(folder, 'meta')).filter((name) => name.endsWith('.schema.json'));
  return Object.fromEntries(
    names
      .sort()
      .map((name) => [name, JSON.parse(readFileSync(path.join(folder, 'meta', name), 'utf8')) as JsonObject]),
  );
}
