// Puts loadChunk around every dynamic import of our own sources, so that none waits for a file for ever.
import path from 'node:path';
import type { Plugin } from 'vite';

const helper = path.resolve(import.meta.dirname, '../src/engine/load-chunk.ts');
const NAME = '__loadChunk';

interface AnyNode {
  type: string;
  start: number;
  end: number;
}

export function limitChunks(): Plugin {
  return {
    name: 'limit-chunks',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? '';
      if (!/\/src\/.*\.tsx?$/.test(file) || file === helper || !code.includes('import(')) return null;
      const found = findImports(this.parse(code));
      if (found.length === 0) return null;
      return {
        code: `import { loadChunk as ${NAME} } from ${JSON.stringify(helper)};\n${wrap(code, found)}`,
        map: null,
      };
    },
  };
}

/** Wraps from the end, so that the places before stay where they are. */
function wrap(code: string, found: readonly AnyNode[]): string {
  return [...found]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}${NAME}(() => ${text.slice(start, end)})${text.slice(end)}`,
      code,
    );
}

function findImports(node: unknown): AnyNode[] {
  if (Array.isArray(node)) return node.flatMap(findImports);
  if (typeof node !== 'object' || node === null) return [];
  const own = (node as Partial<AnyNode>).type === 'ImportExpression' ? [node as AnyNode] : [];
  return [...own, ...Object.values(node).flatMap(findImports)];
}
