// `npm run migrate`: builds what changed and shows or does what the tables of modules wait for.
import { buildChanged } from './build.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { runCommand } from './terminal.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

await runCommand(async () => {
  checkNodeVersion();
  await ensurePackages();
  await buildChanged();
  await import(pathToFileURL(path.join(projectFolder, 'dist', 'server', 'migrate.mjs')).href);
});
