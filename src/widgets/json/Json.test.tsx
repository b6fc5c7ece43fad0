// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

async function open(node: Record<string, unknown> = {}) {
  const screen = await openDocument({
    schema: {
      type: 'object',
      properties: { data: { type: 'string', title: '数据', 'x-component': 'json', ...node } },
    },
  });
  const box = (): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>('.cm-content');
    if (!found) throw new Error('the editor is not here');
    return found;
  };
  await vi.waitFor(box);
  return {
    ...screen,
    box,
    /** Pastes at the beginning of the text. */
    paste: (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } }),
    lines: () => [...screen.container.querySelectorAll('.cm-line')].map((line) => line.textContent),
    error: () => screen.container.querySelector('.sw-error')?.textContent ?? '',
  };
}

describe('json', () => {
  it('keeps a text to the letter', async () => {
    const screen = await open();
    screen.paste('{"a": 1.0}');
    expect(screen.values()).toEqual({ data: '{"a": 1.0}' });
    expect(await screen.validate()).toBe(true);
  });

  it('is an object where the field is one, and shows what it is given', async () => {
    const screen = await open({ type: 'object', default: { a: [1] } });
    expect(screen.lines()).toEqual(['{', '  "a": [', '    1', '  ]', '}']);
    screen.close();
    const empty = await open({ type: 'object' });
    empty.paste('{"b":{"c":"字"}}');
    expect(empty.values()).toEqual({ data: { b: { c: '字' } } });
    expect(empty.lines()).toEqual(['{"b":{"c":"字"}}']);
    expect(await empty.validate()).toBe(true);
  });

  it('does not pass with a mistake, and says line and column', async () => {
    for (const type of ['string', 'object']) {
      const screen = await open({ type });
      screen.paste('{\n  "a": 1,\n}');
      expect(await screen.validate()).toBe(false);
      expect(screen.error()).toBe('第 2 行第 9 列：末尾多了一个逗号，请删除');
      expect(screen.box().getAttribute('aria-invalid')).toBe('true');
      screen.close();
    }
    const kind = await open({ type: 'array' });
    kind.paste('{}');
    expect(await kind.validate()).toBe(false);
    expect(kind.error()).toBe('第 1 行第 1 列：应为数组，以 [ 开头');
  });

  it('does not pass above its limit', async () => {
    const screen = await open({ 'x-component-props': { maxLength: 5 } });
    screen.paste('[1,2,3]');
    expect(await screen.validate()).toBe(false);
    expect(screen.error()).toBe('内容超过 5 个字符');
  });

  it('is laid out on demand, once it is right', async () => {
    const screen = await open();
    const button = screen.page.getByRole('button', { name: '格式化' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    screen.paste('{"a":[1]}');
    await screen.press('格式化');
    expect(screen.values()).toEqual({ data: '{\n  "a": [\n    1\n  ]\n}' });
    expect(screen.lines()).toHaveLength(5);
  });

  it('cannot be changed when it is only read', async () => {
    const screen = await open({ 'x-read-only': true, default: '[1]' });
    screen.paste('2');
    expect(screen.values()).toEqual({ data: '[1]' });
    expect(screen.box().getAttribute('aria-readonly')).toBe('true');
    screen.close();
    const read = await openDocument({
      schema: {
        type: 'object',
        properties: {
          data: {
            type: 'object',
            title: '数据',
            'x-component': 'json',
            'x-read-pretty': true,
            default: { a: 1 },
          },
        },
      },
    });
    expect(read.container.querySelector('pre')?.textContent).toBe('{\n  "a": 1\n}');
  });

  it('leaves nothing behind', async () => {
    const screen = await open();
    screen.close();
    expect(document.querySelector('.cm-editor')).toBeNull();
  });
});
