import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import ofApp from '../../schemas/locales/en/app.json';
import ofData from '../../schemas/locales/en/data.json';
import ofDocuments from '../../schemas/locales/en/documents.json';
import { speak } from '../../engine/text.ts';
import { listTourSteps } from './tour-steps.ts';
import { beginsByItself, rememberTour } from './tour.ts';

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

  it('says what it says in the language of the page, and finds its places in every language', () => {
    const places = listTourSteps().map(({ target }) => target);
    speak('en', { ...ofApp, ...ofData, ...ofDocuments });
    const steps = listTourSteps();
    speak('zh');
    expect(steps.map(({ target }) => target)).toEqual(places);
    for (const part of steps.flatMap((step) => Object.values(step))) expect(part).toMatch(/^[\x20-\x7e]+$/);
  });
});
