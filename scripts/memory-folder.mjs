// A folder whose files lie in memory, for tests that make and remove many: a disk may need ten times the processor time
// for each (0.03 to 0.6 ms were measured in folders of one disk, 0.02 in memory), and a database is hundreds of files.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What Linux calls the kind of file system that lies in memory. */
const TMPFS = 0x01_02_19_94;
/** Bytes that have to be free: an ordinary run has less than 400 MB there at a time, a deep one may have more. */
const NEEDED = 2 * 1024 ** 3;
const PREFIX = 'screenwright-';

/**
 * Makes a new folder in memory, and removes those of runs that were ended before they could.
 * @param {string} [root] where memory is mounted
 * @param {number} [needed] bytes
 * @returns {string | undefined} its path; nothing where the machine has no such place, or not that much room
 */
export function openMemoryFolder(root = '/dev/shm', needed = NEEDED) {
  try {
    if (Number(fs.statfsSync(root).type) !== TMPFS) return undefined;
    removeLeft(root);
    const { bavail, bsize } = fs.statfsSync(root);
    // What is written there is taken from the memory of all programs.
    const room = Math.min(bavail * bsize, os.freemem(), process.constrainedMemory?.() || Infinity);
    if (room < needed) return undefined;
    const folder = fs.mkdtempSync(path.join(root, `${PREFIX}${process.pid}-`));
    // A database server runs under an account of its own, and its folder lies below.
    fs.chmodSync(folder, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}

function removeLeft(root) {
  for (const name of fs.readdirSync(root)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid > 0 && !isAlive(pid)) fs.rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
