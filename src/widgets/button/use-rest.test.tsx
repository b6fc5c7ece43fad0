// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { useRest } from './use-rest.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('begins with the seconds it was given, at whatever fraction of a millisecond', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.integer({ min: 1, max: 600 }),
      (start, seconds) => {
        vi.spyOn(performance, 'now').mockReturnValue(start);
        const { result } = renderHook(() => useRest(seconds));
        act(() => result.current[1]());
        expect(result.current[0]).toBe(seconds);
        cleanup();
      },
    ),
  );
});
