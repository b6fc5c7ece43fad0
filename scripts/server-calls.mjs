// Reads the routes of the server in Node.js: what calls there are, and which fields their records have.
import { importBundled } from './import-bundled.mjs';

/**
 * @param {string} projectFolder absolute path
 * @returns {Promise<string>} the text of `src/schemas/meta/calls.generated.json`
 */
export function writeServerCalls(projectFolder) {
  return importBundled(projectFolder, 'server/start/declared-calls.ts', ({ listDeclaredCalls }) => {
    const lines = listDeclaredCalls().map((call) => `  ${JSON.stringify(call)}`);
    return `[\n${lines.join(',\n')}\n]\n`;
  });
}
