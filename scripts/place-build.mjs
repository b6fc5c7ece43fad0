// Puts a built web app into its folder, file by file: a whole app lies there at every moment, with the files that pages
// of the builds before still ask for.
import fs from 'node:fs';
import path from 'node:path';

/**
 * What `.builds.json` in the folder of the web app holds. The server serves nothing whose name begins with a dot.
 * @typedef {object} Manifest
 * @property {string[][]} builds the present build and those whose files are kept, newest first; of each the files with a
 *   hash in their address, sorted, as paths in the folder: `assets/index-1a2b.js`, `assets/index-1a2b.js.br`. No two builds are alike.
 */

const MANIFEST = '.builds.json';
const PAGE = 'index.html';
/** Below it, an address with other content is another address (a hash, a version), so files of several builds fit. */
const HASHED = 'assets/';
/** Builds before the present one whose files stay. */
const KEPT = 2;

/**
 * Names an empty place beside `folder` for a build of this process, and removes what killed builds left in theirs.
 * @param {string} folder where the web app is going to lie
 */
export function draftFolder(folder) {
  const prefix = `${path.basename(folder)}.next-`;
  const parent = path.dirname(folder);
  for (const name of fs.existsSync(parent) ? fs.readdirSync(parent) : []) {
    const isLeft = name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)));
    if (isLeft) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  return `${folder}.next-${process.pid}`;
}

/**
 * Moves a complete build into `folder` and removes files that neither it nor one of the two builds before has. Stopped at
 * any point, it leaves the old app or the new one, either with all of its files; placing a build again ends it.
 * @param {string} draft folder of the build, on the same disk; gone afterwards
 * @param {string} folder where the web app lies, or is going to
 * @throws {Error} when the draft has no index.html; nothing was changed then
 */
export function placeBuild(draft, folder) {
  const files = listFiles(draft);
  if (!files.includes(PAGE)) throw new Error(`${draft} has no ${PAGE}`);
  const own = files.filter((file) => file.startsWith(HASHED));
  const before = readBuilds(folder).filter((build) => build.join('\n') !== own.join('\n'));
  const builds = [own, ...before].slice(0, 1 + KEPT);
  fs.writeFileSync(path.join(draft, MANIFEST), JSON.stringify({ builds }));
  for (const file of [...files, MANIFEST].sort((a, b) => turnOf(a) - turnOf(b))) move(file, draft, folder);
  removeOthers(folder, new Set([...files, MANIFEST, ...builds.flat()]));
  fs.rmSync(draft, { recursive: true });
}

/**
 * The page comes when all that it names is there. Its compressed copies follow: until then they are those of the page
 * before, whose files are kept.
 */
function turnOf(file) {
  if (file.startsWith(HASHED)) return 0;
  if (file === MANIFEST) return 1;
  if (file === PAGE) return 3;
  return file.startsWith(`${PAGE}.`) ? 4 : 2;
}

/** Replaces what lies there in one step. */
function move(file, from, to) {
  const target = path.join(to, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.renameSync(path.join(from, file), target);
}

function removeOthers(folder, kept) {
  for (const file of listFiles(folder))
    if (!kept.has(file)) fs.rmSync(path.join(folder, file), { force: true });
  const folders = list(folder, (entry) => entry.isDirectory());
  // A folder comes behind what lies in it.
  for (const name of folders.reverse()) {
    const place = path.join(folder, name);
    if (fs.readdirSync(place).length === 0) fs.rmdirSync(place);
  }
}

/** @returns {string[][]} those of the manifest; what lies there, where it is missing or was cut when power went away */
function readBuilds(folder) {
  try {
    const { builds } = JSON.parse(fs.readFileSync(path.join(folder, MANIFEST), 'utf8'));
    if (Array.isArray(builds) && builds.every(Array.isArray)) return builds;
  } catch {
    // As if there were none.
  }
  return [listFiles(folder).filter((name) => name.startsWith(HASHED))];
}

function listFiles(folder) {
  return list(folder, (entry) => entry.isFile());
}

/** @returns {string[]} paths in the folder, with `/`, sorted; none when there is no such folder */
function list(folder, isWanted) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(isWanted)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, as somebody else's.
    return error.code === 'EPERM';
  }
}
