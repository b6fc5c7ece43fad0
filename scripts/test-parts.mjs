// `npm test -- <path or word>`: which test files and titles are meant.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './install.mjs';

/** The kinds of tests, in the order in which they are run, with the places of their files. */
const KINDS = [
  ['unit', /^(src|build|bench)\/.*\.test\.tsx?$/],
  ['faults', /^tests\/faults\/.*\.test\.ts$/],
  ['tests', /^tests\/.*\.test\.tsx?$/],
  ['server', /^server\/.*\.test\.ts$/],
  ['browser', /^e2e\/.*\.spec\.ts$/],
];
const FOLDERS = ['src', 'build', 'bench', 'tests', 'server', 'e2e'];
const TITLED = new Set(['it', 'test', 'describe']);

/**
 * @typedef {object} Found
 * @property {'unit' | 'tests' | 'server' | 'faults' | 'browser'} kind
 * @property {string[]} files paths from the folder of the project
 * @property {string} [title] only tests whose title holds it
 */

/**
 * What somebody means by a path or a word. Paths come first: a test file or folder, a source file (the test beside it, or
 * those of its folder), a part of the path of a test file. Otherwise it is looked for in the titles of all tests.
 * @param {string} wanted
 * @returns {Promise<Found[]>} nothing when nothing matches
 */
export async function findTests(wanted, root = projectFolder) {
  const files = listTestFiles(root);
  const place = path.relative(root, path.resolve(root, wanted)).replaceAll(path.sep, '/');
  // The whole project is no part of itself.
  if (place === '' || place.startsWith('..')) return [];
  const byPath = files.includes(place) ? [place] : findByPlace(files, place, root);
  if (byPath.length > 0) return groupByKind(byPath);
  const inPath = files.filter((file) => file.toLowerCase().includes(wanted.toLowerCase()));
  if (inPath.length > 0) return groupByKind(inPath);
  return groupByKind(await findByTitle(files, wanted, root), wanted);
}

/** @param {string} file @returns {Found['kind'] | undefined} */
export function kindOf(file) {
  return KINDS.find(([, pattern]) => pattern.test(file))?.[0];
}

/** Test files of the project, sorted. */
export function listTestFiles(root = projectFolder) {
  return FOLDERS.flatMap((folder) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder), { recursive: true }).map(
          (file) => `${folder}/${file.replaceAll(path.sep, '/')}`,
        )
      : [],
  )
    .filter((file) => kindOf(file) !== undefined)
    .sort();
}

/** Tests below a folder; of a source file those that bear its name, or all beside it. */
function findByPlace(files, place, root) {
  const stat = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isDirectory()) return files.filter((file) => file.startsWith(`${place}/`));
  const { dir, name } = path.posix.parse(place);
  const beside = files.filter((file) => path.posix.dirname(file) === dir);
  const own = beside.filter((file) => path.posix.basename(file).startsWith(`${name}.`));
  return own.length > 0 ? own : beside;
}

async function findByTitle(files, word, root) {
  const { default: ts } = await import('typescript');
  return files.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    // Reading the titles takes a while: few files hold the word at all.
    return text.includes(word) && readTitles(ts, file, text).some((title) => title.includes(word));
  });
}

/** Titles of tests and of what surrounds them, as they are written: `%s` stays. */
function readTitles(ts, file, text) {
  const titles = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && TITLED.has(readRoot(ts, node.expression))) {
      const [first] = node.arguments;
      if (first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first)))
        titles.push(first.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return titles;
}

/** The name that a call begins with: `it` of `it.each(rows)('…')`. */
function readRoot(ts, expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return readRoot(ts, expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? readRoot(ts, expression.tag) : '';
}

/** @returns {Found[]} */
function groupByKind(files, title) {
  return KINDS.map(([kind]) => ({
    kind,
    files: files.filter((file) => kindOf(file) === kind),
    title,
  })).filter((found) => found.files.length > 0);
}
