// Documents and edits that fit them, for property tests.
import fc from 'fast-check';
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { applyEdits, readPath, type Edit, type Path } from './edits.ts';

const KEYS = ['a', 'b', 'c', 'title', 'x-component', '值', '1', 'q"u', 'line\nbreak'];

const { value: anyValue } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, 1.5, '', '文字', '{{ $values.a }}', '"', '\\'),
    fc.array(tie('value'), { maxLength: 4 }),
    anyObject(tie('value')),
  ),
}));

function anyObject(value: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc
    .uniqueArray(fc.constantFrom(...KEYS), { maxLength: 5 })
    .chain((keys) => fc.tuple(...keys.map((key) => fc.tuple(fc.constant(key), value))))
    .map((entries) => Object.fromEntries(entries));
}

/** Any JSON object, keys in any order. */
export const anyDocument: fc.Arbitrary<JsonObject> = anyObject(anyValue);

/** A document as somebody might write it who cares for no layout: blanks, breaks and escapes anywhere, keys in any order. */
export function layOutOddly(value: Json, choices: Iterable<number>): string {
  const chosen = choices[Symbol.iterator]();
  const choose = (count: number): number => (chosen.next().value as number) % count;
  const blank = (): string => ['', '', ' ', '\t', '\n', '\r\n   ', '\n\n  '][choose(7)] ?? '';
  const write = (text: string): string => {
    const json = JSON.stringify(text);
    return choose(3) > 0
      ? json
      : json.replaceAll(/[\u4e00-\u9fff]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  };
  const print = (one: Json): string => {
    const list = (open: string, entries: readonly string[], close: string): string =>
      `${open}${blank()}${entries.map((entry) => `${entry}${blank()}`).join(`,${blank()}`)}${close}`;
    if (Array.isArray(one)) return list('[', one.map(print), ']');
    if (isObject(one)) {
      const entries = Object.entries(one);
      if (choose(2) > 0) entries.reverse();
      return list(
        '{',
        entries.map(([key, child]) => `${write(key)}${blank()}:${blank()}${print(child)}`),
        '}',
      );
    }
    return typeof one === 'string' ? write(one) : JSON.stringify(one);
  };
  return `${choose(4) > 0 ? '' : '\uFEFF'}${blank()}${print(value)}${blank()}`;
}

/** Edits that can be applied one after the other. */
export function anyEdits(document: JsonObject, choices: Iterable<number>, count: number): Edit[] {
  const chosen = choices[Symbol.iterator]();
  const choose = <Item>(list: readonly Item[]): Item | undefined =>
    list[(chosen.next().value as number) % Math.max(list.length, 1)];
  const edits: Edit[] = [];
  let current = document;
  for (let round = 0; round < count; round += 1) {
    const edit = anyEdit(current, choose);
    if (!edit) continue;
    current = applyEdits(current, [edit]).document;
    edits.push(edit);
  }
  return edits;
}

type Choose = <Item>(list: readonly Item[]) => Item | undefined;

const VALUES: readonly Json[] = [
  '新',
  2,
  null,
  { a: 1, b: [true] },
  [],
  {},
  [{ title: '长'.repeat(40) }, '长'.repeat(60)],
];

function anyEdit(document: JsonObject, choose: Choose): Edit | undefined {
  const below = listPaths(document, []);
  const inserted = (
    within: JsonObject,
  ): Pick<Extract<Edit, { op: 'insert' }>, 'path' | 'before'> | undefined => {
    const parent =
      choose([[], ...listPaths(within, [])].filter((path) => isContainer(readPath(within, path)))) ?? [];
    const value = readPath(within, parent);
    if (Array.isArray(value)) return { path: [...parent, choose([...value.keys(), value.length]) ?? 0] };
    if (!isObject(value)) return undefined;
    const key = choose(KEYS.filter((name) => !Object.hasOwn(value, name)));
    if (key === undefined) return undefined;
    const before = choose([undefined, ...Object.keys(value)]);
    return { path: [...parent, key], ...(before === undefined ? {} : { before }) };
  };
  const value = choose(VALUES) ?? null;
  const path = choose(below);
  switch (choose(['insert', 'remove', 'replace', 'move'] as const)) {
    case 'insert': {
      const place = inserted(document);
      return place && { op: 'insert', ...place, value };
    }
    case 'remove':
      return path && { op: 'remove', path };
    case 'replace':
      return path && { op: 'replace', path, value };
    default: {
      if (!path) return undefined;
      const place = inserted(applyEdits(document, [{ op: 'remove', path }]).document);
      return place && { op: 'move', from: path, ...place };
    }
  }
}

function isContainer(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function listPaths(value: Json, path: Path): Path[] {
  const children: [string | number, Json][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  return children.flatMap(([key, child]) => [[...path, key], ...listPaths(child, [...path, key])]);
}
