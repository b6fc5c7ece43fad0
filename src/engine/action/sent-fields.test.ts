import { describe, expect, it } from 'vitest';
import type { Template } from '../plan/plan.ts';
import { compileTemplate } from '../compile/compile-template.ts';
import type { Json } from '../document.ts';
import { parseExpression } from '../expression/parse.ts';
import { readExpression } from '../expression/read.ts';
import { listSources } from './sent-fields.ts';

const sources = (sent: Json, name: string) => listSources(compile(sent), name);
const compile = (sent: Json): Template => compileTemplate(sent, readExpression, parseExpression);

describe('the values behind a name that is sent', () => {
  it.each<[string, Json, string, string[]]>([
    ['a field itself', { code: '{{ $values.code }}' }, 'code', ['code']],
    ['a field under another name', { ruleCode: '{{ $values.code }}' }, 'ruleCode', ['code']],
    [
      'rows that become a text',
      { ruleJson: '{{ toJson(($values.parts ?? []).map(part => ({ digits: part.digits }))) }}' },
      'ruleJson',
      ['parts'],
    ],
    [
      'several, the first first',
      { name: '{{ `${$values.first} ${$values.last}` }}' },
      'name',
      ['first', 'last'],
    ],
    ['one that lies deeper', { area: '{{ $values.house.area }}' }, 'area', ['house.area', 'house']],
    [
      'one that is named in brackets',
      { area: "{{ $values['house'].area }}" },
      'area',
      ['house.area', 'house'],
    ],
    ['a name that lies deeper', { house: { area: '{{ $values.size }}' } }, 'house.area', ['size']],
    ['an object of an expression', '{{ { member: $values.person } }}', 'member', ['person']],
    ['a condition', { kind: "{{ $values.own ? 'a' : $values.other }}" }, 'kind', ['own', 'other']],
    ['a constant', { kind: 'a' }, 'kind', []],
    ['something that is no form', { kind: '{{ $state.kind }}' }, 'kind', []],
    ['all values', '{{ $values }}', 'code', []],
    ['a name that is not sent', { code: '{{ $values.code }}' }, 'name', []],
  ])('are found for %s', (_, sent, name, expected) => {
    expect(sources(sent, name)).toEqual(expected);
  });
});
