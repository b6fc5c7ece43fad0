// Linkage in words becomes expressions and comes back; what words cannot say stays to the letter.
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listJsonFiles } from '../../../engine/check/files/json-files-node.ts';
import type { Json } from '../../../engine/document.ts';
import { evaluateTree } from '../../../engine/expression/evaluate.ts';
import { isObject } from '../../../engine/values/json.ts';
import {
  ALONE,
  isGroup,
  LISTED,
  OPERATORS,
  readCondition,
  treeOf,
  writeCondition,
  type Comparison,
  type Condition,
  type ConditionPart,
  type Operand,
  type Plain,
} from './condition.ts';
import {
  EFFECTS,
  LINKED_SETTINGS,
  REACTION_STATES,
  readReaction,
  readSentence,
  SETTING_OF,
  writeReaction,
  writeSentence,
  type Sentence,
} from './linkage.ts';

const plain: fc.Arbitrary<Plain> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', "it's", '"', '\\', '{{ }}', '${a}', '\u2028', '男', '__proto__'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
  fc.boolean(),
  fc.constant(null),
);
const source = fc
  .tuple(
    fc.constantFrom('$values', '$params', '$state', '$record', '$user'),
    fc.array(fc.tuple(fc.constantFrom('.', '?.'), fc.constantFrom('name', 'sex', '年龄', '0', 'a b')), {
      maxLength: 3,
    }),
  )
  .map(([root, keys]) =>
    keys.reduce<string>((before, [dot, key]) => {
      if (/^[a-z]+$/.test(key)) return `${before}${dot}${key}`;
      return `${before}${dot === '.' ? '' : '?.'}[${key === '0' ? '0' : JSON.stringify(key)}]`;
    }, root),
  );
const operand: fc.Arbitrary<Operand> = fc.oneof(
  plain.map((value): Operand => ({ kind: 'value', value })),
  source.map((one): Operand => ({ kind: 'source', source: one })),
);
const list: fc.Arbitrary<Operand> = fc
  .array(plain, { maxLength: 3 })
  .map((values): Operand => ({ kind: 'list', values }));
const comparison: fc.Arbitrary<Comparison> = fc
  .tuple(source, fc.constantFrom(...OPERATORS), operand, list)
  .map(([one, operator, value, values]) => ({
    source: one,
    operator,
    ...(ALONE.has(operator) ? {} : { operand: LISTED.has(operator) ? values : value }),
  }));
const { condition } = fc.letrec<{ part: ConditionPart; group: Condition; condition: Condition }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: comparison, weight: 3 },
    { arbitrary: tie('group'), weight: 2 },
  ),
  group: fc
    .tuple(
      fc.constantFrom('and' as const, 'or' as const),
      fc.array(tie('part'), { minLength: 2, maxLength: 3 }),
    )
    .map(([join, parts]) => readable({ join, parts })),
  condition: fc
    .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('part'), { maxLength: 4 }))
    .map(([join, parts]) => readable({ join, parts })),
}));

/** Says the same as expressions do: a group in the first place that is joined as what it lies in is none. */
function readable({ join, parts }: Condition): Condition {
  const [first, ...rest] = parts;
  if (!first) return { join: 'and', parts };
  if (isGroup(first) && (rest.length === 0 || first.join === join))
    return readable({ join: first.join, parts: [...first.parts, ...rest] });
  // How one comparison is joined to others says nothing.
  return { join: parts.length > 1 ? join : 'and', parts };
}

describe('a sentence of a form designer', () => {
  it('becomes an expression and is read from it again, whatever it says', () => {
    fc.assert(
      fc.property(condition, (one) => {
        expect(readCondition(writeCondition(one))).toEqual(one);
      }),
      { numRuns: 400 },
    );
  });

  it('about a node is the same after it was written into its setting', () => {
    const sentence: fc.Arbitrary<Sentence> = fc
      .tuple(condition, fc.constantFrom(...EFFECTS), operand, operand)
      .map(([when, effect, value, otherwise]) => ({
        when,
        effect,
        ...(effect === 'value' ? { value, otherwise } : {}),
      }));
    fc.assert(
      fc.property(sentence, (one) => {
        expect(readSentence(SETTING_OF[one.effect], writeSentence(one))).toEqual(one);
      }),
      { numRuns: 300 },
    );
  });

  it('about another field is the same after it was declared as a reaction', () => {
    const isText = (value: Operand): boolean =>
      value.kind === 'source' || !JSON.stringify(value).includes('{{');
    const changes = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...REACTION_STATES), operand.filter(isText)), {
        selector: ([state]) => state,
        minLength: 1,
        maxLength: 3,
      })
      .map((all) => all.map(([state, to]) => ({ state, to })));
    const reaction = fc.record(
      {
        target: fc.constantFrom('name', 'group.*'),
        dependencies: fc.constantFrom<Json>(['a', '.b'], { a: 'x.y' }, [{ source: 'a', name: 'b' }]),
        when: condition,
        then: changes,
        otherwise: changes,
      },
      { requiredKeys: ['when', 'then'] },
    );
    fc.assert(
      fc.property(reaction, (one) => {
        expect(readReaction(writeReaction(one))).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  it('with groups is the same, also as people write them without brackets', () => {
    const a: Comparison = { source: '$values.a', operator: 'holds' };
    const b: Comparison = { source: '$values.b', operator: 'filled' };
    const c: Comparison = { source: '$values.c', operator: 'off' };
    const either: Condition = { join: 'or', parts: [b, c] };
    const both: Condition = { join: 'and', parts: [a, b] };
    expect(readCondition('{{ $values.a && (!isEmpty($values.b) || !$values.c) }}')).toEqual({
      join: 'and',
      parts: [a, either],
    });
    expect(readCondition('{{ $values.a && !isEmpty($values.b) || !$values.c }}')).toEqual({
      join: 'or',
      parts: [both, c],
    });
    expect(writeCondition({ join: 'or', parts: [both, c] })).toBe(
      '{{ ($values.a && !isEmpty($values.b)) || !$values.c }}',
    );
  });

  it('loses the brackets of a group that fewer than two parts are left of, and nothing else', () => {
    const a: Comparison = { source: '$values.a', operator: 'holds' };
    const b: Comparison = { source: '$values.b', operator: 'holds' };
    const none: Condition = { join: 'or', parts: [] };
    expect(writeCondition({ join: 'and', parts: [a, { join: 'or', parts: [b] }, none] })).toBe(
      '{{ $values.a && $values.b }}',
    );
    expect(writeCondition({ join: 'and', parts: [{ join: 'or', parts: [a, b] }, none] })).toBe(
      '{{ $values.a || $values.b }}',
    );
    expect(writeCondition({ join: 'and', parts: [none] })).toBe('{{ true }}');
  });

  const values = { sex: '1', tags: 'a,b', age: 20, name: '东湖贸易', none: '' };
  it.each<[string, Comparison, boolean]>([
    ['sex is 1', { source: '$values.sex', operator: 'equal', operand: { kind: 'value', value: '1' } }, true],
    [
      'age is above 20',
      { source: '$values.age', operator: 'greater', operand: { kind: 'value', value: 20 } },
      false,
    ],
    [
      'tags hold b',
      { source: '$values.tags', operator: 'has', operand: { kind: 'value', value: 'b' } },
      true,
    ],
    [
      'tags do not hold c',
      { source: '$values.tags', operator: 'hasNot', operand: { kind: 'value', value: 'c' } },
      true,
    ],
    [
      'nothing holds b',
      { source: '$values.gone', operator: 'has', operand: { kind: 'value', value: 'b' } },
      false,
    ],
    [
      'the name begins so',
      { source: '$values.name', operator: 'begins', operand: { kind: 'value', value: '东湖' } },
      true,
    ],
    [
      'the name holds this',
      { source: '$values.name', operator: 'contains', operand: { kind: 'value', value: '湖贸' } },
      true,
    ],
    [
      'a gone text holds nothing',
      { source: '$values.gone', operator: 'contains', operand: { kind: 'value', value: '湖' } },
      false,
    ],
    [
      'sex is one of them',
      { source: '$values.sex', operator: 'in', operand: { kind: 'list', values: ['1', '2'] } },
      true,
    ],
    ['none is empty', { source: '$values.none', operator: 'empty' }, true],
    ['sex is filled in', { source: '$values.sex', operator: 'filled' }, true],
  ])('says of a form that %s, as the app finds it', (_, one, expected) => {
    const text = writeCondition({ join: 'and', parts: [one] });
    const tree = treeOf(text.slice(2, -2));
    expect(tree && evaluateTree(tree, { $values: values })).toBe(expected);
  });
});

describe('an expression that is no sentence', () => {
  it.each([
    '{{ $values.a == 1 }}',
    '{{ ($values.rows ?? []).length > 0 }}',
    '{{ $values.a === 1 && ($values.b ?? $values.c) }}',
    '{{ !($values.a && $values.b) || $values.c }}',
    '{{ !($values.a === 1) }}',
    '{{ $can("user:add") }}',
    '{{ 1 === $values.a }}',
    '{{ $values.a === undefined }}',
    '{{ $values.a === ',
    'text',
  ])('%s is left as it is written', (text) => {
    expect(readCondition(text)).toBeUndefined();
    expect(readSentence('x-visible', text)).toBeUndefined();
  });

  it('is not taken for one wherever screens that ship have one: what is read means the same, to the tree', () => {
    const root = path.resolve(import.meta.dirname, '../../../schemas/screens');
    const found: [string, string][] = [];
    const visit = (value: Json): void => {
      if (Array.isArray(value)) value.forEach(visit);
      else if (isObject(value)) {
        for (const [key, item] of Object.entries(value)) {
          if (typeof item === 'string' && LINKED_SETTINGS.includes(key)) found.push([key, item]);
          else visit(item);
        }
      }
    };
    for (const name of listJsonFiles(root)) {
      visit(JSON.parse(fs.readFileSync(path.join(root, name), 'utf8')) as Json);
    }
    const read = found.flatMap(([key, text]) => {
      const one = readSentence(key, text);
      return one ? [{ text, again: writeSentence(one) }] : [];
    });
    expect(read.length).toBeGreaterThan(40);
    for (const { text, again } of read)
      expect(treeOf(again.slice(2, -2))).toEqual(treeOf(text.trim().slice(2, -2)));
  });

  it.each<Json>([
    '{{ $self.value }}',
    { when: '{{ $deps[0] }}', fulfill: { schema: { 'x-visible': true } } },
    { when: '{{ $deps[0] }}', fulfill: { state: { title: 'a' } } },
    { when: '{{ $deps[0] }}', fulfill: { state: { value: '{{ $deps[0] * 2 }}' } } },
    { when: '{{ $deps[0] }}', fulfill: { state: { visible: true } }, effects: ['onFieldChange'] },
    { when: '{{ a.b }}', fulfill: { state: { visible: true } } },
    { fulfill: { state: { visible: true } } },
  ])('%j stays the reaction that it is', (declared) => {
    expect(readReaction(declared)).toBeUndefined();
  });
});
