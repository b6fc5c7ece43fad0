// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: { level: { type: 'number', title: '湿度', 'x-component': 'slider', ...node } },
  },
});

const handleOf = (screen: Awaited<ReturnType<typeof openDocument>>): HTMLElement =>
  screen.page.getByRole('slider');

/** The slider reads the code of the key, which a typed key does not carry here. */
function pressRight(handle: HTMLElement): void {
  fireEvent.keyDown(handle, { key: 'ArrowRight', keyCode: 39, which: 39 });
}

/** A press on the track, which is 100 pixels long. */
function pressAt(screen: Awaited<ReturnType<typeof openDocument>>, x: number): void {
  const track = screen.container.querySelector<HTMLElement>('.ant-slider') as HTMLElement;
  track.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
  fireEvent.mouseDown(track, { clientX: x, clientY: 5, button: 0 });
  fireEvent.mouseUp(track, { clientX: x, clientY: 5, button: 0 });
}

describe('slider', () => {
  it('moves by its step with the arrow keys and says where it is', async () => {
    const settings = { min: 10, max: 60, step: 5, suffix: '%' };
    const screen = await openDocument(form({ default: 20, 'x-component-props': settings }));
    const handle = handleOf(screen);
    expect(handle.getAttribute('aria-valuetext')).toBe('20%');
    pressRight(handle);
    expect(screen.values()).toEqual({ level: 25 });
    expect((screen.control('湿度') as HTMLInputElement).value).toBe('25');
  });

  it('says its value with the word of the unit for one and for more', async () => {
    const settings = { suffix: '{0|day|days}' };
    const screen = await openDocument(form({ default: 0, 'x-component-props': settings }));
    expect(handleOf(screen).getAttribute('aria-valuetext')).toBe('0 days');
    pressRight(handleOf(screen));
    expect(handleOf(screen).getAttribute('aria-valuetext')).toBe('1 day');
    expect(screen.container.querySelector('.sw-slider-number')?.textContent).toContain('day');
  });

  it('is empty until somebody gives it a value, and can be emptied again', async () => {
    const screen = await openDocument(form());
    expect(screen.values()['level']).toBeUndefined();
    await screen.fill('湿度', '30');
    expect(handleOf(screen).getAttribute('aria-valuenow')).toBe('30');
    await screen.user.clear(screen.control('湿度'));
    expect(screen.values()).toEqual({ level: null });
  });

  it('stays where it is when it is read-only', async () => {
    const screen = await openDocument(form({ default: 20, 'x-read-only': true }));
    pressRight(handleOf(screen));
    pressAt(screen, 80);
    expect(screen.values()).toEqual({ level: 20 });
    screen.close();
    const open = await openDocument(form({ default: 20 }));
    pressAt(open, 80);
    expect(open.values()).toEqual({ level: 80 });
  });

  it('asks for a range in a search form where the document says so', async () => {
    const screen = await openDocument(form({ 'x-query': { mode: 'group' } }), { isQuery: true });
    await screen.fill('湿度', '5');
    await screen.fill('湿度 至', '9');
    expect(screen.values()).toEqual({ level: [5, 9] });
  });
});
