import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFix } from './findings/apply-fix.ts';
import { speak, translate } from '../text.ts';
import { compilePattern } from '../rule/pattern.ts';
import { CODES, type Code } from './findings/codes.ts';
import { CATALOG_CASES } from './testing/broken-catalog.testing.ts';
import { CALLS_MUTATIONS } from './testing/mutations/calls.testing.ts';
import { COLUMNS_MUTATIONS } from './testing/mutations/columns.testing.ts';
import { DICTIONARIES_MUTATIONS } from './testing/mutations/dictionaries.testing.ts';
import { REFERENCES_MUTATIONS } from './testing/mutations/references.testing.ts';
import { TEXT_MUTATIONS } from './testing/mutations/text.testing.ts';
import { WIDGETS_MUTATIONS } from './testing/mutations/widgets.testing.ts';
import type { FixOperation } from '../diagnostic.ts';
import { GOOD } from './testing/document.testing.ts';
import { checkText, toText } from './testing/site.testing.ts';

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

/** What a fix leaves, against what there was: fewer findings, each of which was there before. */
function expectSound(text: string, patch: readonly FixOperation[]): void {
  const before = checkText(text).diagnostics;
  const mended = applyFix(text, patch);
  expect(() => JSON.parse(mended) as unknown).not.toThrow();
  const after = checkText(mended).diagnostics;
  expect(after.length, mended).toBeLessThan(before.length);
  const known = before.map(({ code, message }) => `${code} ${message}`);
  for (const { code, message } of after) expect(known).toContain(`${code} ${message}`);
}

it('every suggested patch leaves fewer findings and no new ones', () => {
  let count = 0;
  for (const { from, to } of MUTATIONS) {
    const { text } = readMark(from === undefined ? to : GOOD_TEXT.replace(anyIndent(from), () => to));
    for (const { fix } of checkText(text).diagnostics) {
      if (!fix?.patch) continue;
      count += 1;
      expectSound(text, fix.patch);
    }
  }
  expect(count).toBeGreaterThan(20);
});

describe('a condition without its braces', () => {
  const withText = (keyword: string, value: string): string =>
    GOOD_TEXT.replace('"title": "账号"', () => `"title": "账号", "${keyword}": ${JSON.stringify(value)}`);
  const fixOf = (text: string): unknown =>
    checkText(text).diagnostics.find(({ code }) => code === 'expression-braces')?.fix?.patch?.[0]?.value;

  it.each([
    ['required', '{{ $query.sex }', '{{ $query.sex }}'],
    ['required', '{ $query.sex }}', '{{ $query.sex }}'],
    ['x-visible', '$values.search.sex', '{{ $values.search.sex }}'],
    ['x-disabled', 'true', true],
    ['x-hidden', 'false', false],
    ['required', 'yes', undefined],
    ['required', '是', undefined],
    ['x-visible', '{{', undefined],
    ['x-visible', '$query.(', undefined],
  ])('%s: %s is mended to %s', (keyword, value, mended) => {
    expect(fixOf(withText(keyword, value))).toBe(mended);
  });

  it('gets a sound patch or none, whatever it is', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      ' ',
      '$query',
      '.sex',
      "'a'",
      '===',
      'yes',
      '(',
      '!',
      '1',
    );
    const text = fc.array(pieces, { maxLength: 7 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.constantFrom('required', 'x-visible', 'x-disabled'), text, (keyword, value) => {
        const document = withText(keyword, value);
        for (const { fix } of checkText(document).diagnostics) {
          if (fix?.patch) expectSound(document, fix.patch);
        }
      }),
      { numRuns: 150 },
    );
  });
});

it('a rename that would fall on another key is no patch', () => {
  const text = GOOD_TEXT.replace('"selection": "selected"', '"selection": "selected", "selecton": "user"');
  const { fix } = checkText(text).diagnostics[0] ?? {};
  expect(fix?.patch).toBeUndefined();
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
  // Of published documents alone.
  'write-unasked': 'server/features/designer/designer.test.ts',
  'part-unknown': 'document/blueprints.test.ts',
  'blueprint-place': 'document/blueprints.test.ts',
  'blueprint-clash': 'document/blueprints.test.ts',
  'param-unknown': 'params.test.ts',
  'param-unread': 'params.test.ts',
  'param-reserved': 'reserved-parameter.test.ts',
  'call-unknown': 'calls.test.ts',
  'call-method': 'calls.test.ts',
  'request-unknown': 'tests/checked-values.test.ts',
  'dict-value-unknown': 'tests/checked-values.test.ts',
  'dict-missing': 'tests/checked-values.test.ts',
  'date-format': 'tests/checked-values.test.ts',
  'date-pattern': 'tests/checked-values.test.ts',
  'picker-field': 'tests/checked-values.test.ts',
  'length-beyond': 'tests/checked-values.test.ts',
  'rule-browser-only': 'tests/checked-values.test.ts',
  'permission-prefix': 'tests/checked-values.test.ts',
  'template-invalid': 'tests/checked-values.test.ts',
  'template-unknown': 'tests/print-step.test.tsx',
  'menu-screen': 'tests/checked-values.test.ts',
  'menu-icon': 'tests/checked-values.test.ts',
  'dict-color': 'tests/checked-values.test.ts',
  'screen-unopened': 'tests/checked-values.test.ts',
  'locale-shape': 'src/cli/check.test.ts',
  'locale-places': 'src/cli/check.test.ts',
  'text-untranslated': 'src/cli/check.test.ts',
  'table-taken': 'files/module-files.test.ts',
  'value-cycle': 'files/module-files.test.ts',
  'hook-misplaced': 'files/hook-files.test.ts',
  'module-invalid': 'files/module-files.test.ts',
  'module-file': 'files/module-files.test.ts',
  'module-prefix': 'files/module-files.test.ts',
  'module-required': 'files/module-files.test.ts',
  'extension-place': 'files/extension-files.test.ts',
  'replaced-twice': 'extended-screens.test.ts',
  'check-failed': 'check-sources.test.ts',
  'param-undeclared': 'routes/params.test.ts',
  'param-missing': 'routes/params.test.ts',
  'translation-unused': 'document/translations.test.ts',
  'translation-places': 'document/translations.test.ts',
  'compile-failed': 'reported by the server when a plan cannot be made',
};

it('what is found is said in English to whoever reads that, fixes included', () => {
  const folder = new URL('../../schemas/locales/en/', import.meta.url);
  const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  speak(
    'en',
    Object.assign({}, ...files.map((text) => JSON.parse(text) as object)) as Record<string, string>,
  );
  const told = MUTATIONS.flatMap(({ from, to }) => {
    const marked = from === undefined ? to : GOOD_TEXT.replace(anyIndent(from), () => to);
    return checkText(readMark(marked).text).diagnostics.flatMap(({ message, fix }) => [
      message,
      ...(fix ? [fix.title] : []),
    ]);
  });
  // What the document itself says stands in quotes.
  const isChinese = (text: string): boolean =>
    /[\u3400-\u9fff]/.test(translate(text).replaceAll(/“[^”]*”/g, ''));
  expect(told.length).toBeGreaterThan(150);
  expect([...new Set(told.filter(isChinese))].map(translate)).toEqual([]);
  speak('zh');
});

it('every code of the table has a case', () => {
  const shown = new Set<string>([
    ...MUTATIONS.map(({ code }) => code),
    ...CATALOG_CASES.map(({ code }) => code),
    ...Object.keys(ELSEWHERE),
  ]);
  expect(Object.keys(CODES).filter((code) => !shown.has(code))).toEqual([]);
});
