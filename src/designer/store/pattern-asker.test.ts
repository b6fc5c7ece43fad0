// Patterns are judged by the server while somebody writes them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import { createPatternAsker, rememberVerdicts } from './pattern-asker.ts';

const SAFE: PatternVerdict = { verdict: 'safe' };
const safe = (patterns: readonly string[]) =>
  Promise.resolve(Object.fromEntries(patterns.map((pattern) => [pattern, SAFE])));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a pattern that somebody writes', () => {
  it('is asked about once typing rests, and not its states before', async () => {
    const judge = vi.fn(safe);
    const tell = vi.fn();
    const asker = createPatternAsker(judge, tell);
    asker.ask(['a']);
    asker.ask(['ab']);
    await vi.advanceTimersByTimeAsync(600);
    expect(judge.mock.calls).toEqual([[['ab']]]);
    expect(tell).toHaveBeenCalledExactlyOnceWith({ ab: SAFE });
  });

  it('is asked about again where the server could not say', async () => {
    const judge = vi.fn(safe).mockRejectedValueOnce(new Error('too many'));
    const tell = vi.fn();
    createPatternAsker(judge, tell).ask(['a']);
    await vi.advanceTimersByTimeAsync(600);
    expect(tell).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tell).toHaveBeenCalledExactlyOnceWith({ a: SAFE });
  });

  it('is forgotten when it was changed meanwhile, and when the page is left', async () => {
    const judge = vi.fn(safe).mockRejectedValueOnce(new Error('too many'));
    const asker = createPatternAsker(judge, vi.fn());
    asker.ask(['a']);
    await vi.advanceTimersByTimeAsync(600);
    asker.ask([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(judge).toHaveBeenCalledTimes(1);
    asker.ask(['b']);
    asker.end();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(judge).toHaveBeenCalledTimes(1);
  });
});

describe('questions about patterns', () => {
  it('are put one after the other, and once each', async () => {
    let running = 0;
    const judge = vi.fn(async (patterns: readonly string[]) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      return safe(patterns);
    });
    const remembered = rememberVerdicts(judge);
    const answers = Promise.all([remembered(['a']), remembered(['a', 'b'])]);
    await vi.advanceTimersByTimeAsync(300);
    expect(await answers).toEqual([{ a: SAFE }, { a: SAFE, b: SAFE }]);
    expect(judge.mock.calls).toEqual([[['a']], [['b']]]);
  });
});
