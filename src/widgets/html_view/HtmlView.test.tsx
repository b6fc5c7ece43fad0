// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown>) => ({
  state: { body: '<p>一</p>' },
  schema: {
    type: 'object',
    properties: { words: { type: 'void', 'x-component': 'html_view', 'x-component-props': settings } },
  },
});

describe('html_view', () => {
  it('shows rich text of a record, cleaned, live', async () => {
    const screen = await openDocument(page({ html: '{{ $state.body }}' }));
    expect(screen.container.querySelector('.sw-html')?.innerHTML).toBe('<p>一</p>');
    screen.model.setState('body', '<p onclick="x">二</p><script>1</script><a href="https://a.cn/">链</a>');
    const link = await screen.page.findByRole('link', { name: '链' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.container.querySelector('.sw-html')?.innerHTML).toBe(
      '<p>二</p><a href="https://a.cn/" target="_blank" rel="noopener noreferrer">链</a>',
    );
  });

  it('gives stored pictures their address', async () => {
    const screen = await openDocument(page({ html: '<img src="jeditor/a.png" alt="图">' }));
    expect(screen.page.getByRole('img', { name: '图' }).getAttribute('src')).toBe('/files/jeditor/a.png');
  });

  it('says that there is nothing', async () => {
    const screen = await openDocument(page({ html: ' ' }));
    expect(screen.text()).toBe('暂无内容');
    screen.close();
    const own = await openDocument(page({ emptyText: '没有公告' }));
    expect(own.text()).toBe('没有公告');
  });

  it('scrolls inside its height, reachable by Tab', async () => {
    const screen = await openDocument(page({ html: '<p>一</p>', maxHeight: 300 }));
    const region = screen.page.getByRole('region', { name: '内容' });
    expect([region.style.maxHeight, region.tabIndex]).toEqual(['300px', 0]);
  });
});
