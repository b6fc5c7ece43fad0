// Reads the routes of the server in Node.js: what calls there are, and which fields their records have.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} projectFolder absolute path
 * @returns {Promise<string>} the text of `src/schemas/meta/calls.generated.json`
 */
export async function writeServerCalls(projectFolder) {
  const { build } = await import('esbuild');
  const cache = path.join(projectFolder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(path.join(cache, 'calls-'));
  const outfile = path.join(outdir, 'calls.mjs');
  try {
    await build({
      absWorkingDir: projectFolder,
      entryPoints: ['server/start/declared-calls.ts'],
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'silent',
    });
    const { listDeclaredCalls } = await import(pathToFileURL(outfile).href);
    const lines = listDeclaredCalls().map((call) => `  ${JSON.stringify(call)}`);
    return `[\n${lines.join(',\n')}\n]\n`;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
