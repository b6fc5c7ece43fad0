// Reads the manifests of src/widgets in Node.js: bundled without what only a browser can run.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from './terminal.mjs';

/** Files that a component may import besides code; a manifest needs nothing of them. */
const assets = /\.(css|svg|png|jpe?g|gif|webp|woff2?|ttf)(\?.*)?$/;

/**
 * Components import packages that need a DOM or take seconds to load. Manifests are plain data beside them,
 * so packages are replaced by a value that can be called, constructed, read and extended.
 */
const standIn = `
const make = () => {
  const proxy = new Proxy(function () {}, {
    get: (target, key) => {
      if (key === 'then' || key === '__esModule') return undefined;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === 'prototype') return target.prototype;
      return proxy;
    },
    // esbuild hands out an object that inherits from the module: named imports are found through it.
    getPrototypeOf: () => proxy,
    apply: () => proxy,
    construct: () => proxy,
  });
  return proxy;
};
module.exports = make();
`;

/** @type {import('esbuild').Plugin} */
const withoutPackages = {
  name: 'without-packages',
  setup(build) {
    build.onResolve({ filter: assets }, ({ path: name }) => ({ path: name, namespace: 'nothing' }));
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (name.startsWith('node:') || builtinModules.includes(name)) return { path: name, external: true };
      return { path: name, namespace: 'stand-in' };
    });
    build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = "";' }));
    build.onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: standIn }));
  },
};

/**
 * Widget types in a project: the folders of src/widgets that hold a manifest.
 * @param {string} projectFolder
 * @returns {string[]} sorted
 */
export function listWidgetTypes(projectFolder) {
  const folder = path.join(projectFolder, 'src', 'widgets');
  return readdirSync(folder)
    .filter((type) => existsSync(path.join(folder, type, 'index.ts')))
    .sort();
}

/**
 * @param {string} projectFolder absolute path
 * @returns {Promise<Record<string, unknown>[]>} one manifest per widget folder, sorted by type
 */
export async function loadManifests(projectFolder) {
  const types = listWidgetTypes(projectFolder);
  const { build } = await importBundler();
  const cache = path.join(projectFolder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(path.join(cache, 'manifests-'));
  try {
    await build({
      absWorkingDir: projectFolder,
      entryPoints: types.map((type) => ({ in: `src/widgets/${type}/index.ts`, out: type })),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // What is imported lazily stays in files of its own and is never run.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      jsx: 'automatic',
      plugins: [withoutPackages],
      logLevel: 'silent',
    }).catch((error) => {
      throw explainBuild(error);
    });
    return await Promise.all(types.map((type) => importManifest(type, path.join(outdir, `${type}.mjs`))));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

async function importBundler() {
  try {
    return await import('esbuild');
  } catch {
    throw new CommandError('软件包尚未安装，请先运行 npm ci', 'packages are missing, run npm ci first');
  }
}

async function importManifest(type, file) {
  const folder = `src/widgets/${type}`;
  let manifest;
  try {
    manifest = (await import(pathToFileURL(file).href)).default;
  } catch (error) {
    throw new CommandError(
      `${folder}/index.ts 无法载入：${error.message}；模块顶层不要使用浏览器对象`,
      `${folder}/index.ts does not load: use no browser objects at the top level of its modules`,
    );
  }
  if (manifest === null || typeof manifest !== 'object' || typeof manifest.type !== 'string') {
    throw new CommandError(
      `${folder}/index.ts 没有默认导出组件声明，请用 defineWidget 导出`,
      `${folder}/index.ts has no manifest as its default export`,
    );
  }
  if (manifest.type !== type) {
    throw new CommandError(
      `${folder} 声明的 type 是 “${manifest.type}”，应与文件夹同名`,
      `the type in ${folder}/index.ts must be the name of its folder`,
    );
  }
  return manifest;
}

function explainBuild(error) {
  const places = (error.errors ?? []).map(
    ({ text, location }) => `${location ? `${location.file}:${location.line}: ` : ''}${text}`,
  );
  return new CommandError(
    `组件无法构建：${places.join('；') || error.message}`,
    'the widgets do not build, correct the files named',
  );
}
