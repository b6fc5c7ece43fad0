// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: { open: { type: 'string', title: '启用', 'x-component': 'switch', ...node } },
  },
});

describe('switch', () => {
  // W2.10, W4.7
  it('takes nothing for off and says so, without calling the form changed', async () => {
    const screen = await openDocument(form());
    expect(screen.values()).toEqual({ open: 'N' });
    expect(screen.control('启用').getAttribute('aria-checked')).toBe('false');
    expect(screen.model.isDirty()).toBe(false);
    await screen.user.click(screen.control('启用'));
    expect(screen.values()).toEqual({ open: 'Y' });
    expect(screen.model.isDirty()).toBe(true);
  });

  it('says that it is off although it is far from the viewport, and with a record that comes later', async () => {
    const others = Array.from({ length: 20 }, (_, index) => [
      `text${index}`,
      { type: 'string', title: `文字${index}`, 'x-component': 'text' },
    ]);
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: { ...Object.fromEntries(others), ...form().schema.properties },
      },
    });
    expect(screen.container.querySelector('.sw-facade[id$=open]')).not.toBeNull();
    expect(screen.values()['open']).toBe('N');
    expect(screen.model.isDirty()).toBe(false);
    screen.model.form.setValuesIn('open', null);
    await screen.until(() => screen.values()['open'] === 'N');
    screen.model.form.setValuesIn('open', 'Y');
    await screen.until(
      () => screen.container.querySelector('.sw-facade[id$=open]')?.getAttribute('value') === '是',
    );
    expect(screen.values()['open']).toBe('Y');
  });

  // W3.15
  it('holds the two texts of its settings, and knows a number as text', async () => {
    const screen = await openDocument(form({ 'x-component-props': { options: ['1', '0'] }, default: 1 }));
    expect(screen.control('启用').getAttribute('aria-checked')).toBe('true');
    await screen.user.click(screen.control('启用'));
    expect(screen.values()).toEqual({ open: '0' });
  });

  it('is switched by the keyboard', async () => {
    const screen = await openDocument(form());
    screen.control('启用').focus();
    await screen.user.keyboard(' ');
    expect(screen.values()).toEqual({ open: 'Y' });
  });

  // W2.10
  it('is a dropdown of 是 and 否 in a search form, where nothing stays nothing', async () => {
    const screen = await openDocument(form(), { isQuery: true });
    expect(screen.values()['open']).toBeUndefined();
    await screen.user.click(screen.control('启用'));
    await screen.user.click(await screen.page.findByTitle('否'));
    expect(screen.values()).toEqual({ open: 'N' });
    await screen.user.click(screen.page.getByRole('button', { name: '清除' }));
    expect(screen.values()).toEqual({ open: null });
  });

  it('reads as 是 or 否, an empty value as 否 and a strange one as itself', async () => {
    for (const [value, text] of [
      ['Y', '是'],
      ['N', '否'],
      [undefined, '否'],
      ['X', 'X'],
    ] as const) {
      const screen = await openDocument(
        form({ 'x-read-pretty': true, ...(value === undefined ? {} : { default: value }) }),
      );
      expect(screen.container.querySelector('.sw-read')?.textContent).toBe(text);
      screen.close();
    }
  });
});
