// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: {
      at: { type: 'string', title: '时间', 'x-component': 'time', ...node },
      other: { type: 'string', title: '别的', 'x-component': 'text' },
    },
  },
});

/** Pasted, since the open panel draws itself again with every key. */
async function replaceText(
  screen: Awaited<ReturnType<typeof openDocument>>,
  control: HTMLInputElement,
  text: string,
): Promise<void> {
  control.focus();
  control.select();
  await screen.user.paste(text);
  await screen.user.click(screen.control('别的'));
}

describe('time', () => {
  it('takes what was typed when the user goes on', async () => {
    const screen = await openDocument(form({}));
    await replaceText(screen, screen.control('时间') as HTMLInputElement, '23:59:58');
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ at: '23:59:58' });
    });
  });

  it('shows the time of a stored date and of a text without seconds', async () => {
    for (const [value, text] of [
      ['2026-01-31 08:30:00', '08:30:00'],
      ['8点', '8点'],
      ['08:30', '08:30:00'],
    ] as const) {
      const screen = await openDocument(form({ default: value, 'x-read-pretty': true }));
      expect(screen.text()).toContain(text);
      expect(screen.values()).toEqual({ at: value });
      screen.close();
    }
  });

  it('takes a time without seconds', async () => {
    const screen = await openDocument(form({}));
    for (const text of ['8:30', '０８：３０', '8点30分', '0830']) {
      await replaceText(screen, screen.control('时间') as HTMLInputElement, text);
      await vi.waitFor(() => {
        expect(screen.values()).toEqual({ at: '08:30:00' });
      });
      await replaceText(screen, screen.control('时间') as HTMLInputElement, '23:59:58');
      await vi.waitFor(() => {
        expect(screen.values()).toEqual({ at: '23:59:58' });
      });
    }
  });

  it('takes no time outside its limits', async () => {
    const settings = { min: '08:30:00', max: '18:00:00' };
    const screen = await openDocument(form({ default: '09:00:00', 'x-component-props': settings }));
    const control = (): HTMLInputElement => screen.control('时间') as HTMLInputElement;
    await replaceText(screen, control(), '08:29:59');
    await vi.waitFor(() => {
      expect(control().value).toBe('09:00:00');
    });
    expect(screen.values()).toEqual({ at: '09:00:00' });
    await replaceText(screen, control(), '18:00:00');
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ at: '18:00:00' });
    });
  });

  it('asks for a range in a search form where the document says so', async () => {
    const screen = await openDocument(form({ 'x-query': { mode: 'group' } }), { isQuery: true });
    const [begin, end] = screen.container.querySelectorAll<HTMLInputElement>('.sw-date input');
    await replaceText(screen, begin as HTMLInputElement, '08:00:00');
    await replaceText(screen, end as HTMLInputElement, '09:30:00');
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ at: ['08:00:00', '09:30:00'] });
    });
  });
});
