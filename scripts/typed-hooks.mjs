// Lists the hooks in TypeScript, by the entity that each is named after.
import { readdirSync } from 'node:fs';
import path from 'node:path';

export const TYPED_HOOKS_FILE = 'server/start/typed-hooks.generated.ts';

const ENDING = '.hook.ts';

/** @param {string} root folder of the project */
export function writeTypedHooks(root) {
  const list = (folder, ending) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll(path.sep, '/'))
      .filter((name) => name.endsWith(ending))
      .sort();
  const entities = list('src/schemas/entities', '.json').map((name) => name.replace(/\.json$/, ''));
  const found = list('server/features', ENDING).map((file) => {
    const name = path.posix.basename(file, ENDING);
    const named = entities.filter((id) => path.posix.basename(id) === name);
    if (named.length !== 1) {
      throw new Error(`server/features/${file}: ${named.length} entities of src/schemas are called ${name}`);
    }
    return {
      file,
      id: named[0],
      identifier: named[0].replaceAll(/[/-](\w)/g, (_, letter) => letter.toUpperCase()),
    };
  });
  return [
    '// Written by `npm run generate` from the files `<entity>.hook.ts` below server/features.',
    "import type { HooksByEntity } from '../modules/hooks/typed-hooks.ts';",
    ...found.map(({ file, identifier }) => `import { hooks as ${identifier} } from '../features/${file}';`),
    '',
    '/** By the id of their entity. */',
    'export const typedHooks: HooksByEntity = {',
    ...found.map(({ id, identifier }) => `  '${id}': ${identifier},`),
    '};',
    '',
  ].join('\n');
}
