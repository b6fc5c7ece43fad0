// What can stand at a place of an expression: names of the scope with what lies behind them, functions, methods, codes.
import type { DataShape } from '../../../engine/catalog.ts';
import { FUNCTIONS } from '../../../engine/expression/functions.ts';
import { METHODS } from '../../../engine/expression/methods.ts';
import { SCOPE_NAMES, type ScopePlace } from '../../../engine/expression/scope-names.ts';

export interface Completion {
  kind: 'name' | 'function' | 'method' | 'member' | 'code';
  /** What is put in place of `from` to `to`. */
  insert: string;
  /** Where the cursor stands afterwards, from the beginning of what is put in. */
  cursor: number;
  label: string;
  /** What it takes or is of, e.g. `(value, digits = 0)` or 文字. */
  hint: string;
  /** A sentence for people. */
  doc: string;
}

export interface Completions {
  /** The part of the text that a choice replaces. */
  from: number;
  to: number;
  options: readonly Completion[];
}

/** Something below a name, e.g. a field of the form. */
export interface Member {
  name: string;
  doc: string;
  hint: string;
}

export interface CompletionScope {
  /** Where the expression stands; names of other places are not offered. */
  places: ReadonlySet<ScopePlace>;
  /** What lies behind a chain of names such as `['$values', 'rows', '0']`; undefined where nobody knows. */
  membersOf(chain: readonly string[]): readonly Member[] | undefined;
  /** Codes of dictionaries and permissions, with their titles. */
  codesOf(call: '$dict' | '$can'): readonly (readonly [code: string, title: string])[];
}

/** More than a person reads. */
const MOST = 60;

const CODE = /\$(dict|can)\(\s*(['"])([^'"]*)$/;
const CHAIN = /(?:[A-Za-z_$][\w$]*(?:\[\d+\])*\??\.)*[A-Za-z_$]?[\w$]*$/;

/** @returns nothing outside of `{{ }}`, or where nothing fits */
export function complete(text: string, cursor: number, scope: CompletionScope): Completions | undefined {
  const before = text.slice(0, cursor);
  if (before.lastIndexOf('{{') <= before.lastIndexOf('}}')) return undefined;
  const code = CODE.exec(before);
  if (code) return completeCode(code, text, cursor, scope);
  // Within a text nothing is a name.
  if (isInText(before.slice(before.lastIndexOf('{{') + 2))) return undefined;
  const chain = CHAIN.exec(before)?.[0] ?? '';
  const parts = chain.split(/\??\./);
  const typed = parts.pop() ?? '';
  // Behind something that is no chain of names, only methods are known.
  const isBehind = parts.length > 0 || before.slice(0, before.length - chain.length).endsWith('.');
  const names = isBehind ? completeMember(parts, scope) : completeName(scope);
  const wanted = typed.toLowerCase();
  const options = names
    .filter(({ label, doc }) => `${label} ${doc}`.toLowerCase().includes(wanted))
    .sort((one, other) => rank(one, wanted) - rank(other, wanted))
    .slice(0, MOST);
  if (options.length === 0 || (options.length === 1 && options[0]?.insert === typed)) return undefined;
  return { from: cursor - typed.length, to: cursor, options };
}

/** What begins as it is typed comes first. */
function rank({ label }: Completion, wanted: string): number {
  return label.toLowerCase().startsWith(wanted) ? 0 : 1;
}

function isInText(before: string): boolean {
  let quote = '';
  for (let at = 0; at < before.length; at += 1) {
    const sign = before[at] ?? '';
    if (quote !== '' && sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
  }
  return quote !== '';
}

function completeCode(
  [, call, quote = "'", typed = '']: RegExpExecArray,
  text: string,
  cursor: number,
  scope: CompletionScope,
): Completions | undefined {
  const wanted = typed.toLowerCase();
  const options = scope
    .codesOf(call === 'dict' ? '$dict' : '$can')
    .filter(([code, title]) => `${code} ${title}`.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(([code, title]) => ({
      kind: 'code' as const,
      insert: code,
      cursor: code.length,
      label: code,
      hint: '',
      doc: title,
    }));
  const end = text.slice(cursor).indexOf(quote);
  const isClosed = end >= 0 && /^[\w.,:-]*$/.test(text.slice(cursor, cursor + end));
  return options.length === 0
    ? undefined
    : { from: cursor - typed.length, to: isClosed ? cursor + end : cursor, options };
}

/** Where names of the scope can have a value. */
export const ALL_PLACES: ReadonlySet<ScopePlace> = new Set(['everywhere', 'action', 'row', 'each']);

/** What a name of the scope or a function means; undefined for a word that is none of the language. */
export function explainName(word: string): Completion | undefined {
  return completeName({ places: ALL_PLACES }).find(({ label }) => label === word);
}

function completeName({ places }: Pick<CompletionScope, 'places'>): Completion[] {
  const names = Object.entries(SCOPE_NAMES).flatMap(([name, { doc, where, isCall }]): Completion[] => {
    if (!places.has(where)) return [];
    const insert = isCall === true ? `${name}('')` : name;
    return [
      {
        kind: 'name',
        insert,
        cursor: isCall === true ? insert.length - 2 : insert.length,
        label: name,
        hint: isCall === true ? '()' : '',
        doc,
      },
    ];
  });
  const functions = Object.entries(FUNCTIONS).map(([name, { params, doc }]): Completion => ({
    kind: 'function',
    insert: `${name}()`,
    cursor: name.length + 1,
    label: name,
    hint: `(${params})`,
    doc,
  }));
  return [...names, ...functions];
}

function completeMember(chain: readonly string[], scope: CompletionScope): Completion[] {
  const keys = chain.flatMap((part) => part.split(/[[\]]+/).filter((key) => key !== ''));
  const known = keys.length === 0 ? undefined : scope.membersOf(keys);
  if (known) {
    return known
      .filter(({ name }) => /^[A-Za-z_$][\w$]*$/.test(name))
      .map(({ name, doc, hint }) => ({
        kind: 'member',
        insert: name,
        cursor: name.length,
        label: name,
        hint,
        doc,
      }));
  }
  const seen = new Set<string>();
  return Object.values(METHODS).flatMap((table) =>
    Object.entries(table).flatMap(([name, { params, doc }]): Completion[] => {
      if (seen.has(name)) return [];
      seen.add(name);
      const insert = `${name}()`;
      return [{ kind: 'method', insert, cursor: insert.length - 1, label: name, hint: `(${params})`, doc }];
    }),
  );
}

/** What lies below a chain in data of a known shape; undefined where it may be anything. */
export function membersOfShape(shape: DataShape | undefined, chain: readonly string[]): Member[] | undefined {
  const [first, ...rest] = chain;
  if (shape === undefined || typeof shape === 'string') return undefined;
  if (first === undefined) {
    return 'fields' in shape
      ? Object.entries(shape.fields).map(([name, inner]) => ({ name, doc: '', hint: sayShape(inner) }))
      : undefined;
  }
  if ('items' in shape) return /^\d+$/.test(first) ? membersOfShape(shape.items, rest) : undefined;
  return Object.hasOwn(shape.fields, first) ? membersOfShape(shape.fields[first], rest) : undefined;
}

function sayShape(shape: DataShape): string {
  if (shape === 'any' || shape === 'plain') return '';
  return 'items' in shape ? '[]' : '{}';
}
