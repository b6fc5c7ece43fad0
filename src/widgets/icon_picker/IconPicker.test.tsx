// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: { icon: { type: 'string', title: '图标', 'x-component': 'icon_picker', ...node } },
  },
});

async function open(node: Record<string, unknown> = {}) {
  const screen = await openDocument(form(node));
  screen.control('图标').focus();
  await screen.user.keyboard('{Enter}');
  const search = await screen.page.findByLabelText('按名称搜索');
  return { ...screen, search };
}

describe('icon_picker', () => {
  it('is worked by the keyboard alone: search, walk the grid, take one', async () => {
    const screen = await open();
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(screen.search);
    });
    await screen.user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.getAttribute('title')).toBe('勾选（check）');
    await screen.user.keyboard('{ArrowUp}{Home}{ArrowRight}{Enter}');
    expect(screen.values()).toEqual({ icon: 'edit' });
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(screen.control('图标'));
    });
  });

  it('finds by Chinese title and by name, and takes the only one found on Enter', async () => {
    const screen = await open();
    await screen.user.type(screen.search, '锁');
    expect(screen.page.getAllByRole('option', { hidden: true })).toHaveLength(2);
    await screen.user.clear(screen.search);
    await screen.user.type(screen.search, 'unlo{Enter}');
    expect(screen.values()).toEqual({ icon: 'unlock' });
  });

  it('says what to do when nothing is found', async () => {
    const screen = await open();
    await screen.user.type(screen.search, '恐龙');
    expect(screen.page.getByText('没有名称包含“恐龙”的图标，请换个词')).toBeTruthy();
  });

  it('is emptied by 清除, and does not hide a name without an icon', async () => {
    const screen = await openDocument(form({ default: 'dinosaur' }));
    expect((screen.control('图标') as HTMLInputElement).value).toBe('dinosaur');
    await screen.user.click(screen.page.getByRole('button', { name: '清除' }));
    expect(screen.values()).toEqual({ icon: null });
  });
});
