// What can be written at a place of an expression: names of the scope, functions, and what the document declares.
import { FUNCTIONS } from '../../engine/expression/functions.ts';
import { SCOPE_NAMES } from '../../engine/expression/scope-names.ts';
import type { JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { walkNodes } from './node-tree.ts';

export interface ExpressionWord {
  /** What is written. */
  word: string;
  kind: 'scope' | 'function' | 'member' | 'value';
  /** A Chinese sentence or a title; empty where there is nothing to say. */
  doc: string;
  /** Parameters of a function. */
  params?: string;
}

/** Names that an expression may quote, with what people call them. */
export interface QuotedNames {
  dicts: readonly (readonly [name: string, title: string])[];
  permissions: readonly (readonly [name: string, title: string])[];
}

/**
 * The expression before the cursor, of a line of JSON: what stands behind the last `{{` of its text.
 * @param line from its beginning to the cursor
 * @returns undefined where the cursor is in no expression
 */
export function expressionBefore(line: string): string | undefined {
  const from = line.lastIndexOf('{{');
  if (from < 0 || line.includes('}}', from)) return undefined;
  const before = line.slice(from + 2);
  // A quote that is not escaped ends the text of JSON.
  return /(?<!\\)"/.test(before) ? undefined : before;
}

/** Words that fit behind what was written of an expression. The word that is being written is left to whoever shows them. */
export function listExpressionWords(
  before: string,
  document: JsonObject,
  names: QuotedNames,
): ExpressionWord[] {
  const quoted = /\$(dict|can)\(\s*['"\\]*[\w:,.-]*$/.exec(before);
  if (quoted) {
    const list = quoted[1] === 'dict' ? names.dicts : names.permissions;
    return list.map(([word, doc]) => ({ word, kind: 'value', doc }));
  }
  const member = /(\$\w+)\??\.\w*$/.exec(before);
  if (member) return listMembers(member[1] ?? '', document);
  // Behind another dot stands what nobody knows here, and in a text whatever somebody writes.
  if (/\.\w*$/.test(before) || isInText(before)) return [];
  return [
    ...Object.entries(SCOPE_NAMES).map(([word, { doc }]): ExpressionWord => ({ word, kind: 'scope', doc })),
    ...Object.entries(FUNCTIONS).map(([word, { doc, params }]): ExpressionWord => ({
      word,
      kind: 'function',
      doc,
      params,
    })),
  ];
}

/** What a word of an expression means; undefined for one that is none of the language. */
export function explainWord(word: string): ExpressionWord | undefined {
  const scope = Object.hasOwn(SCOPE_NAMES, word) ? SCOPE_NAMES[word] : undefined;
  if (scope) return { word, kind: 'scope', doc: scope.doc };
  const { doc, params } = (Object.keys(FUNCTIONS).includes(word) ? FUNCTIONS[word] : undefined) ?? {};
  return doc === undefined ? undefined : { word, kind: 'function', doc, ...(params ? { params } : {}) };
}

function listMembers(root: string, document: JsonObject): ExpressionWord[] {
  const toWords = (list: readonly (readonly [string, string])[]): ExpressionWord[] =>
    list.map(([word, doc]) => ({ word, kind: 'member', doc }));
  if (root === '$state') return toWords(keysOf(document['state']).map((key) => [key, '']));
  if (root === '$values' || root === '$query') return toWords(listFields(document));
  const members = Object.hasOwn(SCOPE_NAMES, root) ? (SCOPE_NAMES[root]?.members ?? []) : [];
  return toWords(members.map((name) => [name, '']));
}

/** Fields that hold a value, with their titles. */
function listFields(document: JsonObject): [string, string][] {
  const fields = new Map<string, string>();
  for (const { name, node } of walkNodes(document)) {
    const { type, title } = node;
    if (name !== '' && type !== 'void') fields.set(name, typeof title === 'string' ? title : '');
  }
  return [...fields];
}

const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);

/** An odd number of quotes: the cursor is in a text of the expression. */
function isInText(before: string): boolean {
  return (before.match(/'/g) ?? []).length % 2 === 1;
}
