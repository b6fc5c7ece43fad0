// Decides as whom the PostgreSQL programs run: they refuse to run as root.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../kernel/startup-error.ts';

/** How to start a program so that PostgreSQL accepts its user. */
export interface RunIdentity {
  /** Put before the program and its arguments. */
  prefix: string[];
  /** Set when the program has to run under another user, who must own the files. */
  owner?: { uid: number; gid: number };
}

const nobody = 65_534;
const namespacePrefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/**
 * A normal user runs PostgreSQL directly. Root runs it inside a user namespace, where it has another number and the
 * files stay root's; where namespaces are refused, it runs as an unprivileged user who must be able to enter the folder.
 * @param dataFolder absolute path of the folder in which they get one of their own; its parents have to let them through
 * @param program absolute path of one of the programs, to which its parents have to let them through, too
 * @throws StartupError when root can do neither
 */
export function chooseIdentity(dataFolder: string, program: string): RunIdentity {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (process.platform === 'linux' && isAllowed([...namespacePrefix, 'true']))
    return { prefix: namespacePrefix };
  const blocked = firstClosedFolder(dataFolder);
  if (blocked) {
    throw new StartupError(
      `以 root 运行且系统不允许用户命名空间时，数据库用户需要能进入 ${blocked}：请换 DATA_DIR、用普通用户运行，或设置 DATABASE_URL`,
      `as root without user namespaces the database user must be able to enter ${blocked}: choose another DATA_DIR, run as a normal user, or set DATABASE_URL`,
    );
  }
  const hidden = firstClosedFolder(fs.realpathSync(program));
  if (hidden) {
    throw new StartupError(
      `以 root 运行且系统不允许用户命名空间时，数据库用户需要能进入 ${hidden} 才能运行其中的数据库程序：请把程序装到其他文件夹、用普通用户运行，或设置 DATABASE_URL`,
      `as root without user namespaces the database user must be able to enter ${hidden} to run the database programs in it: install the program in another folder, run as a normal user, or set DATABASE_URL`,
    );
  }
  return { prefix: [], owner: { uid: nobody, gid: nobody } };
}

function isAllowed(command: string[]): boolean {
  return spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' }).status === 0;
}

/** The outermost parent of `folder` that other users cannot pass through. */
export function firstClosedFolder(folder: string): string | undefined {
  const { root } = path.parse(folder);
  const parts = path.dirname(folder).slice(root.length).split(path.sep).filter(Boolean);
  let current = root;
  for (const part of parts) {
    current = path.join(current, part);
    if (fs.existsSync(current) && (fs.statSync(current).mode & 0o001) === 0) return current;
  }
  return undefined;
}
