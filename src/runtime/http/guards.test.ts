import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import { createClickGuard, createSubmitGuard, hashText } from './guards.ts';

describe('the fast-click guard', () => {
  // H5.19, H9.7, W9.17
  it('refuses the same action within 300 ms and no other', () => {
    let at = 0;
    const guard = createClickGuard(() => at);
    expect(guard.accept('save')).toBe(true);
    at = 299;
    expect([guard.accept('save'), guard.accept('delete')]).toEqual([false, true]);
    at = 300;
    expect(guard.accept('save')).toBe(true);
  });

  it('is open again when the action failed', () => {
    const guard = createClickGuard(() => 0);
    guard.accept('save');
    guard.release('save');
    expect(guard.accept('save')).toBe(true);
  });
});

describe('the duplicate-submit guard', () => {
  function build() {
    const stored = createStored(createMemoryStorage(), createMemoryStorage());
    const time = { now: Date.now() };
    return { time, stored, open: () => createSubmitGuard(stored.submits, () => time.now) };
  }

  // H5.20, H9.7, W9.2
  it('refuses the same submit for 10 s, also after a reload', () => {
    const { time, open } = build();
    expect(open().accept('a')).toBe(true);
    time.now += 9_999;
    expect(open().accept('a')).toBe(false);
    time.now += 1;
    expect(open().accept('a')).toBe(true);
  });

  it('remembers more than the last one', () => {
    const guard = build().open();
    expect(['a', 'b', 'a'].map((hash) => guard.accept(hash))).toEqual([true, true, false]);
  });

  it('does not stay shut when the system clock is set back', () => {
    const { time, open } = build();
    open().accept('a');
    time.now -= 3_600_000;
    expect(open().accept('a')).toBe(true);
  });

  it('never refuses after a release and never accepts twice without one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 40 }),
        (steps) => {
          const guard = build().open();
          const held = new Set<string>();
          for (const [hash, isRelease] of steps) {
            if (isRelease) {
              guard.release(hash);
              held.delete(hash);
            } else {
              expect(guard.accept(hash)).toBe(!held.has(hash));
              held.add(hash);
            }
          }
        },
      ),
    );
  });
});

describe('hashText', () => {
  it('tells texts apart and gives the same for the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        expect(hashText(left) === hashText(right)).toBe(left === right);
      }),
    );
    expect(hashText('a')).toMatch(/^[0-9a-f]{16}$/);
  });
});
