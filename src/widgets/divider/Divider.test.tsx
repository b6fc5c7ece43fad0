// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

describe('divider', () => {
  it('separates parts and carries the title of its node', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: { line: { type: 'void', title: '联系方式', 'x-component': 'divider' } },
      },
    });
    expect(screen.page.getByRole('separator').textContent).toBe('联系方式');
    screen.close();
  });
});
