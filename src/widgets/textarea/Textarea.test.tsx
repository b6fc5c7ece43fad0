// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { note: { type: 'string', title: '备注', 'x-component': 'textarea', ...node } },
  },
});

describe('textarea', () => {
  it('has the lines and the count that the document asks for', async () => {
    const settings = { rows: 6, showCount: true, maxLength: 5 };
    const screen = await openDocument(form({ 'x-component-props': settings }));
    expect(screen.control('备注').getAttribute('rows')).toBe('6');
    await screen.fill('备注', '一二三四五六');
    expect(screen.values()).toEqual({ note: '一二三四五' });
    expect(screen.text()).toContain('5 / 5');
  });

  it('keeps line breaks, typed and read', async () => {
    const screen = await openDocument(form({}));
    await screen.fill('备注', '一{Enter}二');
    expect(screen.values()).toEqual({ note: '一\n二' });
    screen.close();
    const read = await openDocument(form({ default: '一\n二', 'x-read-pretty': true }));
    expect(read.container.querySelector('.sw-textarea-read')?.textContent).toBe('一\n二');
  });

  it('is one line in a search form', async () => {
    const screen = await openDocument(form({}), { isQuery: true });
    expect(screen.control('备注').tagName).toBe('INPUT');
  });
});
