// Import zones for the linter: the rule of import-x, told only of the zones that a file lies in. By itself it reads the
// pattern of every zone anew for every file, which takes longer than all other rules together.
import path from 'node:path';
import { Minimatch } from 'minimatch';

/**
 * @param {import('eslint').Rule.RuleModule} rule `no-restricted-paths`
 * @returns {import('eslint').Rule.RuleModule} the same, with the same options
 */
export function zonesOfFile(rule) {
  /** @type {Map<string, Minimatch>} */
  const patterns = new Map();
  const isWithin = (file, target) => {
    let pattern = patterns.get(target);
    // A target is a folder, or a pattern of files.
    if (pattern === undefined) {
      const files = /[*!{]/.test(target) ? target : `${target}/**`;
      pattern = new Minimatch(path.posix.normalize(files));
      patterns.set(target, pattern);
    }
    return pattern.match(file);
  };
  return {
    ...rule,
    create(context) {
      const [{ zones }] = context.options;
      const file = path.relative(context.cwd, context.physicalFilename).replaceAll(path.sep, '/');
      const own = zones.filter(({ target }) => [target].flat().some((one) => isWithin(file, one)));
      if (own.length === 0) return {};
      // Which of them it lies in is decided: the rule need not ask again.
      const options = [{ zones: own.map((zone) => ({ ...zone, target: '.' })), basePath: context.cwd }];
      return rule.create(Object.create(context, { options: { value: options } }));
    },
  };
}
