// Finds out in Node.js which patterns of the shipped files are fast.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const PATTERNS_FILE = 'src/schemas/meta/patterns.generated.json';

/**
 * @param {string} projectFolder absolute path
 * @returns {Promise<string>} the text of PATTERNS_FILE
 */
export async function writeKeptPatterns(projectFolder) {
  const { build } = await import('esbuild');
  const cache = path.join(projectFolder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(path.join(cache, 'patterns-'));
  const outfile = path.join(outdir, 'patterns.mjs');
  try {
    await build({
      absWorkingDir: projectFolder,
      entryPoints: ['src/engine/check/kept-patterns-node.ts'],
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'silent',
    });
    const { listKeptPatterns } = await import(pathToFileURL(outfile).href);
    const before = JSON.parse(readFileSync(path.join(projectFolder, PATTERNS_FILE), 'utf8'));
    const kept = listKeptPatterns(path.join(projectFolder, 'src', 'schemas'), before);
    return `${JSON.stringify(kept, null, 2)}\n`;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
