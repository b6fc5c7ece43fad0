// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const tree = [
  {
    id: 'c1',
    departName: '总公司',
    orgCategory: 1,
    orgCode: 'A01',
    children: [
      { id: 'd1', departName: '研发部', orgCategory: 2, orgCode: 'A01A01', children: null },
      { id: 'c2', departName: '子公司', orgCategory: '1', orgCode: 'A01A02', children: null },
    ],
  },
];

const form = (settings: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: {
      company: {
        type: 'string',
        title: '所属公司',
        'x-component': 'company',
        'x-component-props': settings,
        ...more,
      },
    },
  },
});

describe('company', () => {
  // W2.5, W2.8, W4.5, W7.12
  it('asks for companies alone and offers no department, whatever the server answers', async () => {
    const screen = await openDocument(form({ multi: true }), { answer: () => tree });
    const input = screen.control('所属公司') as HTMLInputElement;
    expect(input.placeholder).toBe('请选择公司');
    await screen.user.click(input);
    const dialog = within(await screen.page.findByRole('dialog'));
    expect(dialog.getByText('选择公司')).toBeTruthy();
    await screen.user.click(await dialog.findByText('总公司'));
    expect(dialog.queryByText('研发部')).toBeNull();
    await screen.user.click(dialog.getByRole('button', { name: /确\s*认/ }));
    expect(screen.values()).toEqual({ company: 'c1' });
    expect(input.value).toBe('总公司');
    expect(screen.requests.map(({ url, params }) => [url, params])).toEqual([
      ['/sys/sysDepart/queryTreeList', { orgCategory: '1' }],
    ]);
  });

  // W2.8, W4.5
  it('takes one company in place, and the one pressed last', async () => {
    const screen = await openDocument(form({}), { answer: () => tree });
    expect(screen.page.getByText('请选择公司')).toBeTruthy();
    for (const name of ['总公司', '子公司']) {
      await screen.user.click(screen.control('所属公司'));
      await screen.user.click(await screen.page.findByText(name, { selector: '.sw-place-entry > span' }));
    }
    expect(screen.page.queryByText('研发部')).toBeNull();
    expect(screen.values()).toEqual({ company: 'c2' });
  });

  it('joins several by commas and shows their names where the form is only read', async () => {
    const screen = await openDocument(form({ multi: true }, { default: 'c1,c2', 'x-read-pretty': true }), {
      answer: () => tree,
    });
    expect(await screen.page.findByText('总公司、子公司')).toBeTruthy();
    expect(screen.container.querySelector('input')).toBeNull();
  });
});
