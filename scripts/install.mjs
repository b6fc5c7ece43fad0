// Makes sure that the packages of the lock file are installed; does nothing when they are.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, run, step } from './terminal.mjs';

// Not import.meta.dirname: an older Node.js must come as far as checkNodeVersion.
export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const lockFile = path.join(projectFolder, 'package-lock.json');
const stampFile = path.join(projectFolder, 'node_modules', '.installed-lock');
/** What npm itself writes about the packages that it put there. */
const installedFile = path.join(projectFolder, 'node_modules', '.package-lock.json');

/** The oldest Node.js of each line that everything here runs on. */
const oldestNode = [20, 19];

/** @param {string} [version] as `process.versions.node` */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  const wanted = oldestNode.join('.');
  throw new CommandError(
    `Node.js ${version} 太旧，需要 ${wanted} 以上（20、22 或 24），请升级后重试`,
    `Node.js ${version} is too old, ${wanted} or later is needed (20, 22 or 24): upgrade and try again`,
  );
}

/** Installs the packages when they are missing or differ from the lock file. */
export async function ensurePackages() {
  const lock = readFileSync(lockFile, 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  if (!matchesInstalled(lock)) await step('安装软件包 install packages', installPackages);
  writeFileSync(stampFile, hash);
}

/** Whether npm already put exactly these packages there, for example by an `npm ci` of the user. */
function matchesInstalled(lock) {
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages ?? {};
  return Object.entries(JSON.parse(lock).packages).every(
    ([place, wanted]) => place === '' || wanted.optional || installed[place]?.version === wanted.version,
  );
}

async function installPackages() {
  // NODE_ENV=production or a user's npm settings must not leave out what the build needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const { status, output } = await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], { quiet: true })
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true }));
  if (status !== 0) throw explainFailure(output);
}

/** @param {string} output what npm printed */
export function explainFailure(output) {
  if (/ENOSPC|no space left/i.test(output)) {
    return new CommandError(
      '磁盘空间不足，安装软件包约需 1.5 GB，请腾出空间后重试',
      'disk full: installing the packages takes about 1.5 GB, free some space and try again',
    );
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH/.test(output)) {
    return new CommandError(
      '无法连接软件包仓库，请检查网络、代理或 npm 的 registry 设置后重试',
      'the package registry cannot be reached: check the network, the proxy or npm’s registry setting and try again',
    );
  }
  const reason = output.split('\n').filter((line) => /npm (error|ERR!)/.test(line));
  return new CommandError(
    `安装软件包失败：${reason.slice(0, 3).join(' ') || output.trim().slice(-300)}`,
    'npm ci failed; run it by hand to see everything it says',
  );
}
