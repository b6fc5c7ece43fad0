// Builds the web app into dist/web: few files, no source maps, everything from this server.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead } from './build/compile-ahead.ts';
import { firstFrame } from './build/first-frame.ts';
import { formilyAntd6 } from './build/formily-antd6.ts';
import { madeValidators } from './build/made-validators.ts';
import { leanPackages } from './build/lean-packages.ts';
import { madeStyles } from './build/made-styles.ts';
import { limitChunks } from './build/limit-chunks.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { precompress } from './build/precompress.ts';
import { preloadApp } from './build/preload-app.ts';
import { zipOnPage } from './build/zip-on-page.ts';

/**
 * Few files instead of one per widget. A group takes what its members import along, in this order; a later group
 * imports from an earlier one. So the first load holds what sign-in needs and nothing else.
 */
const GROUPS: readonly [name: string, test: RegExp][] = [
  ['react', /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//],
  // The language, and nothing that says a word: the rest is loaded when the language is known.
  ['start', /src\/main\.ts/],
  ['app', /src\/(?:mount-app|runtime\/App)\.tsx/],
  // Without what these load with its first use: the question beside a button, the menu of a full toolbar, pages,
  // the demands on a new password.
  [
    'first',
    /src\/widgets\/(?:form|card|text|password|captcha|button|toolbar|text_block|picture|hidden|repeat)\/(?!Asking|More|CalledRepeat|Repeat(?:Pages|Notices)|Demands|demands|strategy)/,
  ],
  ['notices', /src\/runtime\/notify\/NoticeHost/],
  [
    'main',
    /src\/runtime\/layout\/MainLayout|src\/widgets\/(?:button\/Asking|toolbar\/More)|src\/controls\/icons\/drawn-icons/,
  ],
  // The chart's engine is a load of its own: the numbers beside it need not wait for it.
  ['engine', /src\/widgets\/chart\/engine/],
  ['display', /src\/widgets\/(?:row|column|divider|badge|statistic|dict_tag|chart)\//],
  ['inputs', /src\/widgets\/(?:checkbox|number|integer|list|list_multi|radio|switch|textarea)\//],
  [
    'data',
    /src\/widgets\/(?:data_table|search_form|tree|dialog|drawer|sel_depart|descriptions|tabs|repeat\/(?:CalledRepeat|Repeat(?:Pages|Notices)))/,
  ],
  // Without the editors themselves, which load with their first use.
  ['texts', /src\/widgets\/(?:umeditor|markdown|markdown_view|html_view|json|code)\/(?!engine|zh-cn)/],
  ['files', /src\/widgets\/(?:file|image)\//],
  ['dates', /src\/widgets\/(?:date|datetime|month|time)\//],
  // Boxes that open a list or a dialog; the dialogs load with their first use.
  [
    'pickers',
    /src\/widgets\/(?:sel_user|company|sel_search|sel_tree|cat_tree|link_down|cascader|pca|popup|icon_picker|cron)\/(?!\w*Dialog|cron-engine)/,
  ],
  ['extras', /src\/widgets\/(?:rate|slider|color|collapse|timeline|steps|iframe)\//],
  // Lists and rarer parts of Formily load with the documents that name one of them.
  [
    'formily',
    /src\/formily\/(?!parts\/)|@formily\/antd-v5\/esm\/(?:__builtins__|form|form-item|form-layout|form-grid|form-button-group|submit|reset|input)\//,
  ],
  ['formily-lists', /src\/formily\/parts\/(?:array|row)|@formily\/antd-v5\/esm\/array-/],
  ['formily-more', /src\/formily\/parts\/|@formily\/antd-v5\//],
];

export default defineConfig({
  plugins: [
    formilyAntd6(),
    leanPackages(),
    madeStyles(),
    zipOnPage(),
    madeValidators(),
    react(),
    limitChunks(),
    compileAhead(),
    pdfParts(),
    preloadApp(),
    firstFrame(),
    precompress(),
  ],
  optimizeDeps: { rolldownOptions: { plugins: [formilyAntd6()] } },
  worker: { format: 'es', plugins: () => [madeValidators()] },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    sourcemap: false,
    // Every browser that the target names knows modulepreload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      // These do nothing but define what they export, and do not say so themselves: antd's inputs and buttons would
      // bring its form and the form's validator along.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@rc-component\/.*\.js$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: GROUPS.map(([name, test], at) => ({ name, test, priority: 100 - at })),
        },
      },
    },
  },
});
