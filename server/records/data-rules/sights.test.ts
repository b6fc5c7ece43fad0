// What is compared without asking for rows is held against the rows: whatever lies within a limit shows no row beyond it.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { getEntity } from '../entities.ts';
import { fillRule, toCondition } from './filled-rules.ts';
import { RULE_OPERATORS, type Condition } from '../conditions/filter.ts';
import { createId } from '../record.ts';
import { EVERYTHING, isWithin, showsEverything, type Sight } from './sights.ts';

const position = getEntity('system/position');
const TEXTS = ['', 'a', 'A', 'b', 'ab', 'aB', 'ba', 'aab', 'a,b', '%', '_', 'a_'];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const rows = TEXTS.flatMap((name) => [
    { id: createId(), code: createId(), name, company_id: null },
    { id: createId(), code: createId(), name, company_id: name === '' ? 'b' : name },
  ]);
  await database.db.insertInto('sys_position').values(rows).execute();
});
afterAll(() => database.close());

const rule = fc.record({
  rule_column: fc.constantFrom('name', 'companyId', 'name', 'createBy', 'nothing'),
  rule_conditions: fc.constantFrom(...RULE_OPERATORS),
  rule_value: fc.constantFrom(...TEXTS.slice(1), '#{sys_multi_org_code}', '#{sys_org_code}'),
});
const codes = fc.subarray(['a', 'ab', 'b'], { maxLength: 2 });
const sight = fc
  .tuple(fc.array(fc.array(rule, { maxLength: 2 }), { maxLength: 2 }), codes)
  .map(([alternatives, own]): Sight => {
    const values = new Map([
      ['sys_multi_org_code', own],
      ['sys_org_code', own.slice(0, 1)],
    ]);
    return alternatives.map((rules) => rules.map((one) => fillRule(position, one, values)));
  });

/** Whether a row is seen. */
function toSql(seen: Sight): Condition {
  const parts = seen.map((rules) => {
    const all = rules.map((one) => toCondition(one, 'sys_position'));
    return sql<boolean>`(${sql.join([sql`true`, ...all], sql` and `)})`;
  });
  return sql<boolean>`coalesce(${sql.join([sql`false`, ...parts], sql` or `)}, false)`;
}

describe('a sight', () => {
  it('that lies within another one shows no row beyond it, whatever their rules are', async () => {
    let within = 0;
    await fc.assert(
      fc.asyncProperty(sight, sight, async (seen, limit) => {
        if (!isWithin(seen, limit)) return;
        within += seen.length > 0 && !showsEverything(limit) ? 1 : 0;
        const beyond = await database.db
          .selectFrom('sys_position')
          .select('name')
          .where(toSql(seen))
          .where(sql<boolean>`not ${toSql(limit)}`)
          .execute();
        expect(beyond).toEqual([]);
      }),
      { numRuns: runs(20_000, 3000) },
    );
    expect(within).toBeGreaterThan(20);
  });

  it('of one rule that lies within that of another shows no row beyond it: all of them', async () => {
    const values = [
      ...TEXTS.slice(1).map((text) => [text, []] as const),
      ...[['a'], ['b'], ['a', 'b'], ['a', 'ab']].map((own) => ['#{sys_multi_org_code}', own] as const),
    ];
    const rules = ['name', 'companyId'].flatMap((rule_column) =>
      RULE_OPERATORS.flatMap((rule_conditions) =>
        values.map(([rule_value, own]) => ({ rule_column, rule_conditions, rule_value, own })),
      ),
    );
    const seen = await Promise.all(
      rules.map(async (one) => {
        const filled: Sight = [[fillRule(position, one, new Map([['sys_multi_org_code', one.own]]))]];
        const found = database.db.selectFrom('sys_position').select('id').where(toSql(filled));
        return { one, filled, ids: new Set((await found.execute()).map(({ id }) => id)) };
      }),
    );
    const within = seen.flatMap((left) =>
      seen.filter((right) => isWithin(left.filled, right.filled)).map((right) => [left, right] as const),
    );
    const beyond = within.filter(([left, right]) => [...left.ids].some((id) => !right.ids.has(id)));
    expect(beyond.map(([left, right]) => [left.one, right.one])).toEqual([]);
    // Equal ones alone would prove nothing.
    expect(within.length).toBeGreaterThan(seen.length * 1.5);
  });

  it('lies within itself and within everything, and nothing lies within any', () => {
    fc.assert(
      fc.property(sight, (seen) => {
        expect(isWithin(seen, seen)).toBe(true);
        expect(isWithin(seen, EVERYTHING)).toBe(true);
        expect(isWithin([], seen)).toBe(true);
        expect(isWithin(EVERYTHING, seen)).toBe(showsEverything(seen));
      }),
    );
  });
});
