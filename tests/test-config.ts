// What the server runs with in tests: no network, no folder, no outside.
import type { Config } from '../server/config.ts';

export const TEST_CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  isLoopback: true,
  dataFolder: '/nonexistent',
  apiBase: '/api',
  screensFolder: '/nonexistent',
  hasCaptcha: false,
  maxUpload: 50,
  largeScreens: {},
  frameSources: [],
  frameAncestors: [],
  corsOrigins: [],
  logLevel: 'silent',
};
