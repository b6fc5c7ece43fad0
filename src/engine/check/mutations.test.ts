import { describe, expect, it } from 'vitest';
import { compilePattern } from '../rule/pattern.ts';
import { CODES, type Code } from './codes.ts';
import { CATALOG_CASES } from './catalog-cases.ts';
import { CALLS_MUTATIONS } from './mutations/calls.ts';
import { COLUMNS_MUTATIONS } from './mutations/columns.ts';
import { DICTIONARIES_MUTATIONS } from './mutations/dictionaries.ts';
import { REFERENCES_MUTATIONS } from './mutations/references.ts';
import { TEXT_MUTATIONS } from './mutations/text.ts';
import { WIDGETS_MUTATIONS } from './mutations/widgets.ts';
import type { FixOperation } from './diagnostic.ts';
import { splitPointer } from './pointer.ts';
import { GOOD } from './test-document.ts';
import { checkText, toText } from './test-site.ts';

const MUTATIONS = [
  ...TEXT_MUTATIONS,
  ...WIDGETS_MUTATIONS,
  ...DICTIONARIES_MUTATIONS,
  ...REFERENCES_MUTATIONS,
  ...CALLS_MUTATIONS,
  ...COLUMNS_MUTATIONS,
];
const GOOD_TEXT = toText(GOOD);

/** The text with the mark taken out, and where the mark stood. */
function readMark(marked: string): { text: string; line: number; column: number } {
  const index = marked.indexOf('▲');
  expect(index).toBeGreaterThanOrEqual(0);
  const before = marked.slice(0, index).split('\n');
  return {
    text: marked.slice(0, index) + marked.slice(index + 1),
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
  };
}

/** Finds a text however deep it is indented. */
function anyIndent(text: string): RegExp {
  const pattern = compilePattern(
    text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\n\s*/g, '\n\\s*'),
  );
  expect(GOOD_TEXT).toMatch(pattern);
  return pattern;
}

describe('one thing broken in a good document', () => {
  it.each(MUTATIONS.map((mutation) => ({ ...mutation, change: mutation.to.slice(0, 60) })))(
    '$code: $change',
    ({ code, pointer, from, to, also, fix }) => {
      const marked = from === undefined ? to : GOOD_TEXT.replace(anyIndent(from), () => to);
      const { text, line, column } = readMark(marked);
      const { diagnostics } = checkText(text);
      expect(diagnostics.map((found) => found.code).sort()).toEqual([code, ...(also ?? [])].sort());
      const found = diagnostics.find((one) => one.code === code);
      expect(found).toMatchObject({
        file: 'doc.json',
        line,
        column,
        pointer,
        severity: CODES[code].severity,
      });
      if (fix !== undefined) expect(found?.fix?.title).toBe(`你是不是想写 “${fix}”?`);
      expect(found?.message).toMatch(/[\u4e00-\u9fff]/);
    },
  );
});

/** Applies the operations that fixes are made of. */
function applyPatch(document: unknown, patch: readonly FixOperation[]): unknown {
  const copy = structuredClone(document);
  for (const { op, path, value } of patch) {
    const keys = splitPointer(path);
    const last = keys.pop() ?? '';
    const parent = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
    if (op === 'remove') delete (parent as Record<string, unknown>)[last];
    else (parent as Record<string, unknown>)[last] = value;
  }
  return copy;
}

it('every suggested patch takes its finding away', () => {
  let count = 0;
  for (const { from, to } of MUTATIONS) {
    const { text } = readMark(from === undefined ? to : GOOD_TEXT.replace(anyIndent(from), () => to));
    for (const { code, pointer, fix } of checkText(text).diagnostics) {
      if (!fix?.patch) continue;
      count += 1;
      const mended = toText(applyPatch(JSON.parse(text), fix.patch));
      const left = checkText(mended).diagnostics.filter(
        (one) => one.code === code && one.pointer === pointer,
      );
      expect(left).toEqual([]);
    }
  }
  expect(count).toBeGreaterThan(20);
});

/** Codes that no document text can cause, with the test that shows them. */
const ELSEWHERE: Readonly<Partial<Record<Code, string>>> = {
  'file-unreadable': 'cli/check.test.ts',
  'upgrade-failed': 'upgrade.test.ts',
  'json-encoding': 'check-sources.test.ts',
  'limit-nodes': 'check-sources.test.ts',
  'id-duplicate': 'check-sources.test.ts',
  'route-duplicate': 'check-sources.test.ts',
  'pattern-unknown': 'check-sources.test.ts',
  'param-unknown': 'params.test.ts',
  'param-unread': 'params.test.ts',
  'call-unknown': 'calls.test.ts',
  'call-method': 'calls.test.ts',
  'locale-shape': 'src/cli/check.test.ts',
  'locale-places': 'src/cli/check.test.ts',
  'text-untranslated': 'src/cli/check.test.ts',
  'check-failed': 'check-sources.test.ts',
  'compile-failed': 'reported by the server when a plan cannot be made',
};

it('every code of the table has a case', () => {
  const shown = new Set<string>([
    ...MUTATIONS.map(({ code }) => code),
    ...CATALOG_CASES.map(({ code }) => code),
    ...Object.keys(ELSEWHERE),
  ]);
  expect(Object.keys(CODES).filter((code) => !shown.has(code))).toEqual([]);
});
