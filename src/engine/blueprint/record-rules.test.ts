import { describe, expect, it } from 'vitest';
import { canJudge, valueOverForm, valueOverRow } from './record-rules.ts';

describe('an expression of an entity', () => {
  it('is one of a form as it is, in its braces', () => {
    expect(valueOverForm('{{ $values.ends >= $values.begins }}')).toBe(
      '{{ $values.ends >= $values.begins }}',
    );
    expect(valueOverForm('$values.ends')).toBe('{{$values.ends}}');
  });

  it.each([
    ['{{ $values.ends >= $values.begins }}', '{{ $record.ends >= $record.begins }}'],
    ["{{ $values['a'] === '$values' }}", "{{ $record['a'] === '$values' }}"],
    [
      '{{ $values.lines.every((line) => line.$values > $values.rent) }}',
      '{{ $record.lines.every((line) => line.$values > $record.rent) }}',
    ],
    ['{{ `${$values.a} $values` === $user.name }}', '{{ `${$record.a} $values` === $user.name }}'],
    [' {{$values?.a}} ', '{{$record?.a}}'],
  ])('of a row that is %s is %s', (over, expected) => {
    expect(valueOverRow(over)).toBe(expected);
  });

  it.each(['no expression', '{{ $values. }}', '{{ }}'])('is left to the server: %s', (text) => {
    expect(valueOverForm(text)).toBeUndefined();
    expect(valueOverRow(text)).toBeUndefined();
  });
});

describe('a form', () => {
  it.each([
    ['{{ $values.ends >= $values.begins }}', true],
    ['{{ $values.ends >= $values.signed }}', false],
    ["{{ $values['ends'] !== '' }}", true],
    ['{{ toJson($values).length > 2 }}', false],
    ['{{ $values[$user.name] > 1 && $values.ends > 1 }}', false],
  ])('with begin and end can judge %s: %s', (check, can) => {
    expect(canJudge(check, new Set(['begins', 'ends']))).toBe(can);
  });
});
