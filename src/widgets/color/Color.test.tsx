// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: { tint: { type: 'string', title: '颜色', 'x-component': 'color', ...node } },
  },
});

const textOf = (screen: Awaited<ReturnType<typeof openDocument>>): string =>
  (screen.control('颜色') as HTMLInputElement).value;

describe('color', () => {
  it('takes the short form when the user goes on, as the long one', async () => {
    const screen = await openDocument(form());
    await screen.fill('颜色', '#fA0');
    expect(screen.values()['tint']).toBeUndefined();
    await screen.user.tab();
    expect(screen.values()).toEqual({ tint: '#ffaa00' });
    expect(textOf(screen)).toBe('#ffaa00');
  });

  it('goes back to the last colour when what was typed is none, and is empty when cleared', async () => {
    const screen = await openDocument(form({ default: '#006afe' }));
    const control = screen.control('颜色') as HTMLInputElement;
    control.focus();
    control.select();
    await screen.user.paste('#12');
    await screen.user.tab();
    expect(screen.values()).toEqual({ tint: '#006afe' });
    expect(textOf(screen)).toBe('#006afe');
    await screen.user.clear(control);
    expect(screen.values()).toEqual({ tint: null });
  });

  it('is chosen with the picker of the browser', async () => {
    const screen = await openDocument(form());
    fireEvent.change(screen.page.getByLabelText('颜色 取色'), { target: { value: '#389e0d' } });
    expect(screen.values()).toEqual({ tint: '#389e0d' });
    expect(textOf(screen)).toBe('#389e0d');
  });

  it('does not hide a value that is no colour', async () => {
    const screen = await openDocument(form({ default: 'red' }));
    expect(textOf(screen)).toBe('red');
    expect(screen.values()).toEqual({ tint: 'red' });
    screen.close();
    const read = await openDocument(form({ default: '#FFF', 'x-read-pretty': true }));
    expect(read.container.querySelector('.sw-read')?.textContent).toBe('#ffffff');
    expect(read.container.querySelector<HTMLElement>('.sw-read i')?.style.background).toBe('#ffffff');
  });

  it('warns of a colour on which its letters are hard to read, says what to do, and takes it all the same', async () => {
    const screen = await openDocument(form({ 'x-component-props': { letterColor: '#ffffff' } }));
    const told = () => screen.page.getByRole('status').textContent;
    await screen.fill('颜色', '#006afe');
    expect(told()).toBe('');
    await screen.fill('颜色', '#faad14');
    expect(told()).toBe('白色文字在此颜色上不易看清：对比度 1.9:1，低于 3:1，请选深一些的颜色');
    expect(screen.values()).toEqual({ tint: '#faad14' });
  });
});
