// `npm test`: everything that has to hold, from type check to browser, ending with one line of counts.
// `npm test -- <path or word>` runs only the tests that are meant; `--deep` leaves out nothing of the large matrices.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { createChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { existingUrl, explainUnusable, hidePassword } from './existing-database.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { slowness } from './machine-pace.mjs';
import { NO_COUNT } from './reports.mjs';
import { CommandError, runCommand } from './terminal.mjs';
import { findTests } from './test-parts.mjs';

const TITLES = {
  unit: '单元测试 unit tests',
  tests: '契约测试 contract tests',
  faults: '故障测试 faults',
  timed: '限时故障测试 timed faults',
  browser: '浏览器测试 browser tests',
};

/** Projects of `vitest.config.ts`, of the kinds that have several. */
const PROJECTS = { faults: ['faults', 'timed'], tests: ['tests', 'unit'] };

await runCommand(async () => {
  const wanted = process.argv.slice(2).filter((word) => word !== '--deep');
  if (process.argv.includes('--deep')) process.env.TEST_DEPTH = 'deep';
  // Paths are meant from where the person stands, who may be in a folder of the project.
  const paths = wanted.map((word) => {
    const place = path.resolve(process.env.INIT_CWD ?? '.', word);
    return existsSync(place) ? place : word;
  });
  process.chdir(projectFolder);
  checkNodeVersion();
  await ensurePackages();
  const parts = [];
  for (const word of paths) parts.push(await findPart(word));
  // Installing one is no part of the tests; why it failed is said where they would need it.
  if (wanted.length === 0) await findChromium().catch(() => {});
  const checks = createChecks();
  if (wanted.length > 0) await checkParts(checks, parts.flat());
  else {
    tellPace('before the first check');
    await checkEverything(checks);
    tellPace('after the last one');
  }
  if (!checks.close()) process.exitCode = 1;
});

/** What the time of a run is judged by: the stated one is that of a machine of the usual pace. */
function tellPace(when) {
  console.log(
    `\nthis machine takes ${slowness().toFixed(1)} times as long as one of the usual pace, ${when}`,
  );
}

async function findPart(word) {
  const found = await findTests(word);
  if (found.length > 0) return found;
  throw new CommandError(
    `没有测试的路径或标题包含「${word}」，请换一个词，或不带参数运行全部测试`,
    `no test has “${word}” in its path or title: try another word, or run all tests without one`,
  );
}

async function checkEverything(checks) {
  const bin = (...parts) => path.join('node_modules', ...parts);
  // The longest first: two run at a time.
  const programs = [
    // By content, as a fresh clone has new times; kept below the packages, so that new packages begin anew.
    [
      '代码检查 lint',
      [
        bin('eslint', 'bin', 'eslint.js'),
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-strategy',
        'content',
        '--cache-location',
        bin('.cache', 'eslint'),
      ],
    ],
    ['类型检查 type check', [bin('typescript-7', 'bin', 'tsc'), '-p', 'tsconfig.json', '--noEmit']],
    ['构建 build', ['scripts/build.mjs']],
    ['格式检查 format', [bin('oxfmt', 'bin', 'oxfmt'), '--check', '.']],
    // A developer's own ./screens is no part of the project.
    ['页面文档检查 schema check', ['scripts/check.mjs', 'src/schemas']],
    ['生成文件 generated files', ['scripts/generate.mjs', '--check']],
  ];
  const passed = await checks.programs(programs);
  const isBuilt = passed[programs.findIndex(([, [script]]) => script === 'scripts/build.mjs')];
  await checks.vitest('单元与契约测试 unit and contract tests', ['unit', 'tests'], {
    env: { TEST_DATABASE: 'embedded' },
  });
  const server = await planServer();
  // These run the built server, so without a build they would only repeat its failure.
  if (isBuilt) {
    // The server's wait for an existing PostgreSQL, faults for one another. What is promised within a time comes after.
    await checks.vitestsBeside([server, [TITLES.faults, ['faults']]]);
    await checks.vitest(TITLES.timed, ['timed']);
    await checkBrowser(checks);
  } else {
    await checks.vitest(...server);
    await checks.skip('故障与浏览器测试 faults and browser tests', 'the build failed');
  }
}

/** @param {import('./test-parts.mjs').Found[]} parts */
async function checkParts(checks, parts) {
  const isBuiltFor = parts.some(({ kind }) => kind === 'faults' || kind === 'browser');
  if (isBuiltFor) {
    const isBuilt = await checks.check('构建 build', async () => {
      await buildChanged();
      return { ...NO_COUNT, passed: 1 };
    });
    if (!isBuilt) return;
  }
  for (const { kind, files, title } of parts) {
    console.log(`\n${files.join('\n')}${title === undefined ? '' : `\n… “${title}”`}`);
    if (kind === 'browser') await checkBrowser(checks, { files, title });
    else if (kind === 'server') await checks.vitest(...(await planServer({ files, title })));
    else await checks.vitest(TITLES[kind], PROJECTS[kind] ?? [kind], { files, title });
  }
}

/**
 * The server's SQL has to run on the oldest PostgreSQL that is supported too: its tests take an existing one where there
 * is one. Contract, fault and browser tests are on the embedded one.
 * @returns {Promise<[title: string, projects: readonly string[], part: import('./checks.mjs').Part]>}
 */
async function planServer(part = {}) {
  const url = existingUrl();
  const refusal = process.env.TEST_DATABASE_URL ? undefined : await explainUnusable(url);
  if (refusal) {
    console.log(`\n${hidePassword(url)}: ${refusal}; TEST_DATABASE_URL can name another one`);
    return ['服务器测试 server tests', ['server'], { ...part, env: { TEST_DATABASE: 'embedded' } }];
  }
  console.log(`\n${hidePassword(url)}`);
  return [
    '服务器测试（现有数据库）server tests on an existing PostgreSQL',
    ['server'],
    { ...part, env: { TEST_DATABASE: 'existing', TEST_DATABASE_URL: url } },
  ];
}

async function checkBrowser(checks, part = {}) {
  let chromium;
  const isFound = await checks.check('浏览器 Chromium', async () => {
    chromium = await findChromium();
    console.log(`  ${chromium}`);
    return { ...NO_COUNT, passed: 1 };
  });
  if (isFound) await checks.playwright(TITLES.browser, { ...part, env: { CHROMIUM_PATH: chromium } });
}
