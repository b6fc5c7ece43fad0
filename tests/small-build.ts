// A build of the web app in small: what Vite and our plugins would write, without them.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Writes a page that names a program file of its own and a stylesheet that all builds share; the program and the page
 * with copies as a compressor names them, and a file two folders down.
 * @param folder is made
 * @param name stands where a hash would: two builds of one name are alike
 */
export function writeBuild(folder: string, name: string): void {
  const page = `<!doctype html><link rel="stylesheet" href="/assets/shared-1a2b.css"><script type="module" src="/assets/app-${name}.js"></script>`;
  const program = `export const build = '${name}';`;
  const files: Record<string, string> = {
    'index.html': page,
    'index.html.br': page,
    [`assets/app-${name}.js`]: program,
    [`assets/app-${name}.js.br`]: program,
    [`assets/app-${name}.js.gz`]: program,
    [`assets/reader-${name}/fonts/one.ttf`]: name,
    'assets/shared-1a2b.css': 'body { margin: 0 }',
  };
  for (const [file, content] of Object.entries(files)) {
    const place = path.join(folder, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, content);
  }
}

/** The files that a build of this name has with a hash in their address, and no other build has. */
export const filesOf = (name: string): string[] => [
  `assets/app-${name}.js`,
  `assets/app-${name}.js.br`,
  `assets/app-${name}.js.gz`,
  `assets/reader-${name}/fonts/one.ttf`,
];

/** The paths of all files in a folder, sorted. */
export function readBuild(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
