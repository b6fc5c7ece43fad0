import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import knownPatterns from '../../../schemas/meta/patterns.generated.json' with { type: 'json' };
import { isDeep } from '../../../../tests/depth.ts';
import { analysePattern, countAtoms } from './pattern-steps.ts';
import { MAX_STEPS } from './verdict.ts';
import { createValidators } from '../schemas/validators-node.ts';

const PASSWORD = '^(?=[A-Za-z]*\\d)(?=\\d*[A-Za-z])[A-Za-z\\d]{6,16}$';

/** Runs while the clock leaps by an hour at each look, as on a machine that does something else. */
function onBusyMachine<T>(run: () => T): T {
  let late = 0;
  performance.now = () => (late += 3_600_000);
  try {
    return run();
  } finally {
    Reflect.deleteProperty(performance, 'now');
  }
}

describe('the analyser', () => {
  it('takes as many steps, and finds the same, however busy the machine is', () => {
    const quiet = analysePattern(PASSWORD);
    expect(quiet.verdict).toEqual({ verdict: 'safe' });
    expect(quiet.steps).toBeLessThan(MAX_STEPS / 2);
    expect(onBusyMachine(() => analysePattern(PASSWORD))).toEqual(quiet);
    expect(analysePattern(PASSWORD)).toEqual(quiet);
  });

  it('leaves the clock as it was', () => {
    analysePattern('^(a|b)+$');
    expect(Object.hasOwn(performance, 'now')).toBe(false);
    expect(performance.now()).not.toBe(performance.now() + 1);
  });

  const HOSTILE = [
    '^(a|aa|aaa|aaaa|aaaaa)*\\1$',
    '^(?:(?:(?:a{1,30}b){1,30}c){1,30}d){1,30}$',
    '^(?=.*a)(?=.*b)(?=.*c)(?=.*d)(?=.*e)(?=.*f)[a-f]{1,900}$',
    '^(?<a>.+)\\k<a>(?<b>.+)\\k<b>$',
    '^[\\s\\S]{1,1000}x{1,1000}$',
    ...(isDeep
      ? [`^(?:${Array.from({ length: 100 }, (_, at) => `${'a'.repeat((at % 9) + 1)}b`).join('|')})*$`]
      : []),
    `^${'(?=.*[a-z])'.repeat(40)}[a-z]{20,900}$`,
    `^${'[a-z]*'.repeat(150)}$`,
    `^${'('.repeat(60)}a*${')*'.repeat(60)}$`,
  ];
  it.each(HOSTILE)(
    'comes to an end with %s',
    (pattern) => {
      const since = process.cpuUsage();
      const { verdict } = analysePattern(pattern);
      const { user, system } = process.cpuUsage(since);
      expect(verdict.verdict).not.toBe('safe');
      // A safety limit with room to spare: the steps of some patterns are dearer than those of others.
      expect((user + system) / 1e6).toBeLessThan(30);
      // The limit above is of work: a busy machine takes longer for it.
    },
    180_000,
  );

  it('writes out no more of a pattern than it can bear, for any counts in each other', () => {
    expect(countAtoms('^abc[x-z]\\d$')).toBe(7);
    expect(countAtoms('^(?:ab){3}$')).toBe(1 + 3 * 2 + 1);
    const counts = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(counts, (all) => {
        const nested = all.reduce((inner, count) => `(${inner}){${String(count)}}`, 'a');
        const written = all.reduce((product, count) => product * Math.min(count, 30), 1);
        expect(countAtoms(nested)).toBe(written);
      }),
    );
  });
});

describe('the patterns that ship', () => {
  it('are kept with the limit that they were judged under', () => {
    expect(knownPatterns.steps).toBe(MAX_STEPS);
    expect(knownPatterns.safe.length).toBeGreaterThan(10);
    const recheck = createRequire(import.meta.url)('recheck/package.json') as { version: string };
    expect(knownPatterns.analyser).toBe(recheck.version);
  });

  it.each(knownPatterns.safe)('%s is found fast when it is analysed again', (pattern) => {
    expect(createValidators({ isThorough: true }).judgePattern(pattern)).toEqual({ verdict: 'safe' });
  });
});
