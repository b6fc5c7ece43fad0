// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://own.test/home", "settings": { "disableIframePageLoading": true } }
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FramePage } from './FramePage.tsx';

afterEach(cleanup);

describe('a menu entry that shows an address', () => {
  it('is a sandboxed frame for pages of this server', () => {
    render(<FramePage url="http://own.test/report.html" title="报表" />);
    const frame = screen.getByTitle('报表');
    expect(frame.tagName).toBe('IFRAME');
    const sandbox = frame.getAttribute('sandbox')?.split(' ') ?? [];
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-top-navigation');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each(['https://other.test/a?b=1', 'https://own.test/', 'http://own.test:8081/', 'http://sub.own.test/'])(
    'is a sentence with the address and a link to a new window for %s',
    (url) => {
      const { container } = render(<FramePage url={url} title="外部" />);
      expect(container.querySelector('iframe')).toBeNull();
      expect(container.textContent).toContain('此页面属于其他站点');
      expect(container.textContent).toContain(url);
      const link = screen.getByRole('link', { name: '在新窗口打开' });
      expect(link.getAttribute('href')).toBe(url);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    },
  );
});
