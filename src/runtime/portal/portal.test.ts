import { describe, expect, it } from 'vitest';
import { createPortal } from './portal.ts';

function build(answer = true) {
  const went: string[] = [];
  const asked: string[] = [];
  const portal = createPortal({
    navigate: { to: (path) => void went.push(path) },
    notify: {
      confirm: ({ text }) => {
        asked.push(text);
        return Promise.resolve(answer);
      },
    },
  });
  return { portal, went, asked };
}

describe('editing the portal', () => {
  // H4.20
  it('goes to / first, and is switched on and off', async () => {
    const { portal, went, asked } = build();
    const seen: boolean[] = [];
    portal.subscribe(() => seen.push(portal.isEditing()));
    portal.enter();
    expect(went).toEqual(['/']);
    expect(portal.isEditing()).toBe(true);
    expect(await portal.askToLeave()).toBe(true);
    expect(portal.isEditing()).toBe(false);
    expect(seen).toEqual([true, false]);
    expect(asked).toEqual([]);
  });

  it('asks before what was not saved is given up, and stays when the answer is no', async () => {
    for (const answer of [false, true]) {
      const { portal, asked } = build(answer);
      portal.enter();
      portal.connect(() => true);
      expect(portal.isDirty()).toBe(true);
      expect(await portal.askToLeave()).toBe(answer);
      expect(asked).toEqual(['门户的修改尚未保存，确定放弃吗？']);
      expect(portal.isEditing()).toBe(!answer);
    }
  });

  it('has nothing unsaved after the editor is gone', () => {
    const { portal } = build();
    portal.enter();
    const disconnect = portal.connect(() => true);
    disconnect();
    expect(portal.isDirty()).toBe(false);
  });
});
