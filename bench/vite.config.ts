// Production builds of all contenders, each page on its own so that none pays for another's chunks.
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { compileAhead } from '../build/compile-ahead.ts';
import { formilyAntd6 } from '../build/formily-antd6.ts';
import { madeStyles } from '../build/made-styles.ts';

const pages = path.resolve(import.meta.dirname, 'pages');
const page = process.env['BENCH_PAGE'] ?? '';

export default defineConfig({
  root: pages,
  base: './',
  // Ours as our build makes it, the others as their packages come.
  plugins: [
    react(),
    formilyAntd6(),
    ...(page.startsWith('screenwright') ? [madeStyles(), compileAhead()] : []),
  ],
  resolve: {
    alias: [
      {
        find: /^@formily\/antd-v5$/,
        replacement: path.resolve(import.meta.dirname, '../node_modules/@formily/antd-v5/esm/index.js'),
      },
    ],
  },
  build: {
    outDir: path.resolve(import.meta.dirname, '../dist/bench', page),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: { input: path.join(pages, `${page}.html`) },
  },
});
