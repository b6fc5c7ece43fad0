import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { compileAhead, HINT, NEARLY_ALWAYS_CALLED } from './compile-ahead.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Writes a page of two screens, builds it as the product is built, and gives its files by the names of their chunks. */
async function buildPage(): Promise<ReadonlyMap<string, string>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-compile-ahead-'));
  try {
    const files = {
      'src/engine/react/screen/shown.js':
        "import './shown.css'; export const draw = () => import('../../../rare.js').then(({ draw }) => draw());",
      'src/engine/react/screen/shown.css': 'p { color: red; }',
      'src/rare.js': "import './rare.css'; export const draw = () => console.log('rare');",
      'src/rare.css': 'p { color: green; }',
      'page.js':
        "import('./src/engine/react/screen/shown.js').then(({ draw }) => draw()); import('./src/rare.js');",
    };
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    const made = (await build({
      configFile: false,
      logLevel: 'error',
      root: folder,
      plugins: [compileAhead()],
      build: { write: false, rolldownOptions: { input: path.join(folder, 'page.js') } },
    })) as Rolldown.RolldownOutput;
    return new Map(made.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

it('what nearly every page calls is compiled while it loads, from the first letter of its file on; the rest waits', async () => {
  const files = await buildPage();
  const shown = files.get('shown') ?? '';
  expect(shown.startsWith(HINT)).toBe(true);
  // The list of files that Vite puts first: a hint behind it would be a comment like any other.
  expect(shown).toContain('__vite__mapDeps');
  expect(files.get('rare')).toContain('rare');
  expect(files.get('rare')).not.toContain(HINT);
  expect(files.get('page')).not.toContain(HINT);
});

it('each of the modules that are named as nearly always called is there', () => {
  const named = ['node_modules/react-dom', 'node_modules/@formily', 'src'].flatMap((folder) =>
    fs
      .readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `/${folder}/${name.replaceAll('\\', '/')}`),
  );
  expect(NEARLY_ALWAYS_CALLED.filter((pattern) => !named.some((name) => pattern.test(name)))).toEqual([]);
});
