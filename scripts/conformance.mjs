// The pages of requirements tell for each number the tests that bear it: that column is read from the tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const CONFORMANCE_PAGES = ['docs/conformance-shell.md', 'docs/conformance-widgets.md'];

const FOLDERS = ['src', 'server', 'tests', 'e2e'];
/** A remark that names what the test below it proves, such as `// H3.4, W2.1`. */
const BEARS = /^\/\/ ([HW]\d+\.\d+(?:, [HW]\d+\.\d+)*)$/;
const ROW = /^\| ([HW]\d+\.\d+) \| (.+?) \|.*\|$/gm;

/**
 * @typedef {{ file: string, title: string, numbers: string[] }} Proof a test that bears numbers; `file` is relative to
 * the project and has slashes, and what a title fills in stands in it as `…`
 */

/**
 * @param {string} projectFolder
 * @returns {Map<string, string>} each page, relative to the project -> its content with the column of tests
 */
export function writeConformance(projectFolder) {
  /** @type {Map<string, Proof[]>} */
  const proofs = new Map();
  for (const proof of readProofs(projectFolder)) {
    for (const number of proof.numbers) proofs.set(number, [...(proofs.get(number) ?? []), proof]);
  }
  return new Map(
    CONFORMANCE_PAGES.map((page) => {
      const text = readFileSync(path.join(projectFolder, page), 'utf8').replaceAll('\r\n', '\n');
      const rows = text.replaceAll(
        ROW,
        (_row, number, requirement) =>
          `| ${number} | ${requirement} | ${writeCell(proofs.get(number) ?? [])} |`,
      );
      return [page, rows];
    }),
  );
}

/**
 * @param {string} projectFolder
 * @returns {Proof[]} by file, and in it from top to bottom
 */
export function readProofs(projectFolder) {
  return FOLDERS.flatMap((folder) => listTestFiles(projectFolder, folder)).flatMap((file) => {
    const text = readFileSync(path.join(projectFolder, file), 'utf8');
    return /\/\/ [HW]\d/.test(text) ? readFile(file, text) : [];
  });
}

/** @returns {string[]} */
function listTestFiles(projectFolder, folder) {
  return readdirSync(path.join(projectFolder, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listTestFiles(projectFolder, place);
      return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [place] : [];
    });
}

/** @returns {Proof[]} */
function readFile(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  /** @type {Proof[]} */
  const found = [];
  const visit = (node) => {
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      const remarks = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map(({ pos, end }) =>
        text.slice(pos, end),
      );
      const numbers = remarks.flatMap((remark) => BEARS.exec(remark)?.[1]?.split(', ') ?? []);
      if (numbers.length > 0) found.push({ file, title: readTitle(node.expression, file), numbers });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readTitle(call, file) {
  const [first] = call.arguments;
  if (first !== undefined && ts.isStringLiteralLike(first)) return first.text;
  if (first !== undefined && ts.isTemplateExpression(first)) {
    return first.head.text + first.templateSpans.map((span) => `…${span.literal.text}`).join('');
  }
  throw new Error(`a test of ${file} that bears a number has no title that can be read`);
}

/** The tests of one file stand together; a bar would end the cell, and the quotes around a title are straight ones. */
function writeCell(proofs) {
  const files = new Map();
  for (const { file, title } of proofs) {
    const quoted = `"${title.replaceAll('"', '”').replaceAll('|', '\\|')}"`;
    files.set(file, [...(files.get(file) ?? []), quoted]);
  }
  return [...files].map(([file, titles]) => `\`${file}\` ${[...new Set(titles)].join(', ')}`).join('; ');
}
