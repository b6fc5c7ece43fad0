// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown> = {}) => ({
  state: { kind: 'tree' },
  schema: {
    type: 'object',
    properties: { area: { type: 'string', title: '地区', 'x-component': 'pca', ...node } },
  },
});

describe('pca', () => {
  it('is chosen level by level and stores the code of the last', async () => {
    const screen = await openDocument(form());
    await screen.user.click(screen.control('地区'));
    for (const name of ['广东省', '深圳市', '福田区']) {
      await screen.user.click(await screen.page.findByTitle(name));
    }
    expect(screen.values()).toEqual({ area: '440304' });
  });

  it('keeps a code that is not in use any more readable below its parents', async () => {
    const screen = await openDocument(form({ default: '110103' }));
    await vi.waitFor(() => {
      expect(screen.text()).toContain('北京市/北京市/110103');
    });
    expect(screen.values()).toEqual({ area: '110103' });
    screen.close();
    const read = await openDocument(form({ default: '110103', 'x-read-pretty': true }));
    await vi.waitFor(() => {
      expect(read.text()).toContain('北京市/北京市/110103');
    });
  });

  it('finds places of every level by a part of their name, and says when there is none', async () => {
    const screen = await openDocument(form());
    await screen.user.type(screen.control('地区'), '昆山');
    await screen.user.click(await screen.page.findByText('昆山'));
    expect(screen.values()).toEqual({ area: '320583' });
    await screen.user.type(screen.control('地区'), '无此地');
    expect(await screen.page.findByText('没有匹配的地区')).toBeTruthy();
  });

  it('says how many more places bear a word than are listed, until the word is longer or the list closes', async () => {
    const screen = await openDocument(form());
    const field = screen.control('地区');
    await screen.user.type(field, '朝阳');
    await screen.page.findAllByText('朝阳');
    expect(screen.page.queryByRole('note')).toBeNull();
    await screen.user.clear(field);
    await screen.user.type(field, '区');
    const note = await screen.page.findByText(/^只列出前 50 个，共找到 \d{3,4} 个，请输入更多的字$/);
    expect(screen.control('地区').getAttribute('aria-describedby')).toContain(note.id);
    expect(screen.page.getAllByRole('menuitemcheckbox')).toHaveLength(50);
    await screen.user.click(document.body);
    await vi.waitFor(() => {
      expect(screen.control('地区').getAttribute('aria-describedby') ?? '').not.toContain(note.id);
    });
  });

  it('offers a dropdown per level where the document wants so, and has no value until all are chosen', async () => {
    const screen = await openDocument(form({ 'x-component-props': { type: 'select' } }));
    const pick = async (label: string, name: string): Promise<void> => {
      // Found by typing: of a long list only the first are drawn.
      await screen.user.type(screen.control(label), name);
      await screen.user.click(await screen.page.findByTitle(name));
    };
    await pick('地区', '广东省');
    await pick('地区 市', '深圳市');
    expect(screen.values()['area']).toBeUndefined();
    await pick('地区 区', '福田区');
    expect(screen.values()).toEqual({ area: '440304' });
    await pick('地区 市', '东莞市');
    expect(screen.values()).toEqual({ area: '441900' });
    expect((screen.control('地区 区') as HTMLInputElement).disabled).toBe(true);
  });

  // H5.25, W5.5
  it('shows Bad type value for any other way of choosing', async () => {
    const screen = await openDocument(form({ 'x-component-props': { type: '{{ $state.kind }}' } }));
    expect(screen.page.getByRole('alert').textContent).toBe('Bad type value');
  });
});
