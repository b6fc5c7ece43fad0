// A misspelt member of a row or of an answer is found in every shipped screen, on its line.
import { expect, it } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { parseOnce } from '../src/engine/expression/parse-once.ts';
import { splitPointer } from '../src/engine/check/findings/pointer.ts';
import { createValidators } from '../src/engine/check/schemas/validators-node.ts';
import type { Json } from '../src/engine/document.ts';
import { ExpressionError } from '../src/engine/expression/errors.ts';
import { readExpression } from '../src/engine/expression/read.ts';
import { SCOPE_NAMES } from '../src/engine/expression/scope-names.ts';
import type { ExpressionTree } from '../src/engine/expression/tree.ts';
import { shippedScreens } from './shipped-screens.ts';

const validators = createValidators();
const shipped = loadCatalogFiles('src/schemas', validators);
const catalog = createCatalog(shipped.parts);

interface Misspelling {
  root: string;
  pointer: string;
  text: string;
}

/** Stands for the parameters of functions that lists call. */
const PARAMETER = '=>';

/** The name that a chain of members begins with; undefined behind a call. */
function rootOf(tree: ExpressionTree): string | undefined {
  if (tree[0] === 'member' || tree[0] === 'index') return rootOf(tree[1]);
  if (tree[0] !== 'name') return undefined;
  return Object.hasOwn(SCOPE_NAMES, tree[1]) ? tree[1] : PARAMETER;
}

/** Every member of these names, with two letters more. */
function* misspellings(
  value: Json | undefined,
  roots: readonly string[],
  pointer = '',
): Generator<Misspelling> {
  if (typeof value === 'string') {
    const found = readExpression(value);
    const parsed = found && parseOnce(found.source);
    if (!found || !parsed || parsed instanceof ExpressionError) return;
    for (const [tree, index] of parsed.keys) {
      const root = rootOf(tree);
      if (tree[0] !== 'member' || root === undefined || !roots.includes(root)) continue;
      // Names of states are declared, and judged apart.
      if (root === '$state' && tree[1][0] === 'name') continue;
      const end = found.offset + index + tree[2].length;
      yield { root, pointer, text: `${value.slice(0, end)}zq${value.slice(end)}` };
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
      yield* misspellings(inner as Json, roots, `${pointer}/${name}`);
    }
  }
}

/** The text of a document with some of its texts misspelt. */
function misspell(document: object, wrong: readonly Misspelling[]): string {
  const copy = structuredClone(document) as Record<string, unknown>;
  for (const { pointer, text } of wrong) {
    const keys = splitPointer(pointer);
    const last = keys.pop() ?? '';
    const holder = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, copy);
    holder[last] = text;
  }
  return JSON.stringify(copy, null, 2);
}

/** Where the rows of what stands below come from: of a misspelt one nobody knows what they are. */
const SOURCE = /\/x-source\/value$/;

/** Together those of as many texts as there are, as one check finds them all; two of one text one after the other. */
function* together(all: Iterable<Misspelling>): Generator<readonly Misspelling[]> {
  const byText = new Map<string, Misspelling[]>();
  for (const one of all) {
    if (SOURCE.test(one.pointer)) yield [one];
    else byText.set(one.pointer, [...(byText.get(one.pointer) ?? []), one]);
  }
  const most = Math.max(0, ...[...byText.values()].map(({ length }) => length));
  for (let at = 0; at < most; at += 1) yield [...byText.values()].flatMap((own) => own.slice(at, at + 1));
}

/** What another screen gave when it closed, no call answered. */
function isGivenByScreen(document: object, pointer: string): boolean {
  let value: unknown = document;
  let isGiven = false;
  for (const key of splitPointer(pointer)) {
    const before = Array.isArray(value) ? (value as { do?: string }[]).slice(0, Number(key)) : [];
    const last = before.findLast((step) => step.do === 'open' || step.do === 'request');
    if (last) isGiven = last.do === 'open';
    value = (value as Record<string, unknown>)[key];
  }
  return isGiven;
}

const MEMBER_CODES: ReadonlySet<string> = new Set(['member-unknown', 'field-unknown']);

/** Counts, by name, the misspellings that there are and those that are found. */
function count(roots: readonly string[]): Map<string, { all: number; missed: string[] }> {
  const counts = new Map(roots.map((root) => [root, { all: 0, missed: [] as string[] }]));
  for (const screen of shippedScreens.filter(({ id }) => id !== undefined && !id.startsWith('gallery/'))) {
    for (const wrong of together(misspellings(screen as unknown as Json, roots))) {
      const file = { path: 's.json', source: 'shipped' as const, text: misspell(screen, wrong) };
      const { diagnostics } = checkSources([file], catalog, validators);
      for (const { root, pointer } of wrong) {
        const isFound = diagnostics.some(
          (one) => MEMBER_CODES.has(one.code) && one.pointer === pointer && one.message.includes('zq'),
        );
        const entry = counts.get(root);
        if (!entry) continue;
        entry.all += 1;
        if (!isFound && !(root === '$result' && isGivenByScreen(screen, pointer))) {
          entry.missed.push(`${screen.id ?? ''}${pointer}`);
        }
      }
    }
  }
  return counts;
}

/** A save that adds answers the record, one that edits answers nothing: of both together nothing is known. */
const UNKNOWN = [
  'system/announcement-form/schema/properties/form/properties/footer/properties/publish/x-on/click/5/params/id',
];

it.each(['$record', '$result', '$values', '$event'])('every misspelt member of %s is found', (root) => {
  const { all, missed } = count([root]).get(root) ?? { all: 0, missed: [] };
  expect(all).toBeGreaterThan(root === '$event' ? 3 : 30);
  expect(missed.filter((one) => !UNKNOWN.includes(one))).toEqual([]);
});

/** Pages whose answers say no fields, by the state or part that holds them: what is misspelt of these is found by nobody. */
const SAYS_NO_FIELDS: Readonly<Record<string, readonly string[]>> = {
  $state: [
    // Whatever back end it runs over answers; older ones say other things of a licence.
    'account/licence',
    // The record of a preview, or an announcement that is read.
    'messages/announcement',
    // Parameters of whatever rule was chosen, from its text.
    'system/fill-rule-form',
  ],
  [PARAMETER]: [
    // Lines and parts are read out of a text.
    'designer/folder-rights-form',
    'system/check-rule-form',
    // Records come from the list that opens it, with whatever fields it has.
    ...shippedScreens.flatMap(({ id = '' }) => (/\/(?:\w+_)?batch$/.test(id) ? [pageOf(id)] : [])),
  ],
};

/** Folder and name of a document, of the id of a dialog of it, or of a place in it. */
function pageOf(place: string): string {
  return place.split('/').slice(0, 2).join('/');
}

it.each([
  ['a part of a state', '$state'],
  ['what a function of a list is called with', PARAMETER],
])('a misspelt member of %s is found wherever what fills it is known', (_, root) => {
  const { all, missed } = count([root]).get(root) ?? { all: 0, missed: [] };
  console.log(`${String(all - missed.length)} of ${String(all)} members of ${root} are judged`);
  expect(all - missed.length).toBeGreaterThan(root === '$state' ? 400 : 150);
  const pages = missed.map(pageOf);
  expect([...new Set(pages)].sort()).toEqual([...(SAYS_NO_FIELDS[root] ?? [])].sort());
});
