// Runs a program of the command line from its TypeScript: bundled when its sources changed, and installing nothing.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(projectFolder, 'dist', 'cli');

/** What older bundles load later on stays so long (milliseconds): they may be running. */
const KEPT = 24 * 60 * 60 * 1000;

/** Size and time of each input, as they were when the bundle was made. */
function describeInputs(names) {
  return Object.fromEntries(
    names.map((name) => {
      const stat = statSync(path.join(projectFolder, name), { throwIfNoEntry: false });
      return [name, stat ? `${stat.size}:${stat.mtimeMs}` : 'missing'];
    }),
  );
}

function isCurrent(bundle, stamp) {
  if (!existsSync(bundle) || !existsSync(stamp)) return false;
  try {
    const before = JSON.parse(readFileSync(stamp, 'utf8'));
    return JSON.stringify(describeInputs(Object.keys(before))) === JSON.stringify(before);
  } catch {
    // Cut while it was written: bundle again.
    return false;
  }
}

/** Written beside and renamed, so that a run at the same time never sees half a file. */
function replaceFile(file, content) {
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, content);
  renameSync(next, file);
}

async function bundle(name, entry) {
  const { build } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  const { metafile, outputFiles } = await build({
    absWorkingDir: projectFolder,
    entryPoints: { [name]: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: `${name}-[hash]`,
    bundle: true,
    // What is loaded later stays apart.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const isEntry = ({ path: file }) => path.basename(file) === `${name}.mjs`;
  // The entry comes when what it loads is there.
  const inOrder = [...outputFiles].sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)));
  for (const { path: file, contents } of inOrder) replaceFile(file, contents);
  const written = new Set(outputFiles.map(({ path: file }) => path.basename(file)));
  for (const file of readdirSync(folder)) {
    const place = path.join(folder, file);
    const isOlder = file.startsWith(`${name}-`) && !written.has(file);
    if (isOlder && Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEPT) {
      rmSync(place, { force: true });
    }
  }
  return ['scripts/run-bundled.mjs', ...Object.keys(metafile.inputs)];
}

/**
 * Runs a program in this process, in the folder that the person typed the command in.
 * @param {string} name of the bundle
 * @param {string} entry path of its source from the project
 * @param {string} [script] the npm script, where it is called otherwise
 */
export async function runBundled(name, entry, script = name) {
  try {
    const file = path.join(folder, `${name}.mjs`);
    const stamp = path.join(folder, `${name}.inputs.json`);
    if (!isCurrent(file, stamp)) {
      const inputs = await bundle(name, entry);
      replaceFile(stamp, JSON.stringify(describeInputs(inputs)));
    }
    // npm moves into the project; the person's own folder is the one that paths are typed in.
    if (process.env.npm_lifecycle_event === script) process.chdir(process.env.INIT_CWD ?? process.cwd());
    await import(pathToFileURL(file).href);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    console.error(
      isMissing
        ? '✗ 还没有安装软件包，请先运行 npm ci (packages are missing: run npm ci first)'
        : `✗ 程序出错，没有完成 (the program failed)\n${String(error?.stack ?? error)}`,
    );
    process.exitCode = 2;
  }
}
