import { describe, expect, it } from 'vitest';
import { explainWord, expressionBefore, listExpressionWords } from './expression-words.ts';

const document = {
  state: { chosen: null, step: 0 },
  schema: {
    type: 'object',
    properties: {
      form: {
        type: 'void',
        'x-component': 'form',
        properties: { name: { type: 'string', title: '姓名' }, age: { type: 'integer' } },
      },
    },
  },
};
const names = { dicts: [['sex', '性别']], permissions: [['user:add', '新增用户']] } as const;
const words = (before: string): string[] =>
  listExpressionWords(before, document, names).map(({ word }) => word);

describe('an expression in the source', () => {
  it.each([
    ['"x-visible": "{{ $val', ' $val'],
    ['"text": "a {{ one }} and {{ tw', ' tw'],
    ['"x-visible": "{{ $values.a }}"', undefined],
    ['"title": "名', undefined],
    ['"a": "{{ 1", "b": "', undefined],
  ])('is found before the cursor in %s', (line, before) => {
    expect(expressionBefore(line)).toBe(before);
  });

  it('is offered the names of the scope and the functions with what they do', () => {
    const offered = listExpressionWords(' ', document, names);
    expect(offered.find(({ word }) => word === '$values')?.doc).toContain('表单');
    expect(offered.find(({ word }) => word === 'formatDate')).toMatchObject({
      kind: 'function',
      params: "date, format = 'YYYY-MM-DD'",
    });
    for (const { doc } of offered) expect(doc).not.toBe('');
  });

  it('is offered the fields of the form, the states, and what else a name has', () => {
    expect(words(' $values.n')).toEqual(['name', 'age']);
    expect(words(' $state?.')).toEqual(['chosen', 'step']);
    expect(words(' 1 + $user.real')).toContain('realname');
    expect(words(' $record.')).toEqual([]);
  });

  it('is offered codes where a code stands, and nothing in a text or behind an unknown dot', () => {
    expect(words(" $dict('s")).toEqual(['sex']);
    expect(words(" $can('user:")).toEqual(['user:add']);
    expect(words(" $values.name === 'ab")).toEqual([]);
    expect(words(' some.other.')).toEqual([]);
  });

  it('is explained word by word', () => {
    expect(explainWord('$now')?.doc).toContain('服务器时间');
    expect(explainWord('addDate')?.params).toContain('amount');
    expect(explainWord('toString')).toBeUndefined();
  });
});
