import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemoryFolder } from '../scripts/memory-folder.mjs';

const scripts = path.resolve(import.meta.dirname, '..', 'scripts');

/** Runs a module that imports the named script, as the commands themselves do. */
function runModule(
  code: string,
  env: Record<string, string> = {},
): { status: number | null; stdout: string; output: string } {
  const program = code.replace(
    /'\.\/(\w+)\.mjs'/g,
    (_, name: string) => `'${path.join(scripts, `${name}.mjs`)}'`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    cwd: path.resolve(scripts, '..'),
  });
  return { status, stdout, output: stdout + stderr };
}

describe('the commands', () => {
  it.each(['16.20.2', '18.20.0', '20.18.3'])('refuse Node.js %s in one line', (version) => {
    const { status, output } = runModule(
      `import { checkNodeVersion } from './install.mjs'; import { runCommand } from './terminal.mjs';
       await runCommand(async () => checkNodeVersion('${version}'));`,
    );
    expect(status).toBe(1);
    expect(output).toContain(version);
    expect(output).toContain('20.19');
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('run on Node.js %s', (version) => {
    expect(
      runModule(`import { checkNodeVersion } from './install.mjs'; checkNodeVersion('${version}');`),
    ).toMatchObject({ status: 0, output: '' });
  });

  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', '无法连接软件包仓库'],
    ['npm error code ENOSPC\nnpm error nospc', '磁盘空间不足'],
    ['npm error code EINTEGRITY\nnpm error sha512 mismatch', 'EINTEGRITY'],
  ])('explain what npm said: %j', (said, expected) => {
    const { output } = runModule(
      `import { explainFailure } from './install.mjs'; console.log(explainFailure(${JSON.stringify(said)}).message);`,
    );
    expect(output).toContain(expected);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('build nothing and print nothing when nothing changed', () => {
    const build = (): string =>
      spawnSync(process.execPath, [path.join(scripts, 'build.mjs'), 'server'], { encoding: 'utf8' }).stdout;
    build();
    expect(build()).toBe('');
  });

  it('build again when it is not known what was built', () => {
    const output = path.resolve(scripts, '..', 'dist/server/main.mjs');
    const code = `import { buildChanged } from './build.mjs'; await buildChanged(['server']);`;
    runModule(code);
    const before = fs.statSync(output).mtimeMs;
    fs.rmSync(path.resolve(scripts, '..', 'dist/.server-stamp.json'));
    expect(runModule(code).output).toContain('build the server');
    expect(fs.statSync(output).mtimeMs).toBeGreaterThan(before);
    expect(runModule(code).output).toBe('');
  });
});

/** A folder whose tests are `NAME.test.mjs`, each a project of its name. */
function makeProjects(names: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-projects-'));
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  fs.writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    `export default { test: { projects: ${JSON.stringify(names)}.map((name) => ({ test: { name, include: [name + '.test.mjs'] } })) } };`,
  );
  return folder;
}

describe('the count at the end of npm test', () => {
  const run = (body: string): { status: number | null; lines: string[] } => {
    const { status, stdout } = runModule(
      `import { createChecks } from './checks.mjs'; const checks = createChecks(); ${body}
       if (!checks.close()) process.exitCode = 1;`,
    );
    return { status, lines: stdout.trim().split('\n') };
  };

  it('is alone on the last line', () => {
    const { status, lines } = run(`await checks.program('one', ['-e', '']);`);
    expect(lines.at(-1)).toBe('1 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('goes on after a failure and ends with a bad exit code', () => {
    const { status, lines } = run(
      `await checks.program('bad', ['-e', 'process.exit(3)']); await checks.program('good', ['-e', '']);`,
    );
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(status).toBe(1);
  });

  it('runs programs side by side, counts each and shows what each wrote below its heading', () => {
    const wait = (file: string, other: string): string =>
      `const fs = require('node:fs'); fs.writeFileSync('${file}', ''); console.log('wrote ${path.basename(file)}');
       const look = setInterval(() => fs.existsSync('${other}') && clearInterval(look), 10);`;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-side-'));
    const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')];
    // Either waits for the other: one after the other they would never end.
    const programs = [
      ['first', ['-e', wait(one, two)]],
      ['second', ['-e', wait(two, one)]],
      ['bad', ['-e', 'console.error("broken"); process.exit(2)']],
    ];
    const { status, lines } = run(`await checks.programs(${JSON.stringify(programs)});`);
    fs.rmSync(folder, { recursive: true });
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(status).toBe(1);
    const seen = lines.filter((line) => /^(== |wrote|broken)/.test(line));
    expect(seen).toEqual(['== first', 'wrote one', '== second', 'wrote two', '== bad', 'broken']);
  });

  it('begins no third program before one of two is over', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-lanes-'));
    const note = (name: string): string[] => [
      '-e',
      `const fs = require('node:fs'); fs.appendFileSync('${folder}/log', '${name} begins\\n');
       setTimeout(() => fs.appendFileSync('${folder}/log', '${name} ends\\n'), ${name === 'third' ? '0' : '700'});`,
    ];
    const programs = ['first', 'second', 'third'].map((name) => [name, note(name)]);
    run(`await checks.programs(${JSON.stringify(programs)});`);
    const log = fs.readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n');
    fs.rmSync(folder, { recursive: true });
    expect(log.slice(0, 2).sort()).toEqual(['first begins', 'second begins']);
    expect(log.slice(2).indexOf('third begins')).toBeGreaterThan(0);
  });

  it('stands below the time of each check on the clock and on the processors', () => {
    const { lines } = run(
      `await checks.program('idle', ['-e', 'setTimeout(() => {}, 900)']);
       await checks.program('busy', ['-e', 'const until = process.cpuUsage().user + 900_000; while (process.cpuUsage().user < until) for (let i = 0; i < 1e6; i += 1);']);
       await checks.check('another', async () => ({ passed: 1, failed: 0, skipped: 0 }));`,
    );
    const table = lines.slice(lines.findIndex((line) => /^\s+clock\s+CPU$/.test(line)) + 1);
    const times = (title: string): number[] =>
      [...(table.find((line) => line.endsWith(`  ${title}`)) ?? '').matchAll(/([\d.]+) s/g)].map(
        ([, number]) => Number(number),
      );
    expect(times('idle')[0]).toBeGreaterThanOrEqual(0.9);
    expect(times('another')).toHaveLength(1);
    expect(times('total')[0]).toBeGreaterThanOrEqual(1.8);
    if (process.platform !== 'linux') return;
    expect(times('busy')[1]).toBeGreaterThanOrEqual(0.9);
    expect(times('idle')[1]).toBeLessThan(0.9);
  });

  it('says how much the samples leave to the deep run', () => {
    const note = (name: string): string =>
      `require('node:fs').appendFileSync(process.env.TEST_LEFT_FILE, JSON.stringify({ name: '${name}', left: 7, all: 9 }) + '\\n')`;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-left-'));
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    fs.writeFileSync(
      path.join(folder, 'vitest.config.mjs'),
      `export default { test: { name: 'unit', include: ['*.test.mjs'] } };`,
    );
    fs.writeFileSync(
      path.join(folder, 'a.test.mjs'),
      `import { createRequire } from 'node:module'; import { test } from 'vitest';
       const require = createRequire(import.meta.url); test('leaves some', () => { ${note('one')}; ${note('two')}; ${note('one')}; });`,
    );
    const { stdout } = runModule(
      `import { createChecks } from './checks.mjs'; const checks = createChecks(${JSON.stringify(folder)});
       await checks.vitest('unit tests', ['unit']); checks.close();`,
    );
    fs.rmSync(folder, { recursive: true });
    expect(stdout).toContain('14 cases of 2 matrices are left to npm run test:deep');
  });

  it('runs tests side by side, counts each, and shows what the second said below its heading', () => {
    const names = ['one', 'two'];
    const folder = makeProjects(names);
    // Either waits for the other: one after the other they would fail.
    for (const [at, name] of names.entries()) {
      fs.writeFileSync(
        path.join(folder, `${name}.test.mjs`),
        `import fs from 'node:fs'; import { test, vi } from 'vitest';
         test('meets the other', async () => {
           fs.writeFileSync('${path.join(folder, name)}', ''); console.log('said by ${name}');
           await vi.waitUntil(() => fs.existsSync('${path.join(folder, names[1 - at] ?? '')}'), 20_000);
         }, 30_000);`,
      );
    }
    const { status, stdout } = runModule(
      `import { createChecks } from './checks.mjs'; const checks = createChecks(${JSON.stringify(folder)});
       await checks.vitestsBeside([['first', ['one']], ['second', ['two']]]);
       if (!checks.close()) process.exitCode = 1;`,
    );
    fs.rmSync(folder, { recursive: true });
    const seen = stdout.split('\n').filter((line) => /^(== |said by|✓ (first|second))/.test(line));
    expect(seen).toEqual([
      '== first',
      'said by one',
      expect.stringMatching(/^✓ first: 1 passed, 0 failed/) as string,
      '== second',
      'said by two',
      expect.stringMatching(/^✓ second: 1 passed, 0 failed/) as string,
    ]);
    expect(stdout.trim().split('\n').at(-1)).toBe('2 passed, 0 failed');
    expect(status).toBe(0);
  }, 60_000);

  it('gives tests of units a folder in memory where there is one, faults the disk, and both what they are told', () => {
    const names = ['unit', 'faults'];
    const folder = makeProjects(names);
    for (const name of names) {
      fs.writeFileSync(
        path.join(folder, `${name}.test.mjs`),
        `import fs from 'node:fs'; import os from 'node:os'; import { test } from 'vitest';
         test('writes', () => fs.writeFileSync('${path.join(folder, name)}', os.tmpdir() + ' ' + process.env.TOLD));`,
      );
    }
    runModule(
      `import { createChecks } from './checks.mjs'; const checks = createChecks(${JSON.stringify(folder)});
       for (const name of ${JSON.stringify(names)}) await checks.vitest(name, [name], { env: { TOLD: name } });
       checks.close();`,
      { TMPDIR: folder },
    );
    const [unit, faults] = names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8').split(' '));
    fs.rmSync(folder, { recursive: true });
    // Before another folder is asked for, which takes away what was left.
    const isLeft = fs.existsSync(unit?.[0] ?? '');
    const memory = openMemoryFolder();
    if (memory !== undefined) fs.rmSync(memory, { recursive: true });
    expect(unit).toEqual([
      memory === undefined ? folder : expect.stringContaining(path.dirname(memory)),
      'unit',
    ]);
    expect(faults).toEqual([folder, 'faults']);
    expect(isLeft).toBe(false);
  }, 60_000);

  it('names what was skipped and why', () => {
    const { status, lines } = run(`await checks.skip('browser', 'no screen here');`);
    expect(lines.join('\n')).toContain('no screen here');
    expect(lines).toContain('1 skipped, each with its reason above');
    expect(lines.at(-1)).toBe('0 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('counts a check that throws as failed', () => {
    const { status, lines } = run(`await checks.check('broken', async () => { throw new Error('no'); });`);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });

  it('ends a program that never does', () => {
    const { lines } = run(
      `await checks.program('endless', ['-e', 'setInterval(() => {}, 1000)'], { timeout: 300 });`,
    );
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });
});

describe('a test that passes only at its second try', () => {
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-tries-'));
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true });
  });

  /** Tests of a project whose first one fails once, and whose second one fails always where it is told to. */
  const write = (name: string, from: string, isBad: boolean): void => {
    const mark = JSON.stringify(path.join(folder, `${name}.mark`));
    fs.writeFileSync(
      path.join(folder, name),
      `import fs from 'node:fs'; import { test } from '${from}';
       test('wavers', () => {
         if (fs.existsSync(${mark})) return;
         fs.writeFileSync(${mark}, '');
         throw new Error('too early');
       });
       test('stands', () => { if (${String(isBad)}) throw new Error('always'); });`,
    );
  };

  const runBoth = (): { status: number | null; stdout: string } => {
    fs.writeFileSync(
      path.join(folder, 'vitest.config.mjs'),
      `export default { test: { name: 'unit', include: ['*.test.mjs'] } };`,
    );
    fs.writeFileSync(
      path.join(folder, 'playwright.config.mjs'),
      `export default { projects: [{ name: 'chromium', testMatch: '*.spec.mjs' }] };`,
    );
    return runModule(
      `import { createChecks } from './checks.mjs'; const checks = createChecks(${JSON.stringify(folder)});
       await checks.vitest('unit tests', ['unit']); await checks.playwright('browser tests', {});
       if (!checks.close()) process.exitCode = 1;`,
    );
  };

  it('counts as passed, and is named at the end with what failed first', () => {
    write('a.test.mjs', 'vitest', false);
    write('b.spec.mjs', '@playwright/test', false);
    const { status, stdout } = runBoth();
    const end = stdout.slice(stdout.indexOf('2 passed only at a second try'));
    expect(end).toMatch(/a\.test\.mjs › wavers\n\s+too early/);
    expect(end).toMatch(/b\.spec\.mjs:\d+ › wavers\n\s+Error: too early/);
    expect(stdout.trim().split('\n').at(-1)).toBe('4 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('is no way out for one that fails twice', () => {
    write('a.test.mjs', 'vitest', true);
    write('b.spec.mjs', '@playwright/test', true);
    const { status, stdout } = runBoth();
    expect(stdout.trim().split('\n').at(-1)).toBe('2 passed, 2 failed');
    expect(status).toBe(1);
  });
});

describe('finding Chromium', () => {
  it('takes CHROMIUM_PATH, and says when there is nothing at it', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-chromium-')), 'chromium');
    const find = `import { findChromium } from './chromium.mjs'; import { runCommand } from './terminal.mjs';
      process.env.CHROMIUM_PATH = ${JSON.stringify(file)};
      await runCommand(async () => console.log(await findChromium()));`;
    expect(runModule(find)).toMatchObject({ status: 1 });
    expect(runModule(find).output).toContain(file);
    fs.writeFileSync(file, '');
    expect(runModule(find).output.trim()).toBe(file);
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  describe('without CHROMIUM_PATH', () => {
    let folder: string;
    beforeEach(() => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-browsers-'));
    });
    afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

    /** Nothing but what lies in `folder`: an apt-get only when the test wrote one. */
    const find = (more = '', user = 1): { status: number | null; output: string } =>
      runModule(
        `import { findChromium } from './chromium.mjs'; import { runCommand } from './terminal.mjs';
         delete process.env.CHROMIUM_PATH; delete process.env.ProgramFiles;
         process.env.PATH = ${JSON.stringify(folder)}; process.getuid = () => ${user}; ${more}
         await runCommand(async () => console.log(await findChromium()));`,
        { PLAYWRIGHT_BROWSERS_PATH: path.join(folder, 'browsers') },
      );
    const playwrights = `import fs from 'node:fs'; import path from 'node:path'; import { chromium } from 'playwright';
      fs.mkdirSync(path.dirname(chromium.executablePath()), { recursive: true });
      fs.writeFileSync(chromium.executablePath(), '');`;

    it("takes Playwright's own first", () => {
      fs.writeFileSync(path.join(folder, 'chromium'), '');
      const { status, output } = find(playwrights);
      expect(status).toBe(0);
      expect(output.trim().startsWith(path.join(folder, 'browsers'))).toBe(true);
    });

    it('takes the shell without windows before a whole browser', () => {
      for (const name of ['chromium', 'chromium-headless-shell'])
        fs.writeFileSync(path.join(folder, name), '');
      expect(find().output).toBe(`${path.join(folder, 'chromium-headless-shell')}\n`);
    });

    it.each(['chromium', 'google-chrome-stable'])('takes %s of the PATH', (name) => {
      fs.writeFileSync(path.join(folder, name), '');
      expect(find()).toMatchObject({ status: 0, output: `${path.join(folder, name)}\n` });
    });

    const nowhere = `process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = '1';`;

    /** An apt-get that notes what it was asked for and then does as `does` says. */
    const writeAptGet = (does: string): void => {
      const note = `echo "$DEBIAN_FRONTEND $*" >> '${path.join(folder, 'asked')}'`;
      fs.writeFileSync(path.join(folder, 'apt-get'), `#!/bin/sh\n${note}\n${does}\n`, { mode: 0o755 });
    };
    const asked = (): string[] => {
      const file = path.join(folder, 'asked');
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
    };
    const install = (name: string): string =>
      `noninteractive install -y --no-install-recommends ${name} fonts-noto-cjk`;
    const update = 'noninteractive update';
    const noShell = `case "$*" in *headless-shell*) echo 'E: no such package' >&2; exit 100;; esac`;

    it('lets apt-get install one with Chinese letters when it may', () => {
      const browser = path.join(folder, 'chromium-headless-shell');
      writeAptGet(`[ "$1" = update ] || : > '${browser}'`);
      const { status, output } = find('', 0);
      expect(status).toBe(0);
      const aptGetCalls = [update, install('chromium-headless-shell')];
      expect(asked()).toEqual(aptGetCalls);
      expect(output).toContain('用 apt-get 安装');
      expect(output.trim().split('\n').at(-1)).toBe(browser);
      expect(find('', 0)).toMatchObject({ status: 0, output: `${browser}\n` });
      expect(asked(), 'what is installed is not installed again').toEqual(aptGetCalls);
    });

    it('has the whole browser installed where there is no shell alone', () => {
      const browser = path.join(folder, 'chromium');
      writeAptGet(`${noShell}\n[ "$1" = update ] || : > '${browser}'`);
      const { status, output } = find('', 0);
      expect(status).toBe(0);
      expect(asked()).toEqual([update, install('chromium-headless-shell'), install('chromium')]);
      expect(output.trim().split('\n').at(-1)).toBe(browser);
    });

    it('says why apt-get failed, tries Playwright, and says what to do in the end', () => {
      writeAptGet(`[ "$1" = update ] || { echo 'Reading...'; echo 'E: no such package' >&2; exit 100; }`);
      const { status, output } = find(nowhere, 0);
      expect(status).toBe(1);
      expect(asked()).toEqual([update, install('chromium-headless-shell'), install('chromium')]);
      expect(output).toContain('apt-get: E: no such package\n');
      expect(output).toContain('用 Playwright 安装');
      expect(output.trim().split('\n').at(-1)).toMatch(/^✗ .*CHROMIUM_PATH/);
    });

    it('asks apt-get for nothing when it is not root, and says what to do when none can be had', () => {
      writeAptGet('exit 0');
      const { status, output } = find(nowhere);
      expect(status).toBe(1);
      expect(asked()).toEqual([]);
      expect(output.trim().split('\n').at(-1)).toMatch(/^✗ .*CHROMIUM_PATH/);
    });
  });
});

describe('continuous integration', () => {
  it('runs exactly the test command of both READMEs, which is a script of the package', () => {
    const read = (name: string): string => fs.readFileSync(path.resolve(scripts, '..', name), 'utf8');
    const lines = read('.ci/run')
      .split('\n')
      .filter((line) => line !== '' && !/^(#|set |cd )/.test(line));
    expect(lines).toEqual(['npm test']);
    for (const readme of ['README.md', 'README.zh-CN.md']) {
      const commands = /```bash\n([^]*?)```/.exec(read(readme))?.[1]?.match(/^npm \S+/gm);
      expect(commands, readme).toEqual(['npm start', 'npm test']);
    }
    const { scripts: declared } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(declared['test']).toBe('node scripts/test.mjs');
    expect(declared['test:deep']).toBe('node scripts/test.mjs --deep');
    expect(read('scripts/test.mjs')).toContain("['scripts/check.mjs', 'src/schemas']");
  });
});
