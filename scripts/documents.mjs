// `npm run documents`: builds what changed, and writes published documents as files or takes files as drafts.
import { buildChanged } from './build.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { runCommand } from './terminal.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

await runCommand(async () => {
  checkNodeVersion();
  await ensurePackages();
  await buildChanged();
  await import(pathToFileURL(path.join(projectFolder, 'dist', 'server', 'documents.mjs')).href);
});
