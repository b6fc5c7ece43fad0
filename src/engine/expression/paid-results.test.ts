// What an expression makes is paid for: whatever it is given, no function and no method makes more than it took off the budget.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_LIMITS, createBudget, type Budget } from './budget.ts';
import { ExpressionError } from './errors.ts';
import { FUNCTIONS } from './functions.ts';
import { callMethod, METHODS, type Callback, type MethodType } from './methods.ts';

/** Characters and items that are too few to be worth a count: the words of a number, a date, an amount. */
const FREE = 64;

/** Texts with separators, letters that grow in capitals, and what JSON has to escape. */
const text = fc.oneof(
  fc
    .tuple(fc.constantFrom(',', 'a,', 'ab', 'ﬃ', 'ΐ', '"', '\u0001', '[],', '甲'), fc.nat(400))
    .map(([part, times]) => part.repeat(times)),
  fc
    .array(fc.constantFrom('a', ',', '1', '[', ']', '"', ' ', 'ŉ', '😀'), { maxLength: 300 })
    .map((parts) => parts.join('')),
);
const separator = fc.constantFrom('', ',', 'a', 'ab', '甲');
const amount = fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.double({ noNaN: true }));
const list = fc.oneof(
  fc.array(text, { maxLength: 30 }),
  fc.array(fc.integer(), { maxLength: 300 }),
  fc.array(fc.array(fc.constantFrom('a', 1, null), { maxLength: 30 }), { maxLength: 30 }),
  fc.array(
    text.map((value) => ({ value, text: value })),
    { maxLength: 10 },
  ),
);
const argument = fc.oneof(text, separator, amount, list, fc.constantFrom(undefined, null, true));

const TARGETS: Readonly<Record<MethodType, fc.Arbitrary<unknown>>> = {
  text,
  list,
  number: amount,
  boolean: fc.boolean(),
  date: fc.date({ noInvalidDate: true }).map((date) => date as unknown),
};

/** Each gives what it was given, or more than it was given; none is free of it. */
const CALLBACKS: readonly Callback[] = [
  (item) => item,
  (item) => (Array.isArray(item) ? item : [item]),
  () => false,
  (total, item) => item ?? total,
];

/** Characters and items of a value that were not there before it was made. */
function measureNew(value: unknown, given: ReadonlySet<unknown>): number {
  if (value === null || given.has(value)) return 0;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object') return 0;
  if (value instanceof Date) return 0;
  const items = Object.values(value) as unknown[];
  return items.length + items.reduce((sum: number, item) => sum + measureNew(item, given), 0);
}

function collectGiven(value: unknown, into: Set<unknown>): Set<unknown> {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) into.add(value);
  if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collectGiven(item, into);
  return into;
}

/** Runs on a full budget; an error of the language is a result like any other. */
function expectPaid(name: string, given: readonly unknown[], run: (budget: Budget) => unknown): void {
  const budget = createBudget();
  const known = collectGiven(given, new Set());
  let made: unknown;
  try {
    made = run(budget);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return;
  }
  const size = measureNew(made, known);
  expect({ name, isPaid: size <= BUDGET_LIMITS.size - budget.size + FREE }).toEqual({ name, isPaid: true });
}

describe('what is made', () => {
  it('by formatDate() of letters that become words is paid for', () => {
    const given = [0, 'A,'.repeat(30)];
    expectPaid('formatDate', given, (budget) => FUNCTIONS['formatDate']?.run(given, budget));
  });

  it.each(Object.keys(FUNCTIONS))('by %s() is paid for', (name) => {
    const listed = FUNCTIONS[name];
    if (!listed) throw new Error(`${name} is no function`);
    const args = fc.array(argument, { minLength: listed.min, maxLength: Math.min(listed.max, 4) });
    fc.assert(
      fc.property(args, (values) => expectPaid(name, values, (budget) => listed.run(values, budget))),
      { numRuns: 200 },
    );
  });

  const methods = Object.entries(METHODS).flatMap(([type, table]) =>
    Object.entries(table).map(([name, contract]) => ({ type: type as MethodType, name, ...contract })),
  );
  it.each(methods)('by $name() of a $type is paid for', ({ type, name, min, max, callback }) => {
    const least = callback === 'required' ? min - 1 : min;
    const args = fc.array(argument, { minLength: least, maxLength: Math.max(least, Math.min(max, 4)) });
    const call = callback === undefined ? fc.constant(undefined) : fc.constantFrom(...CALLBACKS);
    fc.assert(
      fc.property(TARGETS[type], args, call, (target, values, made) =>
        expectPaid(name, [target, ...values], (budget) =>
          callMethod(target, name, values, budget, made, () => 'x'),
        ),
      ),
      { numRuns: 200 },
    );
  });

  it('is never begun beyond the budget: a text falls into no more parts than can be paid for', () => {
    for (const [name, args] of [
      ['split', [','.repeat(100_000)]],
      ['dictText', [','.repeat(100_000), []]],
      ['len', ['a'.repeat(100_000)]],
      ['ellipsis', ['a'.repeat(100_000)]],
    ] as const) {
      const budget: Budget = { steps: 50_000, size: 1_000_000 };
      expect(() => FUNCTIONS[name]?.run(args, budget), name).toThrow(ExpressionError);
    }
  });

  it('gives nothing of the budget back, where nothing is found in nothing', () => {
    const budget = createBudget();
    const by = 'a'.repeat(1_000);
    expect(callMethod('', 'replaceAll', ['', by], budget, undefined, () => 'x')).toBe(by);
    expect(budget.size).toBeLessThanOrEqual(BUDGET_LIMITS.size - by.length);
  });
});
