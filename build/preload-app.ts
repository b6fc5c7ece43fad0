// Vite plugin: the page names the files of the app beside its small start, so that the browser loads both at once.
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const APP = path.resolve(import.meta.dirname, '../src/mount-app.tsx');

/** What the plugin reads of a chunk. */
interface Chunk {
  type: string;
  fileName: string;
  moduleIds?: readonly string[];
  imports?: readonly string[];
  viteMetadata?: { importedCss: Set<string> };
}

export function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = (bundle ?? {}) as Record<string, Chunk>;
        const app = Object.values(files).find((file) => file.moduleIds?.includes(APP));
        if (!app) throw new Error('the build has no chunk with src/mount-app.tsx');
        const chunks = collect(app, files);
        const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        return [
          ...chunks.map(({ fileName }) => link('modulepreload', fileName)),
          ...[...styles].map((name) => link('stylesheet', name)),
        ].filter(({ attrs }) => !html.includes(`href="${String(attrs?.['href'])}"`));
      },
    },
  };
}

/** A chunk and all that it imports at once. */
function collect(first: Chunk, files: Readonly<Record<string, Chunk>>): readonly Chunk[] {
  const found = new Set<Chunk>([first]);
  for (const chunk of found) {
    for (const name of chunk.imports ?? []) {
      const next = files[name];
      if (next) found.add(next);
    }
  }
  return [...found];
}

function link(rel: string, fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${fileName}` }, injectTo: 'head' };
}
