// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

async function open(node: Record<string, unknown> = {}) {
  const screen = await openDocument({
    schema: {
      type: 'object',
      properties: { script: { type: 'string', title: '脚本', 'x-component': 'code', ...node } },
    },
  });
  await vi.waitFor(() => {
    expect(screen.container.querySelector('.cm-content')).not.toBeNull();
  });
  const box = screen.container.querySelector('.cm-content') as HTMLElement;
  return { ...screen, box };
}

describe('code', () => {
  it('keeps program text as text', async () => {
    const screen = await open();
    fireEvent.paste(screen.box, { clipboardData: { getData: () => 'alert(1)\n\treturn' } });
    expect(screen.values()).toEqual({ script: 'alert(1)\n\treturn' });
  });

  it.each(['json', 'javascript', 'sql', 'xml', 'java'])('knows %s', async (language) => {
    const screen = await open({ default: 'null', 'x-component-props': { language } });
    await act(() => vi.dynamicImportSettled());
    expect(screen.box.dataset['language']).toBe(language);
  });

  it('bears the name of its field and its error', async () => {
    const screen = await open({ required: true });
    expect(screen.box.getAttribute('aria-label')).toBe('脚本');
    expect(await screen.validate()).toBe(false);
    expect(screen.box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.container.querySelector('.sw-error')?.textContent).toBe('请输入脚本');
  });

  it('follows a value that comes from elsewhere', async () => {
    const screen = await open({ default: 'a' });
    act(() => {
      screen.model.form.setValues({ script: 'b\nc' });
    });
    expect([...screen.container.querySelectorAll('.cm-line')].map((line) => line.textContent)).toEqual([
      'b',
      'c',
    ]);
    expect(screen.values()).toEqual({ script: 'b\nc' });
  });

  it('cannot be changed when disabled, and is shown as it is where it is only read', async () => {
    const screen = await open({ 'x-disabled': true, default: 'a' });
    expect(screen.box.getAttribute('contenteditable')).toBe('false');
    screen.close();
    const read = await openDocument({
      schema: {
        type: 'object',
        properties: {
          script: {
            type: 'string',
            title: '脚本',
            'x-component': 'code',
            'x-read-pretty': true,
            default: '<b>\n x',
          },
        },
      },
    });
    expect(read.container.querySelector('pre')?.textContent).toBe('<b>\n x');
  });
});
