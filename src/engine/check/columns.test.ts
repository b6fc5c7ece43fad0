import { describe, expect, it } from 'vitest';
import { checkText, toScreen, toText } from './test-site.ts';

const calls = [
  { method: 'GET', url: '/sys/rules', fields: ['id', 'ruleName'], lists: { rules: ['id', 'ruleValue'] } },
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

  it.each(['{{ $result.rules }}', '{{$result?.rules??[]}}'])(
    'are held against the list that is taken out of it: %s',
    (result) => {
      expect(check('ruleValu', result)).toEqual(told('ruleValue'));
      expect(check('ruleName', result)).toHaveLength(1);
      expect(check('ruleValue', result)).toEqual([]);
    },
  );

  it.each(['{{ $result.others }}', '{{ $result.rules.slice(0, 3) }}', '{{ $result[0].rules }}'])(
    'are whatever another mapping makes of it: %s',
    (result) => {
      expect(check('anything', result)).toEqual([]);
    },
  );
});
