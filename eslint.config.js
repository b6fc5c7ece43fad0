// Architecture rules are lint rules: who may import whom, no dynamic code, no SQL from strings.
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { zonesOfFile } from './build/zones-of-file.mjs';

/** Folders of the server, each of which may import from those before it and from none after it. */
export const SERVER_FLOORS = [
  'kernel',
  'html',
  'config',
  'db',
  'files',
  'records',
  'documents',
  'workers',
  'identity',
  'http',
  'modules',
  'push',
  'features',
  'seed',
  'target',
  'start',
];

const serverFloors = SERVER_FLOORS.slice(0, -1).map((floor, place) => ({
  target: `./server/${floor}/**/!(*.test|*.testing).ts`,
  from: [...SERVER_FLOORS.slice(place + 1).map((above) => `./server/${above}`), './server/compose.ts'],
  // The types of all tables are put together in one place, from the features that own them.
  ...(floor === 'db' ? { target: './server/db/**/!(*.test|*.testing|tables).ts' } : {}),
  message: `Floors of the server: ${floor} stands below.`,
}));

/** What a feature offers to the others. The rest of its files is its own. */
export const SURFACES = {
  account: ['favourites'],
  categories: [],
  dashboards: [],
  designer: [],
  departments: ['depart-parent', 'depart-codes', 'named-departs'],
  dictionaries: [],
  files: [],
  guides: [],
  jobs: [],
  licence: ['current', 'places'],
  'list-views': ['views'],
  logs: [],
  menus: ['shown-menus'],
  messages: ['announcement-sending', 'template-text'],
  modules: [],
  monitor: [],
  'online-users': [],
  outbox: ['outbox'],
  'password-strategy': [],
  portal: [],
  positions: [],
  print: [],
  reports: [],
  roles: ['grants', 'permission-tree', 'saved-grants', 'shown-roles', 'sight-limits'],
  rules: ['next-serial'],
  screens: [],
  session: ['user-info'],
  'sign-in': ['account-password', 'sign-in', 'sign-in-ways'],
  site: [],
  'start-here': ['steps'],
  users: ['recovery-channels', 'shown-users', 'user-places', 'user-records'],
};

const featureZones = Object.entries(SURFACES).map(([feature, offered]) => ({
  target: `./server/features/!(${feature})/**/!(*.test|*.testing).ts`,
  from: `./server/features/${feature}`,
  except: offered.map((file) => `./${file}.ts`),
  message: `The surface of ${feature} is listed in eslint.config.js; its other files are its own.`,
}));

/** Folders of the engine, each of which may import from those before it and from none after it. */
export const ENGINE_FLOORS = [
  'values',
  'html',
  'print',
  'expression',
  'plan',
  'query',
  'rule',
  'online',
  'entity',
  'registry',
  'action',
  'upgrade',
  'blueprint',
  'check',
  'compile',
  'react',
];

/** Folders of the checker in the same order; the files beside them put the checks together. */
export const CHECK_FLOORS = [
  'findings',
  'patterns',
  'schemas',
  'document',
  'routes',
  'catalog',
  'shapes',
  'context',
  'expressions',
  'fields',
  'calls',
  'reactions',
  'nodes',
  'formily',
  'files',
];

/** Folders of what draws a plan in the same order; the files beside them are what all of them share. */
export const REACT_FLOORS = ['model', 'texts', 'notices', 'sources', 'explain', 'nodes', 'screen'];

/**
 * What widgets and controls may import of the engine, besides its libraries: modules and not one for all, because the
 * sign-in page would load with one whatever the others need.
 */
export const WIDGET_API = [
  // A widget's manifest, its settings and what it is given.
  'react/access.ts',
  'react/widget.ts',
  'registry/manifest.ts',
  'document.ts',
  'plan/plan.ts',
  'expression/tree.ts',
  // Reports as back ends of this family declare them.
  'online/online-query.ts',
  // The screen around it, and the ports of the app.
  'react/context.ts',
  'react/observer.ts',
  'react/model/screen-model.ts',
  'react/model/create-screen-model.ts',
  'react/model/judge.ts',
  'react/model/void-state.ts',
  'react/nodes/use-hold.ts',
  'react/nodes/use-occupied.ts',
  'react/sources/use-tracked.ts',
  'react/model/beside.ts',
  'services.ts',
  'shortcuts.ts',
  'react/use-shortcuts.ts',
  // Where somebody is on the page.
  'react/keep-place.ts',
  'react/model/opening-steps.ts',
  // Rows and options.
  'react/sources/lookups.ts',
  'react/sources/use-source.ts',
  'react/sources/use-options.ts',
  'react/sources/beyond-options.ts',
  'react/sources/given-rows.ts',
  // Pages that somebody keeps.
  'react/kept-pages.ts',
  // Views of lists, and keys of what is sent again.
  'react/model/list-view.ts',
  'react/model/write-keys.ts',
  // Drawing other nodes, screens and cells.
  'react/nodes/NodeView.tsx',
  'react/screen/Screen.tsx',
  'react/screen/Overlays.tsx',
  'react/screen/DocumentWindow.tsx',
  'react/nodes/CellEditor.tsx',
  'react/screen/Loading.tsx',
  'react/texts/Words.tsx',
  // What is judged of a new password, by server and field alike.
  'rule/password.ts',
  // Calls.
  'action/run.ts',
  'action/calls.ts',
  'action/row-scope.ts',
  'react/model/read-query.ts',
  'action/plan-request.ts',
  'action/send-write.ts',
  // Texts, values and verdicts.
  'text.ts',
  'unit.ts',
  'react/texts/format-value.ts',
  'values/json.ts',
  'values/json-syntax.ts',
  'values/errors.ts',
  'expression/forbidden.ts',
  'expression/round-computed.ts',
  'expression/wall-clock.ts',
  'rule/check-value.ts',
  'rule/messages.ts',
  'rule/pattern.ts',
  'file-places.ts',
];

const engineFloors = ENGINE_FLOORS.slice(0, -1).map((floor, place) => ({
  target: `./src/engine/${floor}/**/!(*.test|*.testing).{ts,tsx}`,
  from: ENGINE_FLOORS.slice(place + 1).map((above) => `./src/engine/${above}`),
  message: `Floors of the engine: ${floor} stands below.`,
}));

const checkFloors = CHECK_FLOORS.map((floor, place) => ({
  target: `./src/engine/check/${floor}/**/!(*.test|*.testing).ts`,
  from: [
    ...CHECK_FLOORS.slice(place + 1).map((above) => `./src/engine/check/${above}/**/*`),
    './src/engine/check/*.ts',
  ],
  message: `Floors of the checker: ${floor} stands below.`,
}));

const reactFloors = REACT_FLOORS.slice(0, -1).map((floor, place) => ({
  target: `./src/engine/react/${floor}/**/!(*.test|*.testing).{ts,tsx}`,
  from: REACT_FLOORS.slice(place + 1).map((above) => `./src/engine/react/${above}`),
  message: `Floors of what draws a plan: ${floor} stands below.`,
}));

/** Zones of what could stand in a package of its own. */
const libraries = ['html', 'print'].map((library) => ({
  target: `./src/engine/${library}/**/!(*.test|*.testing).{ts,tsx}`,
  from: ['./src/engine/*.ts', './src/engine/!(html|print)/**/*'],
  message: `A library: ${library} imports nothing of the engine.`,
}));

/** Folders of the designer, each of which may import from those before it and from none after it. */
export const DESIGNER_FLOORS = ['document', 'worker', 'canvas', 'explain', 'preview', 'store', 'panels'];

const designerFloors = DESIGNER_FLOORS.slice(0, -1).map((floor, place) => ({
  target: `./src/designer/${floor}/**/!(*.test|*.testing).{ts,tsx}`,
  from: DESIGNER_FLOORS.slice(place + 1).map((above) => `./src/designer/${above}`),
  message: `Floors of the designer: ${floor} stands below.`,
}));

/** Each zone: files of `target` may not import from `from`. */
const zones = [
  ...serverFloors,
  ...featureZones,
  ...engineFloors,
  ...checkFloors,
  ...reactFloors,
  ...libraries,
  ...designerFloors,
  {
    target: './src/designer/{document,worker}/**/*.ts',
    from: './src/engine/react',
    message: 'Work on documents, and the check of drafts, run without React.',
  },
  {
    target: './src/designer',
    from: ['./src/widgets', './src/runtime', './src/formily', './server', './src/cli'],
    message: 'The designer gets the registry as a value.',
  },
  {
    target: './src/engine',
    from: ['./src/widgets', './src/runtime', './src/formily', './src/designer', './server', './src/cli'],
    message: 'The engine knows no widget, app or server: it declares ports.',
  },
  {
    target: './src/engine/*.ts',
    from: './src/engine/react',
    message: 'The headless engine runs without React.',
  },
  {
    target: './src/engine/react/model/**/!(*.test|*.testing).ts',
    from: './src/engine/react/*.{ts,tsx}',
    message: 'The living screen does not know what draws it.',
  },
  {
    target: './src/engine/react/*.ts',
    from: REACT_FLOORS.slice(1).map((floor) => `./src/engine/react/${floor}`),
    message: 'What all floors of a drawn plan share knows none of them but the living screen.',
  },
  {
    target: [
      './src/engine/react/**/!(*.test|*.testing).{ts,tsx}',
      './src/{widgets,controls,runtime,formily}/**/!(*.test|*.testing).{ts,tsx}',
    ],
    from: ['./src/engine/check', './src/engine/compile', './src/engine/upgrade'],
    message: 'Pages read plans: checker and compiler stay on the server.',
  },
  {
    target: './src/{widgets,controls}/**/!(*.test|*.testing|sample).{ts,tsx}',
    from: './src/engine',
    except: [...WIDGET_API.map((module) => `./${module}`), './html', './print'],
    message: 'What widgets may use of the engine is listed in eslint.config.js.',
  },
  {
    target: './src/widgets',
    from: ['./src/runtime', './src/formily', './src/designer', './server', './src/cli'],
    message: 'A widget uses the engine and its ports only.',
  },
  {
    target: './src/controls',
    from: ['./src/widgets', './src/runtime', './src/formily', './src/designer', './server', './src/cli'],
    message: 'Controls stand below the widgets that share them.',
  },
  {
    target: './src/runtime',
    from: ['./src/widgets', './src/formily', './src/designer', './server', './src/cli'],
    message: 'The runtime gets the registry as a value.',
  },
  {
    target: './src/formily',
    from: ['./src/widgets', './src/runtime', './src/designer', './server', './src/cli'],
    message: 'The drop-in set stands beside the widgets, not on them.',
  },
  {
    target: ['./server', './src/cli'],
    from: ['./src/engine/react', './src/widgets', './src/runtime', './src/formily'],
    message: 'Server and command line use the headless engine only.',
  },
  { target: './src/cli', from: './src/designer', message: 'The command line designs nothing.' },
  {
    target: './server',
    from: './src/designer',
    except: ['./document', './wire.ts', './wire-belongings.ts', './wire-why.ts', './worker/protocol.ts'],
    message: 'The server merges documents and keeps to the wire; the rest of the designer is for pages.',
  },
  { target: './src/cli', from: './server', message: 'The command line works without the server.' },
  {
    target: './src/schemas',
    from: ['./src/engine', './src/widgets', './src/runtime', './server'],
    message: 'Data only.',
  },
];

const { 'no-restricted-paths': restrictedPaths, ...importRules } = importX.rules;
const imports = {
  ...importX,
  rules: { ...importRules, 'no-restricted-paths': zonesOfFile(restrictedPaths) },
};

const BROWSER_ONLY = ['react', 'react-dom', 'react-dom/*', 'antd', 'antd/*', '@formily/*', '@ant-design/*'];

const PROCESSES = 'Only the embedded-database supervisor, the workers, scripts and tests start processes.';
const noProcesses = [
  { name: 'node:child_process', message: PROCESSES },
  { name: 'child_process', message: PROCESSES },
];

const PATTERNS = 'Patterns from data are compiled in engine/rule/pattern.ts alone.';
const SQL = "SQL comes from Kysely's builders or its tagged `sql` with bound values.";
const PROGRAM_TEXT = 'Text never becomes a program.';
const RAW_HTML = 'No raw HTML.';

/** Text that is SQL: a statement word and, after it and on any line, a word that only SQL has there. */
const SQL_TEXT =
  '/\\b(select|insert into|update|delete from|alter|create|drop|truncate)\\b[^]+\\b(from|into|set|table|where|values|database|role|schema)\\b/i';
/** Text that begins as SQL does and goes on with a value put into it; a sentence begins with a capital. */
const SQL_START =
  '/^\\s*(select|insert into|delete from|update|alter table|drop table|truncate table|SELECT|INSERT INTO|DELETE FROM|UPDATE|ALTER TABLE|DROP TABLE|TRUNCATE TABLE)\\s+$/';

/** The one file that may write it. */
const CLEAN_HTML = 'src/controls/html/CleanHtml.tsx';
const RAW_HTML_ATTRIBUTE = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'Only the sanitised HTML component.',
};

const noDynamicCode = [
  { selector: 'ExportAllDeclaration', message: 'Name what is exported.' },
  {
    selector: ":matches(NewExpression, CallExpression)[callee.name='RegExp'][arguments.0.type!='Literal']",
    message: PATTERNS,
  },
  {
    selector:
      ":matches(NewExpression, CallExpression)[callee.property.name='RegExp'][arguments.0.type!='Literal']",
    message: PATTERNS,
  },
  {
    selector: `:not(TaggedTemplateExpression) > TemplateLiteral[expressions.length>0] > TemplateElement[value.raw=${SQL_TEXT}]`,
    message: SQL,
  },
  {
    selector: `:not(TaggedTemplateExpression) > TemplateLiteral[expressions.length>0] > TemplateElement:first-child[value.raw=${SQL_START}]`,
    message: SQL,
  },
  { selector: `BinaryExpression[operator='+'] > Literal[value=${SQL_TEXT}]`, message: SQL },
  {
    selector: `BinaryExpression[operator='+'] > TemplateLiteral > TemplateElement[value.raw=${SQL_TEXT}]`,
    message: SQL,
  },
  { selector: `BinaryExpression[operator='+'] > Literal.left[value=${SQL_START}]`, message: SQL },
  {
    selector: `CallExpression[callee.property.name='concat'] > MemberExpression > Literal[value=${SQL_TEXT}]`,
    message: SQL,
  },
  {
    selector:
      "CallExpression[callee.object.name='sql'][callee.property.name='raw'][arguments.0.type!='Literal']",
    message: SQL,
  },
  {
    selector: ":matches(CallExpression, NewExpression) > Identifier[name='Function']",
    message: PROGRAM_TEXT,
  },
  { selector: "VariableDeclarator > Identifier.init[name='Function']", message: PROGRAM_TEXT },
  {
    selector:
      'MemberExpression[object.name=/^(globalThis|window|self|global)$/]:matches([property.name=/^(Function|eval)$/], [property.value=/^(Function|eval)$/])',
    message: PROGRAM_TEXT,
  },
  {
    selector: "CallExpression[callee.property.name='constructor']",
    message: PROGRAM_TEXT,
  },
  {
    selector:
      ":matches(CallExpression[callee.name=/^(setTimeout|setInterval)$/], CallExpression[callee.property.name=/^(setTimeout|setInterval)$/]):matches([arguments.0.type='TemplateLiteral'], [arguments.0.type='BinaryExpression'], [arguments.0.raw=/^['\"]/])",
    message: PROGRAM_TEXT,
  },
  RAW_HTML_ATTRIBUTE,
  { selector: "Property[key.name='dangerouslySetInnerHTML']", message: 'Only the sanitised HTML component.' },
  {
    selector:
      'AssignmentExpression > MemberExpression.left:matches([property.name=/^(innerHTML|outerHTML|srcdoc)$/], [property.value=/^(innerHTML|outerHTML|srcdoc)$/])',
    message: RAW_HTML,
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|parseHTMLUnsafe)$/]',
    message: RAW_HTML,
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(write|writeln)$/]:matches([callee.object.name='document'], [callee.object.property.name='document'])",
    message: RAW_HTML,
  },
];

const MESSAGES =
  'Pages hear no other window: any site that holds one can send. Push through the socket of src/runtime/messages.';
/** The one file that hears messages: those of its own socket. */
const SOCKET = 'src/runtime/messages/notice-socket.ts';
const ANY_MESSAGES = {
  selector:
    'AssignmentExpression > MemberExpression.left:matches([property.name=/^onmessage(error)?$/], [property.value=/^onmessage(error)?$/])',
  message: MESSAGES,
};
const WINDOW = '/^(window|self|globalThis|global|parent|top|opener|defaultView|contentWindow)$/';

const noMessages = [
  {
    selector:
      "CallExpression:matches([callee.name='addEventListener'], [callee.property.name='addEventListener'], [callee.property.value='addEventListener']):matches([arguments.0.value=/^message(error)?$/], [arguments.0.quasis.0.value.raw=/^message(error)?$/])",
    message: MESSAGES,
  },
  { selector: 'AssignmentExpression > Identifier.left[name=/^onmessage(error)?$/]', message: MESSAGES },
  {
    selector: `AssignmentExpression > MemberExpression.left:matches([property.name=/^onmessage(error)?$/], [property.value=/^onmessage(error)?$/]):has(Identifier[name=${WINDOW}])`,
    message: MESSAGES,
  },
  {
    selector:
      "CallExpression:matches([callee.name='postMessage'], [callee.property.name='postMessage'], [callee.property.value='postMessage']):matches([arguments.1.value='*'], [arguments.1.quasis.0.value.raw='*'], :has(Property[key.name='targetOrigin'] > .value[value='*']))",
    message: "Name the origin that may read the message: '*' hands it to whatever site the window shows.",
  },
];

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'screens', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': imports, 'react-hooks': reactHooks },
    settings: {
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.json'] })],
    },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', ...noDynamicCode],
      'import-x/no-restricted-paths': ['error', { zones }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...noDynamicCode, ...noMessages, ANY_MESSAGES] },
  },
  {
    // A worker hears the page that started it, and that page its worker; so do the designer and the canvas in its frame,
    // over a port that no other site can come by.
    files: [SOCKET, 'src/designer/worker/*.ts', 'src/designer/canvas/{frame,page}-line.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noDynamicCode, ...noMessages] },
  },
  {
    files: [CLEAN_HTML],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noDynamicCode.filter((rule) => rule !== RAW_HTML_ATTRIBUTE),
        ...noMessages,
        ANY_MESSAGES,
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/runtime/http/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Calls go through the Http port.' }],
      'no-restricted-properties': [
        'error',
        ...['randomUUID', 'subtle'].map((property) => ({
          object: 'crypto',
          property,
          message: 'Missing on plain http addresses.',
        })),
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { 'no-restricted-imports': ['error', { paths: noProcesses }] },
  },
  {
    files: ['src/engine/**/*.{ts,tsx}', 'src/cli/**/*.ts', 'server/**/*.ts'],
    ignores: [
      'src/engine/react/**',
      'server/db/embedded/**',
      'server/workers/worker-process.ts',
      '**/*.test.ts',
      '**/*.test.tsx',
    ],
    rules: { 'no-restricted-imports': ['error', { paths: noProcesses, patterns: BROWSER_ONLY }] },
  },
  {
    files: ['src/engine/react/model/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: noProcesses, patterns: BROWSER_ONLY.filter((name) => name !== '@formily/*') },
      ],
    },
  },
  {
    files: ['scripts/**/*.mjs', 'eslint.config.js'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
    },
    rules: { 'no-restricted-syntax': ['error', ...noDynamicCode] },
  },
);
