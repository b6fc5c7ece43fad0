// Keeps other accounts of the machine out of the data folder: they neither list nor read what lies in it.
import fs from 'node:fs';
import path from 'node:path';

/** Only the owner; who passes through knows the name of what they look for. */
const CLOSED = 0o700;
const PASSABLE = 0o711;
const OTHERS = 0o077;

export interface PrivateFolderOptions {
  /** Whether another account works in a folder inside, which it owns. */
  isPassedThrough: boolean;
}

/**
 * Closes a folder and everything in it that this account owns, also what earlier versions made open. What is closed
 * already is not looked into, so that many files cost a start nothing; folders are closed after what lies in them, so that
 * a start that was killed is ended by the next.
 * @returns places that could not be closed
 */
export function closeFolder(folder: string, { isPassedThrough }: PrivateFolderOptions): string[] {
  if (process.platform === 'win32' || !fs.existsSync(folder)) return [];
  const top = fs.statSync(folder);
  // A folder that all accounts share, or that somebody else owns, is not ours to close.
  if (top.uid !== process.getuid?.() || (top.mode & 0o1000) !== 0) return [folder];
  return [...closeEntries(folder), ...setMode(folder, isPassedThrough ? PASSABLE : CLOSED)];
}

function closeEntries(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) return [];
    const { mode, uid } = fs.lstatSync(place);
    if (uid !== process.getuid?.() || (mode & OTHERS) === 0) return [];
    const failed = entry.isDirectory() ? closeEntries(place) : [];
    return [...failed, ...setMode(place, mode & 0o700)];
  });
}

function setMode(place: string, mode: number): string[] {
  try {
    if ((fs.statSync(place).mode & 0o777) !== mode) fs.chmodSync(place, mode);
    return [];
  } catch {
    return [place];
  }
}
