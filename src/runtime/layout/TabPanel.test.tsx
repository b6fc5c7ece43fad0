// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://own.test/tab" }
// An address of its own makes a process of its own: what it replaces must not have been loaded before.
// What a tab does when the user works in another department: it reads anew, but never over what was typed.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Runtime } from '../runtime.ts';
import { RuntimeContext } from '../runtime-context.ts';
import { TabPanel } from './TabPanel.tsx';

let mounts: number;
let isDirty: boolean;

vi.mock('../../engine/react/screen/Screen.tsx', () => ({
  Screen: ({ onReady }: { onReady(model: unknown): void }) => {
    useEffect(() => {
      mounts += 1;
      onReady({ isDirty: () => isDirty, isOccupied: () => false, browsing: () => ({}) });
      // As the real one: once per life.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    return <p>页面</p>;
  },
}));

vi.mock('./use-page-view.ts', () => ({
  usePageView: () => ({ begin: () => undefined, follow: () => undefined }),
}));

const state = proxy({ entries: [{ id: 'a/list', version: 'v1' }] });
const runtime = { screens: { state } } as unknown as Runtime;
const content = { kind: 'screen', screen: 'a/list', params: {}, isKept: true } as const;
const panel = (reading: number) => (
  <RuntimeContext value={runtime}>
    <TabPanel
      fullPath="/a"
      title="列表"
      content={content}
      revision={0}
      reading={reading}
      onEditable={() => undefined}
    />
  </RuntimeContext>
);

beforeEach(() => {
  [mounts, isDirty] = [0, false];
  state.entries = [{ id: 'a/list', version: 'v1' }];
});
afterEach(cleanup);

describe('a tab', () => {
  it('is read anew when the department changes', () => {
    const { rerender } = render(panel(0));
    expect(mounts).toBe(1);
    rerender(panel(1));
    expect(mounts).toBe(2);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('with unsaved input says so instead, and is read anew when the person wishes', () => {
    const { rerender } = render(panel(0));
    isDirty = true;
    rerender(panel(1));
    expect(mounts).toBe(1);
    expect(screen.getByRole('status').textContent).toContain('部门已切换，保存当前内容后可');
    fireEvent.click(screen.getByRole('button', { name: '刷新页面' }));
    expect(mounts).toBe(2);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('with unsaved input names a newer document as the reason', async () => {
    render(panel(0));
    isDirty = true;
    await act(async () => {
      state.entries = [{ id: 'a/list', version: 'v2' }];
    });
    expect(screen.getByRole('status').textContent).toContain('此页面已有新版本');
    expect(mounts).toBe(1);
  });
});
