// Completion of expressions, and what they give over made values.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/document.ts';
import { complete, membersOfShape, type CompletionScope } from './complete.ts';
import { evaluateOver, makeScope } from './made-scope.ts';

const scope: CompletionScope = {
  places: new Set(['everywhere']),
  membersOf: (chain) =>
    chain.join('.') === '$values'
      ? [
          { name: 'name', doc: '姓名', hint: '' },
          { name: 'sex', doc: '性别', hint: '' },
        ]
      : undefined,
  codesOf: (call) =>
    call === '$dict'
      ? [
          ['sex', '性别'],
          ['status', '状态'],
        ]
      : [['user:add', '新增用户']],
};

/** The text with `|` where the cursor stands. */
function offer(marked: string): string[] | undefined {
  const cursor = marked.indexOf('|');
  return complete(marked.replace('|', ''), cursor, scope)?.options.map(({ label }) => label);
}

function choose(marked: string, label: string): string {
  const cursor = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = complete(text, cursor, scope);
  const option = found?.options.find((one) => one.label === label);
  if (!found || !option) throw new Error(`${label} is not offered`);
  const next = text.slice(0, found.from) + option.insert + text.slice(found.to);
  const at = found.from + option.cursor;
  return `${next.slice(0, at)}|${next.slice(at)}`;
}

describe('somebody who writes an expression', () => {
  it('is offered the names of the scope and the functions, what begins as typed first', () => {
    expect(offer('{{ $v| }}')?.[0]).toBe('$values');
    expect(offer('{{ ro| }}')?.[0]).toBe('round');
    expect(offer('{{ | }}')).toContain('$user');
  });

  it('is offered no name that has no value where the expression stands', () => {
    expect(offer('{{ $res| }}')).toBeUndefined();
    expect(
      complete('{{ $res', 7, { ...scope, places: new Set(['everywhere', 'action']) })?.options[0]?.label,
    ).toBe('$result');
  });

  it('is offered the fields of the form behind $values, by name and by title', () => {
    expect(offer('{{ $values.| }}')).toEqual(['name', 'sex']);
    expect(offer('{{ $values?.s| }}')).toEqual(['sex']);
    expect(offer('{{ len($values.| ) }}')).toEqual(['name', 'sex']);
  });

  it('is offered methods where nobody knows what stands before', () => {
    expect(offer('{{ $values.name.incl| }}')).toEqual(['includes']);
    expect(offer('{{ len(a).toF| }}')).toEqual(['toFixed']);
  });

  it('is offered the codes of dictionaries and permissions in their calls, and nothing in other texts', () => {
    expect(offer("{{ $dict('s| ')}}")).toEqual(['sex', 'status']);
    expect(offer("{{ $can('| }}")).toEqual(['user:add']);
    expect(offer("{{ 'na| ' }}")).toBeUndefined();
    expect(offer('nam|')).toBeUndefined();
  });

  it('has the cursor where writing goes on', () => {
    expect(choose('{{ ro| }}', 'round')).toBe('{{ round(|) }}');
    expect(choose('{{ $val|.name }}', '$values')).toBe('{{ $values|.name }}');
    expect(choose('{{ $di| }}', '$dict')).toBe("{{ $dict('|') }}");
    expect(choose("{{ $dict('s|ta') }}", 'status')).toBe("{{ $dict('status|') }}");
  });

  it('is offered what an answer is made of, also behind a list', () => {
    const shape = {
      fields: { records: { items: { fields: { id: 'plain' as const } } }, total: 'plain' as const },
    };
    expect(membersOfShape(shape, [])?.map(({ name }) => name)).toEqual(['records', 'total']);
    expect(membersOfShape(shape, ['records'])).toBeUndefined();
    expect(membersOfShape(shape, ['records', '0'])?.map(({ name }) => name)).toEqual(['id']);
    expect(membersOfShape(shape, ['gone'])).toBeUndefined();
  });
});

describe('an expression over made values', () => {
  const document: JsonObject = {
    state: { count: 2 },
    dicts: { size: { items: [{ value: 'l', text: '大' }] } },
    schema: {
      type: 'object',
      properties: {
        form: {
          type: 'void',
          properties: {
            price: { type: 'number', title: '单价', default: 3 },
            size: { type: 'string', title: '尺寸', 'x-dict': 'size' },
            dept: { type: 'object', properties: { name: { type: 'string', title: '部门' } } },
          },
        },
      },
    },
  };
  const over = (text: string) =>
    evaluateOver(text, makeScope(document, { username: 'admin' }, '2026-01-01 00:00:00'));

  it('gives what it would give a person', () => {
    expect(over('{{ $values.price * $state.count }}')).toEqual({ value: 6 });
    expect(over("{{ dictText($values.size, $dict('size')) }}")).toEqual({ value: '大' });
    expect(over('{{ $values.dept.name + $user.username }}')).toEqual({ value: '部门admin' });
  });

  it('gives nothing where it cannot be worked out, and is never run otherwise', () => {
    expect(over('{{ $record.name }}')).toBeUndefined();
    expect(over('{{ $values.')).toBeUndefined();
    expect(over('text')).toBeUndefined();
  });
});
