// Builds what changed since the last build: the web app into dist/web and the server into dist/server.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '../build/server.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { draftFolder, placeBuild } from './place-build.mjs';
import { CommandError, run, runCommand, step } from './terminal.mjs';

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {string} output file whose absence means that it was never built
 * @property {string[]} sources files and folders
 * @property {() => Promise<void>} build
 */

/** @type {Record<'web' | 'server', Part>} */
const parts = {
  web: {
    title: '构建网页 build the web app',
    output: 'dist/web/index.html',
    sources: ['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package-lock.json'],
    build: buildWeb,
  },
  server: {
    title: '构建服务器 build the server',
    output: 'dist/server/main.mjs',
    sources: [
      'server',
      'src/engine',
      'src/designer/document',
      'src/schemas',
      'build/server.mjs',
      'scripts/running-line.mjs',
      'package-lock.json',
    ],
    build: buildServer,
  },
};

/**
 * Builds the named parts as far as their sources changed.
 * @param {(keyof typeof parts)[]} names
 */
export async function buildChanged(names = ['web', 'server']) {
  for (const name of names) {
    const part = parts[name];
    const stampFile = path.join(projectFolder, 'dist', `.${name}-stamp.json`);
    const before = readStamp(stampFile);
    const files = listFiles(part.sources);
    const facts = hashFacts(files);
    const isBuilt = existsSync(path.join(projectFolder, part.output));
    if (isBuilt && before.facts === facts) continue;
    const content = hashContent(files);
    if (!isBuilt || before.content !== content) {
      // Stopped half way, it is built again, even from the sources that this stamp stands for.
      rmSync(stampFile, { force: true });
      await step(part.title, part.build);
    }
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ facts, content }));
  }
}

async function buildServer() {
  try {
    await bundleServer(projectFolder);
  } catch (error) {
    // esbuild has printed what is wrong and where.
    throw new CommandError(
      '构建服务器失败，原因见上',
      `building the server failed, see above: ${error.message.split('\n')[0]}`,
    );
  }
  // A start that finds no verdicts checks all documents itself.
  await run(process.execPath, [path.join(projectFolder, 'dist', 'server', 'keep-verdicts.mjs')]);
}

async function buildWeb() {
  const folder = path.join(projectFolder, 'dist', 'web');
  const next = draftFolder(folder);
  const vite = path.join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const { status, output } = await run(process.execPath, args, { quiet: true });
  if (status !== 0) {
    rmSync(next, { recursive: true, force: true });
    process.stderr.write(output);
    throw /ENOSPC|no space left/i.test(output)
      ? new CommandError(
          '磁盘空间不足，构建网页约需 100 MB',
          'disk full: building the web app takes about 100 MB',
        )
      : new CommandError('构建网页失败，原因见上', 'building the web app failed, see above');
  }
  // The old build stays in place until the new one is complete.
  try {
    placeBuild(next, folder);
  } catch (error) {
    throw new CommandError(
      `无法更新 ${folder}，请排除原因后重试：${error.message}`,
      'the new web app cannot be put in place: remove the cause and try again',
    );
  }
}

/** @returns {string[]} paths relative to the project, sorted; tests are no sources */
function listFiles(sources) {
  const files = [];
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(projectFolder, folder), { withFileTypes: true })) {
      const relative = `${folder}/${entry.name}`;
      // What a link leads to counts, and nothing where it leads nowhere.
      const facts = entry.isSymbolicLink()
        ? statSync(path.join(projectFolder, relative), { throwIfNoEntry: false })
        : entry;
      if (!facts) continue;
      if (facts.isDirectory()) visit(relative);
      else if (!/\.test\.tsx?$/.test(entry.name)) files.push(relative);
    }
  };
  for (const source of sources) {
    const stat = statSync(path.join(projectFolder, source), { throwIfNoEntry: false });
    if (stat?.isDirectory()) visit(source);
    else if (stat) files.push(source);
  }
  return files.sort();
}

/** Quick: sizes and times. They decide only that nothing changed. */
function hashFacts(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(`${projectFolder}/${file}`);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function hashContent(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(projectFolder, file)));
  return hash.digest('hex');
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Never built, or cut while it was written: build again.
    return {};
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runCommand(async () => {
    checkNodeVersion();
    await ensurePackages();
    const names = process.argv.slice(2).filter((name) => name in parts);
    await buildChanged(names.length ? names : undefined);
  });
}
