// What somebody chooses in an answer becomes the mapping of a call.
import { describe, expect, it } from 'vitest';
import { evaluateOver } from '../completion/made-scope.ts';
import { mapAnswer } from './answer-path.ts';
import { nameOfAddress, placesOf } from './call-names.ts';

const $result = {
  total: 2,
  records: [
    { id: '1', 'a b': 3, tags: [{ name: 'x' }, { name: 'y' }] },
    { id: '2', 'a b': 4, tags: [] },
  ],
};

describe('a part of an answer that somebody presses', () => {
  it.each<[string, readonly (string | number)[], string, unknown]>([
    ['a value', ['total'], '{{ $result.total }}', 2],
    ['a list', ['records'], '{{ $result.records }}', $result.records],
    ['an entry, which stands for its list', ['records', 0], '{{ $result.records }}', $result.records],
    [
      'a part of every entry',
      ['records', 1, 'id'],
      '{{ $result.records.map((item) => item.id) }}',
      ['1', '2'],
    ],
    ['a part with blanks', ['records', 0, 'a b'], '{{ $result.records.map((item) => item["a b"]) }}', [3, 4]],
    [
      'a part of entries of entries',
      ['records', 0, 'tags', 1, 'name'],
      '{{ $result.records.flatMap((item) => item.tags.map((item) => item.name)) }}',
      ['x', 'y'],
    ],
    ['the answer itself', [], '{{ $result }}', $result],
  ])('is mapped as %s', (_, path, text, value) => {
    expect(mapAnswer(path)).toBe(text);
    expect(evaluateOver(mapAnswer(path), { $result })).toEqual({ value });
  });
});

describe('the address of a call', () => {
  it('names the call, and its places', () => {
    expect(nameOfAddress('/sys/user/list')).toBe('list');
    expect(nameOfAddress('/actuator/metrics/{name}')).toBe('metrics');
    expect(placesOf('/a/{id}/b/{name}')).toEqual(['id', 'name']);
  });
});
