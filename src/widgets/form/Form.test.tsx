// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const document = {
  apis: { save: { method: 'POST', url: '/things/add' } },
  schema: {
    type: 'object',
    properties: {
      form: {
        type: 'void',
        'x-component': 'form',
        'x-component-props': { name: '登记' },
        'x-on': { submit: [{ do: 'submit', api: 'save' }, { do: 'close' }] },
        properties: {
          name: { type: 'string', title: '名称', required: true, 'x-component': 'text' },
          save: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '保存', htmlType: 'submit', kind: 'primary' },
          },
        },
      },
    },
  },
};

describe('form', () => {
  it('submits the values with Enter and closes', async () => {
    const screen = await openDocument(document);
    await screen.fill('名称', '消防栓{Enter}');
    await screen.until(() => screen.closed.length === 1);
    expect(screen.requests).toMatchObject([{ method: 'POST', url: '/things/add', body: { name: '消防栓' } }]);
  });

  it('sends nothing while a required value is missing, and says which', async () => {
    const screen = await openDocument(document);
    await screen.press('保存');
    await screen.until(() => screen.errorOf('名称') !== '');
    expect(screen.errorOf('名称')).toBe('请输入名称');
    expect(screen.requests).toEqual([]);
  });

  it('sends one request however often it is submitted while the first is under way', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const screen = await openDocument(document, {
      answer: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await screen.fill('名称', '灭火器{Enter}{Enter}{Enter}');
    await screen.until(() => screen.requests.length > 0);
    answer({});
    await screen.until(() => screen.closed.length === 1);
    expect(screen.requests).toHaveLength(1);
  });
});
