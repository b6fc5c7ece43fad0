// Lists the calls of all features, from the folders that have a `routes.ts`.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const FEATURE_ROUTES_FILE = 'server/start/feature-routes.generated.ts';

/** @param {string} root folder of the project */
export function writeFeatureRoutes(root) {
  const features = path.join(root, 'server', 'features');
  const names = readdirSync(features)
    .filter((name) => existsSync(path.join(features, name, 'routes.ts')))
    .sort();
  const identifier = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return [
    '// Written by `npm run generate` from the folders of server/features.',
    "import type { FeatureRoutes } from '../features/route-parts.ts';",
    ...names.map((name) => `import { routes as ${identifier(name)} } from '../features/${name}/routes.ts';`),
    '',
    '/** By folder. */',
    'export const featureRoutes = {',
    ...names.map((name) => (name === identifier(name) ? `  ${name},` : `  '${name}': ${identifier(name)},`)),
    '} as const satisfies Readonly<Record<string, FeatureRoutes>>;',
    '',
  ].join('\n');
}
