// Vite plugin: write-excel-file and read-excel-file pack and unpack through `src/controls/sheets/zip-in-slices.ts`.
import path from 'node:path';
import type { Plugin } from 'vite';

const SLICES = JSON.stringify(
  path.resolve(import.meta.dirname, '../src/controls/sheets/zip-in-slices.ts').replaceAll('\\', '/'),
);

const MODULE = /(?:write|read)-excel-file\/modules\/zip\/(zipToArrayBuffer|unzipFromArrayBuffer)\.js(?:\?|$)/;
const IMPORT = /import \{ (zip|unzip) \} from 'fflate';/;

/** A module that no longer imports what is replaced fails the build. */
export function zipOnPage(): Plugin {
  return {
    name: 'zip-on-page',
    enforce: 'pre',
    transform(code, id) {
      const module = MODULE.exec(id.replaceAll('\\', '/'))?.[1];
      if (module === undefined) return null;
      if (!IMPORT.test(code)) throw new Error(`zip-on-page: ${module} no longer imports from fflate`);
      return { code: code.replace(IMPORT, `import { $1 } from ${SLICES};`), map: null };
    },
  };
}
