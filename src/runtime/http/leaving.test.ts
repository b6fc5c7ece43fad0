import { describe, expect, it } from 'vitest';
import { watchLeaving } from './leaving.ts';

describe('a call that breaks while the page is being left', () => {
  it.each(['beforeunload', 'pagehide'])('is held back after %s until the page should be gone', (event) => {
    const page = new EventTarget();
    let at = 1_000;
    const wait = watchLeaving(page, () => at);
    expect(wait()).toBe(0);
    page.dispatchEvent(new Event(event));
    expect(wait()).toBe(3_000);
    at += 2_000;
    expect(wait()).toBe(1_000);
    at += 5_000;
    expect(wait()).toBe(0);
  });

  it('counts at once where there is no page', () => {
    expect(watchLeaving(undefined)()).toBe(0);
  });
});
