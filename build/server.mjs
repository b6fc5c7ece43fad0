// Bundles the TypeScript of the server into three modules (one runs as a thread, one as a process of its own) that Node.js runs; packages stay where npm put them.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} projectFolder absolute path */
export async function bundleServer(projectFolder) {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: projectFolder,
    entryPoints: {
      main: 'server/main.ts',
      'judge-worker': 'server/documents/judge-worker.ts',
      worker: 'server/workers/worker-main.ts',
    },
    outdir: path.join('dist', 'server'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
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
