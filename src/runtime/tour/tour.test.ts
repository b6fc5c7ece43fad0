import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import { beginsByItself, rememberTour, tourSteps } from './tour.ts';

const admin = { id: 'a1', username: 'admin' };

describe('the tour', () => {
  it('begins by itself for the administrator, once, and never under a program', () => {
    const first = { user: admin, seen: [], isAutomated: false };
    expect(beginsByItself(first)).toBe(true);
    expect(beginsByItself({ ...first, seen: ['a1'] })).toBe(false);
    expect(beginsByItself({ ...first, isAutomated: true })).toBe(false);
    expect(beginsByItself({ ...first, user: { id: 'b', username: 'staff' } })).toBe(false);
    expect(beginsByItself({ ...first, user: null })).toBe(false);
  });

  it('is remembered per user over signing out, of the last fifty users', () => {
    const stored = createStored(createMemoryStorage(), createMemoryStorage());
    for (let user = 0; user < 60; user += 1) rememberTour(stored.toured, `u${user}`);
    rememberTour(stored.toured, 'u59');
    stored.clearUser();
    const seen = stored.toured.read();
    expect(seen).toHaveLength(50);
    expect(seen.at(-1)).toBe('u59');
    expect(seen).not.toContain('u9');
  });

  it('has steps that all say where, what and how', () => {
    expect(tourSteps.length).toBeGreaterThan(3);
    for (const step of tourSteps) for (const part of Object.values(step)) expect(part).not.toBe('');
  });
});
