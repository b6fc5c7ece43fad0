import { describe, expect, it } from 'vitest';
import type { CompletionScope } from './complete.ts';
import { completeInSource, explainInSource } from './in-source.ts';

const scope: CompletionScope = {
  places: new Set(['everywhere']),
  membersOf: (chain) =>
    chain.join('.') === '$values' ? [{ name: 'name', doc: '姓名', hint: '文字' }] : undefined,
  codesOf: (call) => (call === '$dict' ? [['sex', '性别']] : [['user:add', '新增用户']]),
};

/** The line with `|` where the cursor stands. */
function read(marked: string): { line: string; at: number } {
  return { line: marked.replace('|', ''), at: marked.indexOf('|') };
}

function offer(marked: string): string[] {
  const { line, at } = read(marked);
  return completeInSource(line, at, scope)?.options.map(({ label }) => label) ?? [];
}

/** The line once somebody took what is offered first. */
function takeFirst(marked: string): string {
  const { line, at } = read(marked);
  const found = completeInSource(line, at, scope);
  const option = found?.options[0];
  if (!found || !option) throw new Error(`nothing is offered in ${marked}`);
  const next = line.slice(0, found.from) + option.insert + line.slice(found.to);
  const cursor = found.from + option.cursor;
  return `${next.slice(0, cursor)}|${next.slice(cursor)}`;
}

describe('an expression in the source', () => {
  it.each([
    [`  "x-visible": "{{ $val|`, '$values'],
    [`  "text": "a {{ one }} and {{ $val| }}"`, '$values'],
    [`  "x-visible": "{{ $values.n|`, 'name'],
    [`  "a": "{{ 1 }}", "x-visible": "{{ $val| }}"`, '$values'],
    [String.raw`  "x-visible": "{{ $values.a === \"b\" && $val|`, '$values'],
    [String.raw`  "x-visible": "{{ $dict(\"s|\") }}"`, 'sex'],
    [`  "x-visible": "{{ $can('新增|') }}"`, 'user:add'],
  ])('is offered its words in %s', (marked, first) => {
    expect(offer(marked)[0]).toBe(first);
  });

  it.each([
    `  "x-visible": "{{ $values.a }}"|`,
    `  "x-visible|": "{{ $values.a }}"`,
    `  "title": "$val|`,
    `  "a": "{{ 1", "b": "$val|`,
    `  "a": {{ $val|`,
    `  "text": "{{ $values.name === '$val|' }}"`,
  ])('is offered nothing in %s', (marked) => {
    expect(offer(marked)).toEqual([]);
  });

  it('gets what was chosen in its place, in the signs of JSON', () => {
    expect(takeFirst(`  "x-visible": "{{ $val| }}",`)).toBe(`  "x-visible": "{{ $values| }}",`);
    expect(takeFirst(`  "x-visible": "{{ $di| }}",`)).toBe(`  "x-visible": "{{ $dict('|') }}",`);
    expect(takeFirst(String.raw`"a": "\"{{ $dict(\"s|\") }}"`)).toBe(
      String.raw`"a": "\"{{ $dict(\"sex|\") }}"`,
    );
    expect(takeFirst(String.raw`"a": "\u4e2d{{ $values.n| }}"`)).toBe(
      String.raw`"a": "\u4e2d{{ $values.name| }}"`,
    );
  });

  it('is explained word by word', () => {
    const explain = (marked: string) => {
      const { line, at } = read(marked);
      return explainInSource(line, at);
    };
    expect(explain(`"a": "{{ $n|ow }}"`)).toMatchObject({ label: '$now', from: 9, to: 13 });
    expect(explain(`"a": "{{ $now| }}"`)?.doc).toContain('服务器时间');
    expect(explain(`"a": "{{ add|Date($now, 1) }}"`)?.hint).toContain('amount');
    // A member of the same name, a word that is none of the language, and a text beside the expression.
    expect(explain(`"a": "{{ $values.ro|und }}"`)).toBeUndefined();
    expect(explain(`"a": "{{ toStr|ing }}"`)).toBeUndefined();
    expect(explain(`"a": "ro|und {{ 1 }}"`)).toBeUndefined();
  });
});
