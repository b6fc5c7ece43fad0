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

  it('holds true and false where these are its values', async () => {
    const screen = await openDocument(
      form({ type: 'boolean', 'x-component-props': { options: [true, false] } }),
    );
    expect(screen.values()).toEqual({ open: false });
    await screen.user.click(screen.control('启用'));
    expect(screen.values()).toEqual({ open: true });
    expect(screen.control('启用').getAttribute('aria-checked')).toBe('true');
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

  it.each([
    ['tabs', { type: 'void', title: '其他', properties: form().schema.properties }],
    ['collapse', { type: 'void', title: '其他', properties: form().schema.properties }],
  ])(
    'says that it is off in a part of %s that was never opened, when the form is saved',
    async (type, part) => {
      const first = {
        type: 'void',
        title: '基本',
        properties: { name: { type: 'string', title: '名称', 'x-component': 'text' } },
      };
      const parts = { type: 'void', 'x-component': type, properties: { first, part } };
      const screen = await openDocument({
        apis: { save: { add: '/add', edit: '/edit' } },
        schema: {
          type: 'object',
          properties: {
            parts,
            save: {
              type: 'void',
              'x-component': 'button',
              'x-component-props': { text: '保存' },
              'x-on': { click: [{ do: 'submit', api: 'save' }] },
            },
          },
        },
      });
      expect(screen.page.queryByRole('switch')).toBeNull();
      expect(screen.model.isDirty()).toBe(false);
      await screen.press('保存');
      await screen.until(() => screen.requests.length === 1);
      expect(screen.requests[0]?.body).toMatchObject({ open: 'N' });
      // A record that comes later says nothing of it either.
      screen.model.setValues({ id: '1', name: '甲', open: null });
      expect(screen.values()).toMatchObject({ id: '1', open: 'N' });
    },
  );

  it.each([
    ['hidden', { 'x-visible': '{{ false }}' }, {}],
    ['only read', { 'x-read-pretty': true }, {}],
    ['without permission', { 'x-access': 'user:edit' }, { permissions: [] }],
  ])('says nothing where it is %s', async (_, node, options) => {
    const screen = await openDocument(form(node), options);
    expect(screen.values()['open']).toBeUndefined();
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
