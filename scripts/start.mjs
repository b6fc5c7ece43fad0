// `npm start`: installs what is missing, builds what changed and runs the server in this process.
import { buildChanged } from './build.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { runCommand } from './terminal.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

await runCommand(async () => {
  checkNodeVersion();
  await ensurePackages();
  await buildChanged();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path.join(projectFolder, 'dist', 'server', 'main.mjs')).href);
});
