// Finds out in Node.js which patterns of the shipped files are fast.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importBundled } from './import-bundled.mjs';

export const PATTERNS_FILE = 'src/schemas/meta/patterns.generated.json';

/**
 * @param {string} projectFolder absolute path
 * @returns {Promise<string>} the text of PATTERNS_FILE
 */
export function writeKeptPatterns(projectFolder) {
  return importBundled(
    projectFolder,
    'src/engine/check/files/kept-patterns-node.ts',
    ({ listKeptPatterns }) => {
      const before = JSON.parse(readFileSync(path.join(projectFolder, PATTERNS_FILE), 'utf8'));
      const kept = listKeptPatterns(path.join(projectFolder, 'src', 'schemas'), before);
      return `${JSON.stringify(kept, null, 2)}\n`;
    },
  );
}
