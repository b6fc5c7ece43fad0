// What the server runs with in tests: no network, no folder, no outside.
import type { Config } from '../server/config/config.ts';

export const TEST_CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  isLoopback: true,
  // Below what is no folder: nothing can be written there, whoever runs the tests.
  dataFolder: '/dev/null/data',
  apiBase: '/api',
  screensFolder: '/nonexistent',
  modulesFolder: '/nonexistent',
  modulesApply: 'auto',
  documents: 'database',
  isPreparing: true,
  hasCaptcha: false,
  hasOlderClients: false,
  maxUpload: 50,
  largeScreens: {},
  outboundHosts: [],
  frameSources: [],
  frameAncestors: [],
  corsOrigins: [],
  trustedProxies: [],
  logLevel: 'silent',
  logTo: 'stdout',
};
