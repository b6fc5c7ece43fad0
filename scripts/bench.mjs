// `npm run bench`: production builds of every contender, measured beside each other. Options: --runs=7, --only=W1-500,
// --check (fails past 10 % over a target), --write (keeps the table in docs/benchmarks.md). --only=F31 measures the server
// under too much load instead, and needs neither pages nor a browser; --seconds=10 is how long each load lasts.
// --only=check measures the checker's command line, --only=start a start of the server, --only=cold the first one from an
// empty folder, --only=calls what calls cost and --only=modules what those of modules do; --only=reload measures how soon an open
// page shows a changed document, --only=designer what the designer costs, --only=waits what somebody waits for in the browser.
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { run, runCommand, step } from './terminal.mjs';

const PAGES = [
  'screenwright',
  'hand-written',
  'plain-formily',
  'hand-written-login',
  'plain-formily-login',
  'screenwright-table',
  'hand-written-table',
];

await runCommand(async () => {
  process.chdir(projectFolder);
  checkNodeVersion();
  await ensurePackages();
  if (process.argv.includes('--only=F31')) {
    await buildChanged(['server']);
    await runBundled('overload', process.env);
    return;
  }
  if (process.argv.includes('--only=calls')) {
    await buildChanged(['server']);
    await bundle('bare-handler');
    await runBundled('call-costs', process.env);
    return;
  }
  if (process.argv.includes('--only=modules')) {
    await buildChanged(['server']);
    await bundle('bare-handler');
    await runBundled('module-costs', process.env);
    return;
  }
  const inBrowser = ['reload', 'designer', 'waits'].find((name) => process.argv.includes(`--only=${name}`));
  if (inBrowser) {
    await buildChanged();
    await runBundled(inBrowser, { ...process.env, CHROMIUM_PATH: await findChromium() });
    return;
  }
  if (process.argv.includes('--only=start')) {
    await buildChanged();
    await runBundled('start', process.env);
    return;
  }
  const alone = ['check', 'cold'].find((name) => process.argv.includes(`--only=${name}`));
  if (alone) {
    await runBundled(alone, process.env);
    return;
  }
  await buildChanged();
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  for (const page of PAGES) {
    await step(`构建 build ${page}`, () =>
      run(process.execPath, [vite, 'build', '-c', 'bench/vite.config.ts', '--logLevel', 'warn'], {
        env: { ...process.env, BENCH_PAGE: page },
      }),
    );
  }
  await runBundled('run', { ...process.env, CHROMIUM_PATH: await findChromium() });
});

/**
 * Bundles one of the programs in bench/ and runs it with the arguments of this one.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function runBundled(name, env) {
  const outfile = await bundle(name);
  await run(process.execPath, [outfile, ...process.argv.slice(2)], { env });
}

/** @param {string} name of a program in bench/ @returns {Promise<string>} where its bundle lies */
async function bundle(name) {
  const { build } = await import('esbuild');
  const outfile = path.join('dist', 'bench', `${name}.mjs`);
  await build({
    entryPoints: [`bench/${name}.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // The bundle lies elsewhere than its source, which finds the project's folder from its own place.
    define: { 'import.meta.dirname': JSON.stringify(path.join(projectFolder, 'bench')) },
    logLevel: 'warning',
  });
  return outfile;
}
