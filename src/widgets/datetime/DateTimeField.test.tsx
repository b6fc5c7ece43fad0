// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: {
      at: { type: 'string', title: '时间', 'x-component': 'datetime', ...node },
      other: { type: 'string', title: '别的', 'x-component': 'text' },
    },
  },
});

/** Pasted, since the open panel draws itself again with every key. */
async function replaceText(screen: Awaited<ReturnType<typeof openDocument>>, text: string): Promise<void> {
  const control = screen.control('时间') as HTMLInputElement;
  control.focus();
  control.select();
  await screen.user.paste(text);
  await screen.user.click(screen.control('别的'));
}

describe('datetime', () => {
  // H5.23, W5.15
  it('takes what was typed when the user goes on, without a confirm button', async () => {
    const screen = await openDocument(form({}));
    await replaceText(screen, '2026-02-28 23:59:58');
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ at: '2026-02-28 23:59:58' });
    });
  });

  it('goes back to the last good value when what was typed is no time', async () => {
    const screen = await openDocument(form({ default: '2026-01-31 08:30:00' }));
    await replaceText(screen, '2026-13-45 99:00:00');
    await vi.waitFor(() => {
      expect((screen.control('时间') as HTMLInputElement).value).toBe('2026-01-31 08:30:00');
    });
    expect(screen.values()).toEqual({ at: '2026-01-31 08:30:00' });
  });

  it('is empty when the user deletes the text', async () => {
    const screen = await openDocument(form({ default: '2026-01-31 08:30:00' }));
    await screen.user.clear(screen.control('时间'));
    await screen.user.click(screen.control('别的'));
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ at: null });
    });
    expect((screen.control('时间') as HTMLInputElement).value).toBe('');
  });

  it('reads what other back ends answer: ISO text and milliseconds', async () => {
    for (const value of ['2026-01-31T08:30:00', new Date(2026, 0, 31, 8, 30).getTime()]) {
      const screen = await openDocument(form({ default: value, 'x-read-pretty': true }));
      expect(screen.text()).toContain('2026-01-31 08:30:00');
      screen.close();
    }
  });
});
