// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { fakeCanvas, PNG } from './canvas.testing.ts';

const form = (node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: { sign: { type: 'string', title: '签名', 'x-component': 'signature', ...node } },
  },
});

let canvas: ReturnType<typeof fakeCanvas>;
beforeEach(() => {
  canvas = fakeCanvas();
});
afterEach(() => {
  canvas.restore();
});

async function open(node: Record<string, unknown> = {}) {
  const screen = await openDocument(form(node));
  const button = (name: RegExp) => screen.page.getByRole('button', { name });
  const isDisabled = (name: RegExp) => (button(name) as HTMLButtonElement).disabled;
  return { ...screen, button, isDisabled };
}

/** A stroke with the pen, from press to release. */
function draw(element: HTMLElement): void {
  const at = (x: number) => ({
    clientX: x,
    clientY: 20,
    button: 0,
    buttons: 1,
    pointerId: 1,
    isPrimary: true,
  });
  fireEvent.pointerDown(element, at(10));
  fireEvent.pointerMove(element, at(40));
  fireEvent.pointerUp(element, { ...at(60), buttons: 0 });
}

describe('signature', () => {
  it('is drawn with the pen, taken back stroke by stroke, and cleared', async () => {
    const screen = await open();
    const area = screen.page.getByRole('img', { name: '签名：未签名' });
    draw(area);
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ sign: PNG });
    });
    expect(screen.page.getByRole('status').textContent).toBe('已签名');
    draw(area);
    await screen.user.click(screen.button(/撤\s*销/));
    expect(screen.values()).toEqual({ sign: PNG });
    await screen.user.click(screen.button(/撤\s*销/));
    expect(screen.values()).toEqual({ sign: null });
    draw(area);
    await screen.user.click(screen.button(/清\s*除/));
    expect(screen.values()).toEqual({ sign: null });
    expect(screen.isDisabled(/清\s*除/)).toBe(true);
  });

  it('takes a typed name instead of strokes', async () => {
    const screen = await open();
    await screen.user.type(screen.page.getByLabelText('签名 姓名'), '张三{Enter}');
    expect(canvas.texts).toEqual(['张三']);
    expect(screen.values()).toEqual({ sign: PNG });
  });

  it('shows a stored one as a picture until it is signed anew', async () => {
    const screen = await open({ default: 'sign/a.png' });
    const image = screen.page.getByRole('img', { name: '签名：已签名' });
    expect(image.getAttribute('src')).toBe('/files/sign/a.png');
    await screen.user.click(screen.button(/重新签名/));
    expect(screen.values()).toEqual({ sign: null });
    expect(screen.page.getByRole('img', { name: '签名：未签名' }).tagName).toBe('CANVAS');
  });

  it('is a picture with a name where it is only read', async () => {
    const screen = await open({ default: PNG, 'x-read-pretty': true });
    expect(screen.page.getByRole('img', { name: '签名：已签名' }).getAttribute('src')).toBe(PNG);
    expect(screen.container.querySelector('canvas')).toBeNull();
  });

  it('never shows what is no picture', async () => {
    const screen = await open({ default: 'data:text/html;base64,PGI+', 'x-read-pretty': true });
    expect(screen.container.querySelector('img')).toBeNull();
  });

  it('says that nobody has signed yet where it is required', async () => {
    const screen = await open({ required: true });
    expect(await screen.validate()).toBe(false);
    expect(screen.page.getByRole('alert').textContent).toContain('签名');
  });
});
