// What a full disk means for the embedded database, said in one line.
import fs from 'node:fs';
import { StartupError } from '../../kernel/startup-error.ts';

/** Bytes that a new database folder takes with its first log segments, with room for a day of small changes. */
export const freshFolderBytes = 160 * 1024 * 1024;

const megabyte = 1024 * 1024;

/** Whether the output of a PostgreSQL program or a system error says that the disk is full. */
export function isDiskFull(text: string): boolean {
  return /No space left on device|ENOSPC|disk full|Disk quota exceeded/i.test(text);
}

/** Free bytes of the file system that holds `folder`; undefined when the system does not tell. */
export function readFreeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** @param needed bytes that should be free */
export function diskFullError(folder: string, needed: number): StartupError {
  const free = readFreeBytes(folder);
  const left = free === undefined ? '?' : String(Math.floor(free / megabyte));
  const wanted = Math.ceil(needed / megabyte);
  return new StartupError(
    `磁盘空间不足：${folder} 所在磁盘剩余 ${left} MB，至少需要 ${wanted} MB，请腾出空间或换一个 DATA_DIR`,
    `disk full: ${left} MB left for ${folder}, at least ${wanted} MB needed: free some space or choose another DATA_DIR`,
  );
}
