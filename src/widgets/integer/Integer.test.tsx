// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

describe('integer', () => {
  // W5.6
  it('takes whole numbers only', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: { count: { type: 'integer', title: '人数', 'x-component': 'integer' } },
      },
    });
    await screen.fill('人数', '12.6');
    await screen.user.tab();
    expect(screen.values()).toEqual({ count: 13 });
    expect((screen.control('人数') as HTMLInputElement).value).toBe('13');
  });
});
