import { describe, expect, it } from 'vitest';
import { canJudge, valueOverForm } from './record-rules.ts';

describe('a rule over a record, said of a form', () => {
  it.each([
    ['{{ $record.ends >= $record.begins }}', '{{ $values.ends >= $values.begins }}'],
    ["{{ $record['a'] === '$record' }}", "{{ $values['a'] === '$record' }}"],
    [
      '{{ $record.lines.every((line) => line.$record > $record.rent) }}',
      '{{ $values.lines.every((line) => line.$record > $values.rent) }}',
    ],
    ['{{ `${$record.a} $record` === $user.name }}', '{{ `${$values.a} $record` === $user.name }}'],
    [' {{$record?.a}} ', '{{$values?.a}}'],
  ])('of %s is %s', (over, expected) => {
    expect(valueOverForm(over)).toBe(expected);
  });

  it.each(['no expression', '{{ $record. }}', '{{ }}'])('is left to the server: %s', (text) => {
    expect(valueOverForm(text)).toBeUndefined();
  });
});

describe('a form', () => {
  it.each([
    ['{{ $record.ends >= $record.begins }}', true],
    ['{{ $record.ends >= $record.signed }}', false],
    ["{{ $record['ends'] !== '' }}", true],
    ['{{ toJson($record).length > 2 }}', false],
    ['{{ $record[$user.name] > 1 && $record.ends > 1 }}', false],
  ])('with begin and end can judge %s: %s', (check, can) => {
    expect(canJudge(check, new Set(['begins', 'ends']))).toBe(can);
  });
});
