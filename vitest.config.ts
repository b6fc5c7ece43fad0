import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { formilyAntd6 } from './build/formily-antd6.ts';
import { madeValidators } from './build/made-validators.ts';
import { zipOnPage } from './build/zip-on-page.ts';
import ByEnvironment from './tests/by-environment.ts';
import { isDeep } from './tests/depth.ts';

const require = createRequire(import.meta.url);

/** The CommonJS entry of this package is broken on React 19; its ES modules work. */
const formilyComponents = path.join(
  path.dirname(require.resolve('@formily/antd-v5/package.json')),
  'esm/index.js',
);

/** Contracts that are tried in a page and need no server: they share the modules that unit tests have loaded for theirs. */
const IN_A_PAGE = [
  'tests/!(message-reads|popup-report|print-step).test.tsx',
  'tests/{explained-screens,linked-fields,named-questions}.test.ts',
];

const TIMED = ['tests/faults/documents.test.ts', 'tests/faults/drain.test.ts'];

export default defineConfig({
  plugins: [formilyAntd6(), zipOnPage(), madeValidators()],
  resolve: {
    alias: [
      { find: /^@formily\/antd-v5$/, replacement: formilyComponents },
      // Node takes the CommonJS entry of antd, which has a theme of its own beside that of its ES modules.
      { find: /^antd\/es\/theme\/internal$/, replacement: require.resolve('antd/lib/theme/internal.js') },
      // Of the packages of the server one takes time by design.
      { find: /^@node-rs\/argon2$/, replacement: path.resolve('tests/quick-passwords.ts') },
    ],
  },
  test: {
    pool: 'forks',
    sequence: { sequencer: ByEnvironment },
    setupFiles: [
      'tests/lean-rendering.ts',
      'tests/patience.ts',
      'tests/property-seed.ts',
      'tests/style-sheets.ts',
      'tests/shared-modules.ts',
    ],
    provide: { propertySeed: randomInt(2 ** 31) },
    // The patience of that file for `expect.poll`, which is told it here alone.
    expect: { poll: { timeout: 10_000 } },
    // Of two processors: some tests wait for time to pass, and nobody else uses theirs meanwhile.
    maxWorkers: 3,
    // Rendering makes much that is gone at once: in a larger nursery it is collected with less work.
    // Most code runs a few times: V8 shall compile less of it well than it does for a page that stays.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64', '--interrupt-budget=600000'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Loading React, antd and the widgets anew takes most files longer than their tests.
          isolate: isDeep,
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', ...IN_A_PAGE],
          // Properties are tried as often there as they are promised to hold.
          testTimeout: isDeep ? 600_000 : 120_000,
          server: { deps: { inline: [/@formily\/antd-v5/, /(?:read|write)-excel-file/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // They wait for the database more than others do for anything. Projects of unlike numbers run one after the other.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          // The server is one process for many people: its modules keep nothing that a test could meet again, and to
          // load and compile them anew for each file takes longer than the tests.
          isolate: isDeep,
          globalSetup: ['tests/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/faults/**', ...IN_A_PAGE],
          isolate: isDeep,
          globalSetup: ['tests/database-server.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          server: { deps: { inline: [/@formily\/antd-v5/] } },
        },
      },
      // Each of these starts, kills or starves whole servers, which wait for one another and for the disk.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: TIMED,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      // What is promised within a time has the machine to itself, after the others.
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
