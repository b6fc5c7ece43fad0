// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

describe('hidden', () => {
  it('holds its value and draws nothing, in read-only views too', async () => {
    for (const state of [{}, { 'x-read-pretty': true }]) {
      const screen = await openDocument({
        schema: {
          type: 'object',
          properties: {
            id: { type: 'string', title: '编号', 'x-component': 'hidden', default: '42', ...state },
          },
        },
      });
      expect(screen.values()).toEqual({ id: '42' });
      expect(screen.text()).toBe('');
      screen.close();
    }
  });
});
