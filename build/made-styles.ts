// Vite plugin: the rules of antd's components are written when the app is built. As the package ships, every browser makes
// them from functions at every start: a third of what it computes until a page is there. They name custom properties
// where a theme decides, so that one text serves every theme, and they come into the page as before: with the first
// component that needs them, in the same order.
import path from 'node:path';
import type { Plugin } from 'vite';
import { readAntdStyles, type AntdStyles } from './read-antd-styles.ts';

const STYLE = /\/antd\/es\/(.+\/style\/.+\.js|.+\/style\.js)$/;
const HOOKS = /\/@ant-design\/cssinjs-utils\/es\/util\/genStyleUtils\.js$/;
const ICONS = /\/antd\/es\/theme\/util\/useResetIconStyle\.js$/;
const CALL = /\b(genStyleHooks|genComponentStyleHook|genSubStyleComponent)\b/;

const INSERT = JSON.stringify(
  path.resolve(import.meta.dirname, '../src/runtime/theme/made-styles.ts').replaceAll('\\', '/'),
);
const IMPORT = `import { useMadeStyle } from ${INSERT};\n`;

/** An edit that no longer matches its package fails the build. */
export function madeStyles(): Plugin {
  let made: AntdStyles | undefined;
  return {
    name: 'made-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const module = id.replaceAll('\\', '/');
      if (HOOKS.test(module)) {
        made ??= readAntdStyles();
        return { code: IMPORT + replaceHook(code, this.parse(code), made.shared), map: null };
      }
      if (ICONS.test(module)) {
        made ??= readAntdStyles();
        return { code: `${IMPORT}${writeIcons(made.icons)}`, map: null };
      }
      // What is left of it are names of movements, which nobody needs who does not write rules.
      const pure = code.replaceAll('= new Keyframes(', '= /*#__PURE__*/ new Keyframes(');
      const name = STYLE.exec(module)?.[1];
      if (name === undefined || !CALL.test(code))
        return /\/antd\/es\/.*style/.test(module) && pure !== code ? { code: pure, map: null } : null;
      made ??= readAntdStyles();
      return {
        code: replaceFunctions(pure, this.parse(pure), made.modules.get(name) ?? [], name),
        map: null,
      };
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: Node;
  name?: string;
  id?: Node;
  arguments?: Node[];
}

/** Puts the text of each call into the place of the function that would make it. */
function replaceFunctions(code: string, tree: unknown, texts: readonly string[], name: string): string {
  const calls = collect(
    tree,
    ({ type, callee }) => type === 'CallExpression' && CALL.test(callee?.name ?? ''),
  );
  if (calls.length !== texts.length)
    throw new Error(`made-styles: ${name} asks for rules ${calls.length} times, ${texts.length} were read`);
  return calls.reduceRight((text, { arguments: given = [] }, at) => {
    const made = given[1];
    if (!made) throw new Error(`made-styles: a call in ${name} has no function`);
    return text.slice(0, made.start) + JSON.stringify(texts[at]) + text.slice(made.end);
  }, code);
}

/** The hook that would make the rules puts the text into the page. */
function replaceHook(code: string, tree: unknown, shared: string): string {
  const [hook, another] = collect(
    tree,
    ({ type, id }) => type === 'FunctionDeclaration' && id?.name === 'genComponentStyleHook',
  );
  if (!hook || another)
    throw new Error('made-styles: @ant-design/cssinjs-utils is not what the edit was made for');
  const own = `function genComponentStyleHook(componentName, text, getDefaultToken, options) {
    var name = [].concat(componentName).join('-');
    var hasRules = !options || options.injectStyle !== false;
    var order = options && options.order || -999;
    return function (prefixCls, rootCls) {
      useMadeStyle('Shared', ${JSON.stringify(shared)}, '', '', -999);
      useMadeStyle(name, hasRules ? text : '', prefixCls, rootCls || prefixCls, order);
      return '';
    };
  }`;
  return code.slice(0, hook.start) + own + code.slice(hook.end);
}

function writeIcons(text: string): string {
  return `export default function useResetIconStyle(iconPrefixCls) {
  useMadeStyle('ant-design-icons', ${JSON.stringify(text)}, iconPrefixCls, '', 0);
}
`;
}

function collect(value: unknown, isWanted: (node: Node) => boolean): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap((one) => collect(one, isWanted));
  return isWanted(value as Node) ? [value as Node, ...inside] : inside;
}
