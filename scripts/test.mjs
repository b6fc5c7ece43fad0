// `npm test`: everything that has to hold, from type check to browser, ending with one line of counts.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { createChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { existingUrl, explainUnusable, hidePassword } from './existing-database.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { runCommand, seconds } from './terminal.mjs';

await runCommand(async () => {
  const since = performance.now();
  process.chdir(projectFolder);
  checkNodeVersion();
  await ensurePackages();
  const checks = createChecks();
  const bin = (...parts) => path.join('node_modules', ...parts);

  await checks.programs([
    ['类型检查 type check', [bin('typescript-7', 'bin', 'tsc'), '-p', 'tsconfig.json', '--noEmit']],
    ['代码检查 lint', [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0']],
    ['格式检查 format', [bin('prettier', 'bin', 'prettier.cjs'), '--check', '.', '--log-level', 'warn']],
  ]);
  await checkScript(checks, '生成文件 generated files', 'scripts/generate.mjs', ['--check']);
  // A developer's own ./screens is no part of the project.
  await checkScript(checks, '页面文档检查 schema check', 'scripts/check.mjs', ['src/schemas']);
  await checks.vitest('单元与契约测试 unit and contract tests', ['unit', 'tests'], {
    TEST_DATABASE: 'embedded',
  });
  await checkServer(checks);
  const isBuilt = await checks.check('构建 build', async () => {
    await buildChanged();
    return { passed: 1, failed: 0, skipped: 0 };
  });
  // These run the built server, so without a build they would only repeat its failure.
  if (isBuilt) {
    await checks.vitest('故障测试 faults', ['faults']);
    await checkBrowser(checks);
  } else {
    await checks.skip('故障与浏览器测试 faults and browser tests', 'the build failed');
  }
  console.log(`\n${seconds(since)}`);
  if (!checks.close()) process.exitCode = 1;
});

async function checkScript(checks, title, script, args) {
  if (existsSync(script)) await checks.program(title, [script, ...args]);
  else await checks.skip(title, `${script} does not exist`);
}

/**
 * The server's SQL has to run on the oldest PostgreSQL that is supported too: its tests take an existing one where there
 * is one. Contract, fault and browser tests are on the embedded one.
 */
async function checkServer(checks) {
  const url = existingUrl();
  const refusal = process.env.TEST_DATABASE_URL ? undefined : await explainUnusable(url);
  if (refusal) {
    console.log(`\n${hidePassword(url)}: ${refusal}; TEST_DATABASE_URL can name another one`);
    await checks.vitest('服务器测试 server tests', ['server'], { TEST_DATABASE: 'embedded' });
    return;
  }
  console.log(`\n${hidePassword(url)}`);
  await checks.vitest('服务器测试（现有数据库）server tests on an existing PostgreSQL', ['server'], {
    TEST_DATABASE: 'existing',
    TEST_DATABASE_URL: url,
  });
}

async function checkBrowser(checks) {
  let chromium;
  const isFound = await checks.check('浏览器 Chromium', async () => {
    chromium = await findChromium();
    console.log(`  ${chromium}`);
    return { passed: 1, failed: 0, skipped: 0 };
  });
  if (isFound) await checks.playwright('浏览器测试 browser tests', { CHROMIUM_PATH: chromium });
}
