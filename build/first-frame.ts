// Vite plugin: a small script in the head of the page that is run before anything is painted. It is a file of its own, since
// the content security policy forbids scripts within the page, and no module, since modules wait until the page was read.
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = path.resolve(import.meta.dirname, '../src/runtime/theme/first-frame.ts');
const NAME = 'first-frame.js';

export function firstFrame(): Plugin {
  return {
    name: 'first-frame',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(ENTRY);
      this.emitFile({ type: 'asset', name: NAME, source: await bundle() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle: files }) {
        const made = Object.values(files ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(NAME),
        );
        if (!made) throw new Error(`the build has no ${NAME}`);
        return [{ tag: 'script', attrs: { src: `/${made.fileName}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}

async function bundle(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return made.output[0].code;
}
