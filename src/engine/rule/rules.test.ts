import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { judgeField, namedRules } from '../../../tests/rule-judges.ts';
import { RULE_TABLE, SAID_ELSEWHERE } from '../../../tests/rule-sentences.ts';
import { anchorPattern } from './pattern.ts';

const named = RULE_TABLE.filter(([, , , , judge]) => judge === undefined);
const judgeNamed = (name: string) => judgeField({ 'x-rules': [name] });

describe('the rules', () => {
  it('are all in the table, each sentence of a shipped rule as it ships', () => {
    expect(named.map(([name, sentence]) => [name, sentence])).toEqual(
      Object.entries(namedRules).map(([name, { message }]) => [name, message]),
    );
  });

  // H5.1, H5.2, H5.3, H5.4, H5.5, H5.6, H5.15, W5.20, W5.21
  it.each(
    RULE_TABLE.map(
      ([name, sentence, accepted, refused, judge = judgeNamed(name)]) =>
        [name, sentence, accepted, refused, judge] as const,
    ),
  )(
    '%s accepts and refuses its examples and says “%s”',
    async (_name, sentence, accepted, refused, judge) => {
      expect(accepted.length * refused.length).toBeGreaterThan(0);
      for (const value of accepted) expect([value, await judge(value)]).toEqual([value, null]);
      for (const value of refused) expect([value, await judge(value)]).toEqual([value, sentence]);
    },
  );

  it.each(SAID_ELSEWHERE)('“%s” is what %s waits for', (sentence, file) => {
    expect(readFileSync(file, 'utf8')).toContain(`'${sentence}'`);
  });
});

describe('the named rules', () => {
  it.each(named.map(([name]) => name))('%s lets empty values pass', async (name) => {
    const judge = judgeNamed(name);
    for (const value of [undefined, null, '', []]) expect(await judge(value)).toBeNull();
  });

  it('have patterns whose run time grows no faster than their input', { timeout: 60_000 }, () => {
    const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as Pick<
      typeof import('recheck'),
      'checkSync'
    >;
    const slow = Object.entries(namedRules)
      .filter(([, rule]) => rule.pattern !== undefined)
      .map(([name, rule]) => [
        name,
        checkSync(anchorPattern(rule.pattern ?? ''), 'u', { timeout: 5000 }).status,
      ])
      .filter(([, status]) => status !== 'safe');
    expect(slow).toEqual([]);
  });

  it('judge numbers by their digits', async () => {
    expect(await judgeNamed('userCode')(12)).toBeNull();
    expect(await judgeNamed('userCode')(1.5)).toBe('编码只能输入数字');
  });
});
