// `npm run check`: bundles the checker's command line when its sources changed, then runs it. Installs nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(projectFolder, 'dist', 'cli');
const bundle = path.join(folder, 'check.mjs');
const stamp = path.join(folder, 'check.inputs.json');

/** Size and time of each input, as they were when the bundle was made. */
function describeInputs(names) {
  return Object.fromEntries(
    names.map((name) => {
      const stat = statSync(path.join(projectFolder, name), { throwIfNoEntry: false });
      return [name, stat ? `${stat.size}:${stat.mtimeMs}` : 'missing'];
    }),
  );
}

function isCurrent() {
  if (!existsSync(bundle) || !existsSync(stamp)) return false;
  try {
    const before = JSON.parse(readFileSync(stamp, 'utf8'));
    return JSON.stringify(describeInputs(Object.keys(before))) === JSON.stringify(before);
  } catch {
    // Cut while it was written: bundle again.
    return false;
  }
}

async function bundleChecker() {
  const { build } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  // Written beside and renamed, so that a run at the same time never sees half a file.
  const next = path.join(folder, `check.${process.pid}.next.mjs`);
  const { metafile } = await build({
    absWorkingDir: projectFolder,
    entryPoints: ['src/cli/check-main.ts'],
    outfile: next,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    metafile: true,
    logLevel: 'silent',
  });
  renameSync(next, bundle);
  const names = ['scripts/check.mjs', ...Object.keys(metafile.inputs)];
  const nextStamp = `${stamp}.${process.pid}`;
  writeFileSync(nextStamp, JSON.stringify(describeInputs(names)));
  renameSync(nextStamp, stamp);
}

try {
  if (!isCurrent()) await bundleChecker();
  // npm moves into the project; the person's own folder is the one that paths are typed in.
  const cwd =
    process.env.npm_lifecycle_event === 'check' ? (process.env.INIT_CWD ?? process.cwd()) : process.cwd();
  const { status, signal, error } = spawnSync(process.execPath, [bundle, ...process.argv.slice(2)], {
    cwd,
    stdio: 'inherit',
  });
  if (error) throw error;
  if (signal) process.kill(process.pid, signal);
  process.exitCode = status ?? 1;
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  console.error(
    isMissing
      ? '✗ 还没有安装软件包，请先运行 npm ci (packages are missing: run npm ci first)'
      : `✗ 检查程序无法启动 (the checker could not start)\n${String(error?.message ?? error)}`,
  );
  process.exitCode = 2;
}
