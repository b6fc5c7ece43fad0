// Finds a Chromium for the browser tests, or installs one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError, run } from './terminal.mjs';

/** The headless shell first: the same engine without a window, a fifth to a third faster. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chrome.exe',
];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * @returns {Promise<string>} path of a Chromium that exists
 * @throws {CommandError} when none is there and none can be installed
 */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new CommandError(
      `CHROMIUM_PATH 指向的文件不存在：${wanted}`,
      `CHROMIUM_PATH names a file that does not exist: ${wanted}`,
    );
  }
  const found = (await findPlaywrights()) ?? findSystems();
  if (found) return found;
  const installed = (await installDebians()) ?? (await installPlaywrights());
  if (installed) return installed;
  throw new CommandError(
    '找不到 Chromium 且无法安装，请安装后用 CHROMIUM_PATH 指定它的路径',
    'no Chromium found and none could be installed: install one and set CHROMIUM_PATH to it',
  );
}

async function findPlaywrights() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

function findSystems() {
  return findOnPath(systemNames) ?? usualPlaces.find((file) => existsSync(file));
}

/** @param {readonly string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

async function installDebians() {
  if (!findOnPath(['apt-get']) || process.getuid?.() !== 0) return undefined;
  console.log('  没有 Chromium，用 apt-get 安装 chromium 和中文字体 installing chromium with apt-get');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true, timeout: 600_000 };
  await run('apt-get', ['update'], options);
  // Older Debians and their children have no package of the shell alone.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk'];
    const { status, output } = await run('apt-get', args, options);
    if (status === 0) break;
    console.log(`  apt-get: ${output.trim().split('\n').at(-1)}`);
  }
  return findSystems();
}

async function installPlaywrights() {
  console.log('  没有 Chromium，用 Playwright 安装 installing Chromium with Playwright');
  const cli = path.join('node_modules', 'playwright', 'cli.js');
  const { status, output } = await run(process.execPath, [cli, 'install', 'chromium'], {
    quiet: true,
    timeout: 600_000,
  });
  if (status !== 0) console.log(`  playwright: ${output.trim().split('\n').at(-1)}`);
  return findPlaywrights();
}
