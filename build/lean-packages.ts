// Vite plugin: checked source edits that leave out of the first load what packages bring along and sign-in never uses.
import type { Plugin } from 'vite';

const XHR = /\/axios\/lib\/adapters\/xhr\.js$/;
const ANTD = /\/node_modules\/antd\/es\//;
const ENGLISH = /\/en_US$/;
/** Palettes that antd reckons itself, and nobody reads. */
const PALETTES = /^(?!.*@formily).*\/@ant-design\/colors\/es\/presets\.js$/;
const LOCALE = /\/@formily\/validator\/esm\/locale\.js$/;

/** The adapter of uploads, loaded with the first of them: an adapter answers with a promise anyway. */
const LATE_XHR = `export default typeof XMLHttpRequest !== 'undefined' &&
  ((config) => import('./xhr.js?late').then(({ default: send }) => send(config)));
`;

/** Those that the product speaks; Formily finds `en-US` and `zh-CN` by them. */
const LANGUAGES = new Set(['en', 'zh']);

/** An edit that no longer matches its package fails the build. */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    /** antd speaks English where it is told no language, and the app tells it one: Chinese is there already. */
    async resolveId(source, importer) {
      if (!ENGLISH.test(source) || importer === undefined || !ANTD.test(importer.replaceAll('\\', '/')))
        return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      const isWhole = found !== null && /\/antd\/es\/locale\/en_US\.js$/.test(found.id.replaceAll('\\', '/'));
      return isWhole ? this.resolve('antd/es/locale/zh_CN', undefined, { skipSelf: true }) : found;
    },
    transform(code, id) {
      const module = id.replaceAll('\\', '/');
      if (XHR.test(module)) {
        if (!/export default isXHRAdapterSupported &&/.test(code)) throw changed('axios');
        return { code: LATE_XHR, map: null };
      }
      if (PALETTES.test(module)) {
        const [light, dark] = code.split('export const redDark');
        if (light === undefined || dark === undefined || /presetPalettes/.test(dark))
          throw changed('@ant-design/colors');
        return { code: light, map: null };
      }
      if (!LOCALE.test(module)) return null;
      const [statement] = this.parse(code).body.filter(({ type }) => type === 'ExportDefaultDeclaration');
      if (statement?.type !== 'ExportDefaultDeclaration') throw changed('@formily/validator');
      const { declaration } = statement;
      if (declaration.type !== 'ObjectExpression') throw changed('@formily/validator');
      const kept = declaration.properties.filter(
        (one) => one.type === 'Property' && one.key.type === 'Identifier' && LANGUAGES.has(one.key.name),
      );
      if (kept.length !== LANGUAGES.size) throw changed('@formily/validator');
      const parts = kept.map(({ start, end }) => code.slice(start, end));
      return { code: `export default { ${parts.join(', ')} };\n`, map: null };
    },
  };
}

function changed(name: string): Error {
  return new Error(`lean-packages: ${name} is no longer what the edit was made for`);
}
