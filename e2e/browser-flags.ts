// How the browser is started: nothing that only people in front of a window need.

/** Playwright's own list: a second one on the command line takes the place of the first. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Lists below the address bar, which are two pages more in each context of a whole browser. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium refuses its own sandbox as root, and its background calls would only wait for a closed network. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Three browsers on two processors: more threads that paint only wait for one another.
  '--num-raster-threads=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...UNSEEN].join(',')}`,
];
