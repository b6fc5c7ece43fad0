import { describe, expect, it } from 'vitest';
import type { DeclaredCall } from '../../catalog.ts';
import { checkText, toScreen, toText } from '../testing/site.testing.ts';

const calls: DeclaredCall[] = [
  {
    method: 'GET',
    url: '/sys/rules',
    answer: {
      fields: {
        records: { items: { fields: { id: 'plain', ruleName: 'plain' } } },
        rules: { items: { fields: { id: 'plain', ruleValue: 'plain' } } },
        more: 'any',
      },
    },
  },
];

/** A table over a call whose answer is mapped. */
function check(key: string, result?: string): (string | undefined)[][] {
  const document = toScreen('system/rules', undefined, {
    apis: { rules: { url: '/sys/rules', ...(result === undefined ? {} : { result }) } },
    schema: {
      type: 'object',
      properties: {
        table: {
          type: 'array',
          'x-component': 'data_table',
          'x-source': { api: 'rules' },
          'x-component-props': { columns: [{ key, title: '列' }] },
        },
      },
    },
  });
  return checkText(toText(document), { parts: { calls } }).diagnostics.map(({ code, pointer, fix }) => [
    code,
    pointer,
    fix?.title,
  ]);
}

const COLUMN = '/schema/properties/table/x-component-props/columns/0/key';
const told = (name: string) => [['column-unknown', COLUMN, `你是不是想写 “${name}”?`]];

describe('columns of a call whose answer is mapped', () => {
  it.each([undefined, '{{ $result }}', '{{ $result.records }}', '{{ $result?.records ?? [] }}'])(
    'are held against its records when the mapping is %s',
    (result) => {
      expect(check('ruleNam', result)).toEqual(told('ruleName'));
      expect(check('ruleName', result)).toEqual([]);
    },
  );

  it.each([
    '{{ $result.rules }}',
    '{{$result?.rules??[]}}',
    '{{ $result.rules.slice(0, 3) }}',
    "{{ $result.rules.filter((rule) => rule.id !== '') }}",
    '{{ $result ? $result.rules : [] }}',
  ])('are held against the list that is taken out of it: %s', (result) => {
    expect(check('ruleValu', result)).toEqual(told('ruleValue'));
    expect(check('ruleName', result)).toHaveLength(1);
    expect(check('ruleValue', result)).toEqual([]);
  });

  it.each([
    '{{ $result.rules.map((rule) => ({ name: rule.ruleValue })) }}',
    "{{ [...$result.rules.map((rule) => ({ name: rule.id })), { name: '全部' }] }}",
    '{{ { records: $result.rules.map((rule, index) => ({ name: index })) } }}',
  ])('are held against what it makes: %s', (result) => {
    expect(check('nam', result)).toEqual(told('name'));
    expect(check('name', result)).toEqual([]);
  });

  it.each(['{{ $result.more }}', '{{ $result.rules.concat($result.more) }}', '{{ $values.list }}'])(
    'are whatever something unknown brings: %s',
    (result) => {
      expect(check('anything', result).filter(([code]) => code === 'column-unknown')).toEqual([]);
    },
  );
});
