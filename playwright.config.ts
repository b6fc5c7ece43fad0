import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];
/** Set by the global setup; the test processes read this file again after it. */
const baseURL = process.env['E2E_URL'];

/** Chromium refuses its own sandbox as root, and its background calls would only wait for a closed network. */
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // All tests share one server and its database; each uses names of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // The longest journeys take half a minute alone; a machine whose cores are shared needs several times that.
  timeout: 200_000,
  expect: { timeout: 20_000 },
  globalSetup: './e2e/server.ts',
  reporter: 'list',
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        ...(baseURL ? { baseURL } : {}),
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: { width: 1440, height: 900 },
        // A click on what still moves may miss it; `motion.spec.ts` has the movements.
        contextOptions: { reducedMotion: 'reduce' },
        screenshot: 'only-on-failure',
        // A trace of everything makes the suite half as long again: `--trace on` records one where it is wanted.
        trace: 'off',
        launchOptions: { args: flags, ...(chromium ? { executablePath: chromium } : {}) },
      },
    },
  ],
});
