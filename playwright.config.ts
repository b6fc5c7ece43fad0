import { defineConfig } from '@playwright/test';
import { browserFlags } from './e2e/browser-flags.ts';

const chromium = process.env['CHROMIUM_PATH'];
/** Set by the global setup; the test processes read this file again after it. */
const baseURL = process.env['E2E_URL'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // All tests share one server and its database; each uses names of its own.
  workers: 3,
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
        // A page that never comes is named by what asked for it, also where a journey has an hour.
        navigationTimeout: 90_000,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: { width: 1440, height: 900 },
        // A click on what still moves may miss it; `motion.spec.ts` has the movements.
        contextOptions: { reducedMotion: 'reduce' },
        screenshot: 'only-on-failure',
        // A trace of everything makes the suite half as long again: `--trace on` records one where it is wanted.
        trace: 'off',
        launchOptions: { args: [...browserFlags], ...(chromium ? { executablePath: chromium } : {}) },
      },
    },
  ],
});
