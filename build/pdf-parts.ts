// Vite plugin: puts what the PDF reader loads by itself (character maps, fonts, a decoder) beside the app's own files.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Folders of pdfjs-dist and which of their files a browser under our policy can use: no WebAssembly. */
const PARTS: readonly (readonly [folder: string, files: RegExp])[] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(?:pfb|ttf)$/],
  ['wasm', /_fallback\.js$/],
];

/** The files land in `assets/pdfjs-<version>/<folder>/`, so that a new version has new addresses. */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    apply: 'build',
    async generateBundle() {
      const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
      const root = path.dirname(manifest);
      const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
      for (const [folder, wanted] of PARTS) {
        for (const name of (await readdir(path.join(root, folder))).filter((one) => wanted.test(one))) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: await readFile(path.join(root, folder, name)),
          });
        }
      }
    },
  };
}
