// Where the build put the modules that run beside the server.
import fs from 'node:fs';

/**
 * @param name of an entry of build/server.mjs, e.g. `worker`
 * @returns undefined when the server runs from its sources: then there is no such module
 */
export function findBuilt(name: string): URL | undefined {
  const entry = new URL(`./${name}.mjs`, import.meta.url);
  return fs.existsSync(entry) ? entry : undefined;
}
