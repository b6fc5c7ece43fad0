// Chinese texts in our own sources: those that are looked up, and those that are not.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface CodeText {
  /** As a catalogue has it: `{0}` … for values. */
  text: string;
  /** `file:line`, relative to the project. */
  place: string;
  /** It is the first argument of `t`. */
  isLookedUp: boolean;
}

const root = path.resolve(import.meta.dirname, '..');
const HAN = /[\u3400-\u9fff]/;

/**
 * Texts of all modules below some folders; tests, samples and what only the designer's lists read are left out.
 * @param folders relative to the project
 */
export function listCodeTexts(folders: readonly string[], isLeftOut: (file: string) => boolean): CodeText[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing)\./.test(file) && !isLeftOut(file))
      .flatMap(readFile),
  );
}

function readFile(file: string): CodeText[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: CodeText[] = [];
  const add = (node: ts.Node, text: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ text, place: `${file}:${String(line)}`, isLookedUp: isArgumentOfT(node) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) {
      const text = ts.isJsxText(node) ? node.text.trim() : node.text;
      if (HAN.test(text) || (isArgumentOfT(node) && text !== '')) add(node, text);
    } else if (ts.isTemplateExpression(node)) {
      const text = node.templateSpans.reduce(
        (before, { literal }, index) => `${before}{${String(index)}}${literal.text}`,
        node.head.text,
      );
      if (HAN.test(text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isArgumentOfT({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === 't';
}
