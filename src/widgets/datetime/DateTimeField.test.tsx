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

  it('takes a time without seconds, and a day alone', async () => {
    const screen = await openDocument(form({}));
    await replaceText(screen, '2026/2/28 23:59');
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ at: '2026-02-28 23:59:00' });
    });
    await replaceText(screen, '2026年3月1日');
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ at: '2026-03-01 00:00:00' });
    });
  });

  it('keeps what is no time, says so, and does not let it pass', async () => {
    const screen = await openDocument(form({ default: '2026-01-31 08:30:00' }));
    await replaceText(screen, '2026-13-45 99:00:00');
    await screen.until(() => screen.errorOf('时间') !== '');
    expect(screen.errorOf('时间')).toBe(
      '“2026-13-45 99:00:00”不是日期时间，请按“2026-03-05 08:30:00”的格式填写',
    );
    expect((screen.control('时间') as HTMLInputElement).value).toBe('2026-13-45 99:00:00');
    expect(await screen.validate()).toBe(false);
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

  it('reads what other back ends answer as the clock of the office has it', async () => {
    const instant = '2026-01-31T00:30:00.000Z';
    for (const value of ['2026-01-31T08:30:00', instant, Date.parse(instant)]) {
      const screen = await openDocument(form({ default: value, 'x-read-pretty': true }));
      expect(screen.text()).toContain('2026-01-31 08:30:00');
      screen.close();
      const edited = await openDocument(form({ default: value }));
      expect((edited.control('时间') as HTMLInputElement).value).toBe('2026-01-31 08:30:00');
      edited.close();
    }
  });
});
