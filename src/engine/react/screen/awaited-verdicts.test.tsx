// @vitest-environment happy-dom
// What is typed while the server is asked about a field.
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../../tests/open-document.tsx';
import { HttpFailure } from '../../services.ts';

const text = (title: string, rest: object = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...rest,
});
const unique = { unique: { table: 'sys_role', field: 'role_code' }, message: '编码已存在' };

/** A form whose code is looked up on a server that answers when it is told to; the codes in `taken` are taken. */
async function openForm({ taken = [] as string[] } = {}) {
  const waiting: { code: string; answer: () => void }[] = [];
  const saved: unknown[] = [];
  const screen = await openDocument(
    {
      apis: { save: { add: '/add', edit: '/edit' } },
      schema: {
        type: 'object',
        properties: {
          form: {
            type: 'void',
            'x-component': 'form',
            'x-on': { submit: [{ do: 'submit', api: 'save' }] },
            properties: {
              code: text('编码', { 'x-rules': [unique] }),
              phone: text('电话', { required: true }),
              send: {
                type: 'void',
                'x-component': 'button',
                'x-component-props': { text: '保存', htmlType: 'submit' },
              },
            },
          },
        },
      },
    },
    {
      answer: async ({ url, params, body }) => {
        if (!url.endsWith('/check')) {
          saved.push(body);
          return;
        }
        const code = String(params?.['fieldVal']);
        await new Promise<void>((resolve) => waiting.push({ code, answer: resolve }));
        if (taken.includes(code)) throw new HttpFailure('已存在', 200, 500, false);
      },
    },
  );
  const answerAll = async (): Promise<void> => {
    while (waiting.length > 0) waiting.shift()?.answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { screen, waiting, saved, answerAll };
}

describe('a form that is being checked when it was sent', () => {
  it('is not sent by the correction of what was wrong, but by the next press', async () => {
    const { screen, waiting, saved, answerAll } = await openForm();
    await screen.fill('编码', 'a1');
    await answerAll();
    await screen.press('保存');
    await screen.until(() => screen.errorOf('电话') !== '' && waiting.length > 0);
    await screen.fill('电话', '123');
    await answerAll();
    await answerAll();
    expect(screen.errorOf('电话')).toBe('');
    expect(saved).toEqual([]);
    await screen.press('保存');
    await screen.until(() => waiting.length > 0);
    await answerAll();
    await screen.until(() => saved.length === 1);
  });

  it('is not sent with what was changed meanwhile and is not right', async () => {
    const { screen, waiting, saved, answerAll } = await openForm({ taken: ['b2'] });
    await screen.fill('电话', '123');
    await screen.fill('编码', 'a1');
    await answerAll();
    await screen.press('保存');
    await screen.until(() => waiting.some(({ code }) => code === 'a1'));
    await screen.fill('编码', 'b2');
    await screen.user.tab();
    await screen.until(() => waiting.some(({ code }) => code === 'b2'));
    for (const { code, answer } of waiting) if (code === 'a1') answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(saved).toEqual([]);
    await answerAll();
    expect(screen.errorOf('编码')).toBe('编码已存在');
    expect(saved).toEqual([]);
  });
});

describe('a verdict that comes late', () => {
  it('says nothing of a value that was judged anew', async () => {
    const { screen, waiting } = await openForm({ taken: ['a1'] });
    await screen.fill('编码', 'a1');
    await screen.user.tab();
    await screen.until(() => waiting.length === 1);
    await screen.fill('编码', 'b2');
    await screen.user.tab();
    await screen.until(() => waiting.length === 2);
    waiting[1]?.answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    waiting[0]?.answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.errorOf('编码')).toBe('');
  });

  it('says nothing in a form that was cleared', async () => {
    const { screen, waiting, answerAll } = await openForm({ taken: ['a1'] });
    await screen.fill('编码', 'a1');
    await screen.user.tab();
    await screen.until(() => waiting.length === 1);
    screen.model.judge.clear(undefined);
    await answerAll();
    expect(screen.errorOf('编码')).toBe('');
  });
});
