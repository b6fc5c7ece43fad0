// The rules that antd's functions give, read from its CommonJS build: what this file puts into the place of the hooks that
// would call them in a browser calls them now.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface AntdStyles {
  /** Of links and icons: stands in front of every component's. */
  shared: string;
  /** Of icons, below their class. */
  icons: string;
  /**
   * The rules that each module asks for, in the order of its calls, by the path of the module below `antd/es/`:
   * `sw-prefix` stands for the class of the component, `sw-root` for that of its outermost element.
   */
  modules: ReadonlyMap<string, readonly string[]>;
}

/** Of a theme; without it the package's own. */
export interface Theme {
  algorithms?: readonly Algorithm[];
  token?: Tokens;
}

type Tokens = Record<string, unknown>;
type Algorithm = (seed: Tokens, map?: Tokens) => Tokens;

interface Options {
  resetStyle?: boolean;
  resetFont?: boolean;
  unitless?: Readonly<Record<string, boolean>>;
}

interface Call {
  component: string | readonly string[];
  makeRules: (token: Tokens, info: Readonly<Record<string, string>>) => unknown;
  defaults: unknown;
  options: Options;
  /** Hooks that declare custom properties besides know which of them have no unit. */
  hasProperties: boolean;
}

/** Classes by which antd calls its parts where nobody says otherwise. */
const ROOT = 'ant';
const ICON = 'anticon';
const PREFIX = 'sw-prefix';
const ROOT_CLASS = 'sw-root';

/** Modules that make their hook with each call, and what they are called with. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  'menu/style/index.js': [PREFIX, PREFIX],
  'tooltip/style/index.js': [PREFIX, PREFIX],
  'tree-select/style/index.js': [PREFIX, 'ant-select-tree', PREFIX],
};

/** Widths of screens stand in conditions, which read no custom properties. */
const PRESERVED = Object.fromEntries(
  ['XS', 'SM', 'MD', 'LG', 'XL', 'XXL', 'XXXL'].flatMap((size) =>
    ['', 'Min', 'Max'].map((end) => [`screen${size}${end}`, true]),
  ),
);

/** Reads all of them: about a second. */
export function readAntdStyles(theme: Theme = {}): AntdStyles {
  const antd = openAntd();
  const writer = createWriter(antd.parts, theme);
  return {
    shared: writer.shared(),
    icons: writer.icons(PREFIX),
    modules: new Map([...antd.calls].map(([module, calls]) => [module, calls.map(writer.component)])),
  };
}

/** The parts of antd and of its packages that are called here; none of them is declared for others. */
interface Parts {
  useToken: {
    getComputedToken(seed: Tokens, override: Tokens, theme: unknown): Tokens;
    unitless: Readonly<Record<string, boolean>>;
    ignore: Readonly<Record<string, boolean>>;
  };
  seed: Tokens;
  createTheme(this: void, algorithms: readonly Algorithm[]): unknown;
  defaultAlgorithm: Algorithm;
  style: {
    genLinkStyle(token: Tokens): object;
    genIconStyle(icon: string): object;
    genCommonStyle(token: Tokens, prefix: string, root: string, resetFont?: boolean): object;
  };
  parseStyle(this: void, rules: unknown, config: object): [text: string, effects: Record<string, string>];
  normalizeStyle(this: void, text: string): string;
  variables: {
    transformToken(token: Tokens, key: string, config: object): [token: Tokens, text: string];
    token2CSSVar(key: string, prefix: string): string;
  };
  genCalc(this: void, type: 'css', unitless: ReadonlySet<string>): unknown;
  genMaxMin(this: void, type: 'css'): { max: unknown; min: unknown };
  getCompVarPrefix(this: void, component: string, prefix: string): string;
  getDefaultComponentToken(
    this: void,
    component: string,
    token: Tokens,
    defaults: unknown,
  ): Tokens | undefined;
  merge(this: void, ...tokens: (Tokens | undefined)[]): Tokens;
}

function openAntd(): { parts: Parts; calls: ReadonlyMap<string, readonly Call[]> } {
  const own = createRequire(import.meta.url);
  const folder = path.dirname(own.resolve('antd/package.json'));
  const load = createRequire(path.join(folder, 'package.json'));
  const utils = path.resolve(load.resolve('@ant-design/cssinjs-utils'), '../..');
  const calls = new Map<string, Call[]>();
  const lib = path.join(folder, 'lib');
  const part = (place: string): unknown => load(path.join(lib, place));
  const util = (name: string): unknown =>
    (load(path.join(utils, 'lib/util', name)) as { default: unknown }).default;

  // Whoever uses antd in this process goes on with the package as it is.
  const kept = new Map<string, NodeJS.Module | undefined>();
  for (const [file, module] of Object.entries(load.cache)) {
    if (!file.startsWith(lib) && !file.startsWith(utils)) continue;
    kept.set(file, module);
    delete load.cache[file];
  }
  try {
    listen(load, calls, lib);
    for (const module of listStyleModules(lib)) {
      const { default: hook } = part(module) as { default?: (...given: string[]) => unknown };
      const given = CALLED[module.replaceAll('\\', '/')];
      if (given) hook?.(...given);
    }
    const { createTheme } = load('@ant-design/cssinjs') as Pick<Parts, 'createTheme'>;
    const { parseStyle, normalizeStyle } = load('@ant-design/cssinjs/lib/hooks/useStyleRegister') as Parts;
    const { merge } = load(path.join(utils, 'lib/util/statistic')) as Parts;
    const parts = {
      useToken: part('theme/useToken'),
      seed: (part('theme/themes/seed') as { default: Tokens }).default,
      createTheme,
      defaultAlgorithm: (part('theme/themes/default') as { default: Algorithm }).default,
      style: part('style'),
      parseStyle,
      normalizeStyle,
      variables: load('@ant-design/cssinjs/lib/util/css-variables'),
      genCalc: util('calc'),
      genMaxMin: util('maxmin'),
      getCompVarPrefix: util('getCompVarPrefix'),
      getDefaultComponentToken: util('getDefaultComponentToken'),
      merge,
    } as Parts;
    return { parts, calls };
  } finally {
    for (const file of Object.keys(load.cache)) {
      if (file.startsWith(lib) || file.startsWith(utils)) delete load.cache[file];
    }
    Object.assign(load.cache, Object.fromEntries(kept));
  }
}

/** Lets modules that are loaded from now on call this instead of making hooks. */
function listen(load: NodeJS.Require, calls: Map<string, Call[]>, lib: string): void {
  const name = '@ant-design/cssinjs-utils';
  const real = load(name) as object;
  const take =
    (hasProperties: boolean, always: Options) =>
    (component: Call['component'], makeRules: Call['makeRules'], defaults: unknown, options?: Options) => {
      const module = findCaller(lib);
      const call = { component, makeRules, defaults, hasProperties, options: { ...always, ...options } };
      calls.set(module, [...(calls.get(module) ?? []), call]);
      return () => [];
    };
  const hooks = {
    genStyleHooks: take(true, {}),
    genComponentStyleHook: take(false, {}),
    genSubStyleComponent: take(false, { resetStyle: false }),
  };
  const module = load.cache[load.resolve(name)];
  if (!module) throw new Error(`${name} cannot be read`);
  module.exports = { ...real, genStyleUtils: () => hooks };
}

/** Path below `lib` of the module that calls. */
function findCaller(lib: string): string {
  const line = (new Error().stack ?? '').split('\n').find((one) => one.includes(lib)) ?? '';
  const [module] = /^[^:]+\.js/.exec(line.slice(line.indexOf(lib) + lib.length + 1)) ?? [];
  if (module === undefined) throw new Error('antd asks for rules from outside its package');
  return module.replaceAll('\\', '/');
}

function listStyleModules(lib: string): string[] {
  return fs
    .readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[\\/]style([\\/].+)?\.js$/.test(name))
    .sort();
}

function createWriter(parts: Parts, { algorithms = [], token: own = {} }: Theme) {
  const { useToken, seed, style, variables } = parts;
  const theme = parts.createTheme(algorithms.length === 0 ? [parts.defaultAlgorithm] : algorithms);
  const real = useToken.getComputedToken({ ...seed, ...own }, { override: own }, theme);
  const { unitless, ignore } = useToken;
  const [token] = variables.transformToken(real, '', { prefix: ROOT, unitless, ignore, preserve: PRESERVED });

  function write(rules: unknown): string {
    const config = { hashId: '', path: '', transformers: [], linters: [] };
    const [text, effects] = parts.parseStyle(rules, config);
    // Movements come behind the rules that name them.
    return [text, ...Object.values(effects)].map((one) => parts.normalizeStyle(one)).join('');
  }

  function component({ component: name, makeRules, defaults, options, hasProperties }: Call): string {
    const [main = ''] = [name].flat();
    const ofComponent = parts.getCompVarPrefix(main, ROOT);
    const plain = hasProperties
      ? { ...unitless, zIndexPopup: true, ...options.unitless }
      : (options.unitless ?? {});
    const names = Object.keys(plain).flatMap((key) => [
      variables.token2CSSVar(key, ROOT),
      variables.token2CSSVar(key, ofComponent),
      variables.token2CSSVar(main + key.slice(0, 1).toUpperCase() + key.slice(1), ROOT),
    ]);
    const given = parts.getDefaultComponentToken(main, real, defaults);
    const merged = parts.merge(
      token,
      {
        componentCls: `.${PREFIX}`,
        prefixCls: PREFIX,
        iconCls: `.${ICON}`,
        antCls: `.${ROOT}`,
        calc: parts.genCalc('css', new Set(names)),
        ...parts.genMaxMin('css'),
      },
      given &&
        Object.fromEntries(
          Object.keys(given).map((key) => [key, `var(${variables.token2CSSVar(key, ofComponent)})`]),
        ),
    );
    const info = { hashId: '', prefixCls: PREFIX, rootPrefixCls: ROOT, iconPrefixCls: ICON };
    const rules = makeRules(merged, info);
    const common = style.genCommonStyle(merged, PREFIX, ROOT_CLASS, options.resetFont);
    return write([options.resetStyle === false ? null : common, rules]);
  }

  const link = style.genLinkStyle(token);
  return {
    component,
    shared: () => write([link, { '&': link }, style.genIconStyle(ICON)]),
    icons: (prefix: string) => write(style.genIconStyle(prefix)),
  };
}
