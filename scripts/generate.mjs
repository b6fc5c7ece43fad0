// `npm run generate`: writes every generated file of the repository. With `--check` it writes nothing and fails
// when a committed file differs from what would be written.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeConformance } from './conformance.mjs';
import { FEATURE_ROUTES_FILE, writeFeatureRoutes } from './feature-routes.mjs';
import { GALLERY_FOLDER, writeGallery } from './gallery-pages.mjs';
import { checkNodeVersion, projectFolder } from './install.mjs';
import { PATTERNS_FILE, writeKeptPatterns } from './kept-patterns.mjs';
import { loadManifests } from './load-manifests.mjs';
import { REFERENCE_PAGES, writeReferencePage } from './reference-page.mjs';
import { writeServerCalls } from './server-calls.mjs';
import { CommandError, runCommand } from './terminal.mjs';
import { TYPED_HOOKS_FILE, writeTypedHooks } from './typed-hooks.mjs';
import { readExamples } from './widget-examples.mjs';
import { findUnwritable, toContract, writeContracts, writeWidgetPage } from './widget-pages.mjs';

const isCheck = process.argv.includes('--check');

/** @returns {Promise<Map<string, string>>} path relative to the project -> content */
async function generateAll() {
  const manifests = await loadManifests(projectFolder);
  const contracts = manifests.map(toContract);
  for (const contract of contracts) {
    const place = findUnwritable(contract);
    if (place !== undefined) {
      throw new CommandError(
        `src/widgets/${contract.type} 的 ${place} 缺失或不是 JSON 数据`,
        `${place} of src/widgets/${contract.type} is missing or no JSON`,
      );
    }
  }
  // The calls are read by running the server's own list, so what it imports comes first.
  const routes = writeFeatureRoutes(projectFolder);
  if (!isCheck) writeFileSync(path.join(projectFolder, FEATURE_ROUTES_FILE), routes);
  const typedHooks = writeTypedHooks(projectFolder);
  if (!isCheck) writeFileSync(path.join(projectFolder, TYPED_HOOKS_FILE), typedHooks);
  const examples = new Map(manifests.map((one) => [one.type, readExamples(projectFolder, one)]));
  return new Map([
    ['src/schemas/meta/widgets.generated.json', writeContracts(contracts)],
    [FEATURE_ROUTES_FILE, routes],
    [TYPED_HOOKS_FILE, typedHooks],
    ['src/schemas/meta/calls.generated.json', await writeServerCalls(projectFolder)],
    [PATTERNS_FILE, await writeKeptPatterns(projectFolder)],
    ['docs/widgets.md', writeWidgetPage(contracts)],
    [REFERENCE_PAGES.en, writeReferencePage(projectFolder, 'en')],
    [REFERENCE_PAGES.zh, writeReferencePage(projectFolder, 'zh')],
    ...writeConformance(projectFolder),
    ...writeGallery(manifests, examples),
  ]);
}

await runCommand(async () => {
  checkNodeVersion();
  const files = await generateAll();
  const differing = [...files].filter(([name, content]) => readCommitted(name) !== content);
  const stale = listGallery().filter((name) => !files.has(name));
  const names = [...differing.map(([name]) => name), ...stale].join('、');
  if (isCheck) {
    if (names === '') return;
    throw new CommandError(
      `生成的文件与源码不一致：${names}，请运行 npm run generate 并提交`,
      'generated files are out of date, run npm run generate and commit them',
    );
  }
  for (const [name, content] of differing) {
    const file = path.join(projectFolder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  for (const name of stale) rmSync(path.join(projectFolder, name));
  console.log(names === '' ? '生成的文件没有变化 (nothing changed)' : `已写入 ${names} (written)`);
});

/** Pages of the gallery as they are: those of widgets that are gone must go too. */
function listGallery() {
  const folder = path.join(projectFolder, GALLERY_FOLDER);
  return existsSync(folder) ? readdirSync(folder).map((name) => `${GALLERY_FOLDER}/${name}`) : [];
}

/** Line ends do not count: git may turn them on Windows. */
function readCommitted(name) {
  try {
    return readFileSync(path.join(projectFolder, name), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
