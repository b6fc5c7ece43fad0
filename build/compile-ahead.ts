// Vite plugin: what nearly every page calls is compiled while its file loads, beside the page, and not one function after
// another while a page draws. A browser that does not know the comment reads past it.
import type { Plugin } from 'vite';

/** Holds for a whole file, and only at its very beginning: what V8 calls an explicit compile hint. */
export const HINT = '//# allFunctionsCalledOnLoad\n';

/** Files of modules of which most is called; of others the browser would compile what nobody asks for. */
export const NEARLY_ALWAYS_CALLED: readonly RegExp[] = [
  /\/node_modules\/react-dom\//,
  /\/node_modules\/@formily\/(?:core|reactive)\//,
  /\/src\/engine\/react\/(?:model|nodes|screen)\//,
  /\/src\/runtime\/layout\/MainLayout/,
  /\/src\/widgets\/(?:text|data_table|editable_table)\/[A-Z]/,
];

export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    // Vite puts a list of files before the code of those that load others: the hint has to stand before that, too.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.moduleIds.some(isNearlyAlwaysCalled))
            file.code = HINT + file.code;
        }
      },
    },
  };
}

function isNearlyAlwaysCalled(id: string): boolean {
  const file = id.replaceAll('\\', '/');
  return NEARLY_ALWAYS_CALLED.some((pattern) => pattern.test(file));
}
