// Runs sources of the project in Node.js, which does not resolve their imports by itself.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Bundles a module, and gives what it exports to `use`.
 * @template Result
 * @param {string} projectFolder absolute path
 * @param {string} entry path of the module from there
 * @param {(exported: any) => Result} use
 * @returns {Promise<Result>}
 */
export async function importBundled(projectFolder, entry, use) {
  const { build } = await import('esbuild');
  const cache = path.join(projectFolder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(path.join(cache, 'bundled-'));
  const outfile = path.join(outdir, 'bundled.mjs');
  try {
    await build({
      absWorkingDir: projectFolder,
      entryPoints: [entry],
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'silent',
    });
    return use(await import(pathToFileURL(outfile).href));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
