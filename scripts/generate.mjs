// `npm run generate`: writes every generated file of the repository. With `--check` it writes nothing and fails
// when a committed file differs from what would be written.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkNodeVersion, projectFolder } from './install.mjs';
import { loadManifests } from './load-manifests.mjs';
import { CommandError, runCommand } from './terminal.mjs';
import { findUnwritable, toContract, writeContracts, writeWidgetPage } from './widget-pages.mjs';

/** @returns {Promise<Map<string, string>>} path relative to the project -> content */
async function generateAll() {
  const contracts = (await loadManifests(projectFolder)).map(toContract);
  for (const contract of contracts) {
    const place = findUnwritable(contract);
    if (place !== undefined) {
      throw new CommandError(
        `src/widgets/${contract.type} 的 ${place} 缺失或不是 JSON 数据`,
        `${place} of src/widgets/${contract.type} is missing or no JSON`,
      );
    }
  }
  return new Map([
    ['src/schemas/meta/widgets.generated.json', writeContracts(contracts)],
    ['docs/widgets.md', writeWidgetPage(contracts)],
  ]);
}

await runCommand(async () => {
  checkNodeVersion();
  const files = await generateAll();
  const differing = [...files].filter(([name, content]) => readCommitted(name) !== content);
  const names = differing.map(([name]) => name).join('、');
  if (process.argv.includes('--check')) {
    if (differing.length === 0) return;
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
  console.log(names === '' ? '生成的文件没有变化 (nothing changed)' : `已写入 ${names} (written)`);
});

/** Line ends do not count: git may turn them on Windows. */
function readCommitted(name) {
  try {
    return readFileSync(path.join(projectFolder, name), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
