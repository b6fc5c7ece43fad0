// Production builds of all contenders, each page on its own so that none pays for another's chunks.
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { formilyAntd6 } from '../build/formily-antd6.ts';

const pages = path.resolve(import.meta.dirname, 'pages');

export default defineConfig({
  root: pages,
  base: './',
  plugins: [react(), formilyAntd6()],
  resolve: {
    alias: [
      {
        find: /^@formily\/antd-v5$/,
        replacement: path.resolve(import.meta.dirname, '../node_modules/@formily/antd-v5/esm/index.js'),
      },
    ],
  },
  build: {
    outDir: path.resolve(import.meta.dirname, '../dist/bench', process.env['BENCH_PAGE'] ?? ''),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: { input: path.join(pages, `${process.env['BENCH_PAGE'] ?? ''}.html`) },
  },
});
