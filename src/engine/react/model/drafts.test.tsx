// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../../tests/open-document.tsx';
import { collectDrafts } from './drafts.ts';

const account = {
  title: '开户',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '姓名', 'x-component': 'text' },
      password: { type: 'string', title: '密码', 'x-component': 'password' },
      address: {
        type: 'object',
        properties: { street: { type: 'string', title: '街道', 'x-component': 'text' } },
      },
      more: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '备注' },
        'x-on': { click: [{ do: 'open', screen: 'test/note', as: 'dialog', title: '备注' }] },
      },
    },
  },
};
const note = {
  id: 'test/note',
  title: '写备注',
  schema: {
    type: 'object',
    properties: { text: { type: 'string', title: '内容', 'x-component': 'text' } },
  },
};

describe('what was typed and not saved', () => {
  it('is nothing of a screen that nobody typed into', async () => {
    const screen = await openDocument(account);
    expect(collectDrafts(screen.model)).toEqual([]);
  });

  it('is collected from the screen and the dialog above it, without passwords', async () => {
    const screen = await openDocument(account, { screens: { 'test/note': note }, params: { id: '7' } });
    await screen.fill('姓名', '张三');
    await screen.fill('密码', 'Geheim123');
    await screen.fill('街道', '人民路');
    await screen.press('备注');
    await screen.page.findByLabelText('内容');
    await screen.fill('内容', '急');
    const drafts = collectDrafts(screen.model);
    expect(drafts).toEqual([
      {
        screen: 'test/screen',
        title: '开户',
        params: { id: '7' },
        values: { name: '张三', 'address.street': '人民路' },
      },
      { screen: 'test/note', title: '写备注', params: {}, values: { text: '急' } },
    ]);
    expect(JSON.stringify(drafts)).not.toContain('Geheim');
  });

  it('comes back into the fields of the screen, and counts as unsaved', async () => {
    const kept = { name: '张三', 'address.street': '人民路', gone: 'x', __proto__x: 'y' };
    const asked: unknown[] = [];
    const screen = await openDocument(account, {
      params: { id: '7' },
      services: {
        drafts: {
          take: (...what) => {
            asked.push(what);
            return asked.length === 1 ? kept : undefined;
          },
        },
      },
    });
    expect(asked[0]).toEqual(['test/screen', { id: '7' }]);
    expect((screen.control('姓名') as HTMLInputElement).value).toBe('张三');
    expect(screen.values()).toEqual({ name: '张三', address: { street: '人民路' } });
    expect(screen.model.isDirty()).toBe(true);
    expect(screen.messages).toEqual([['info', '已恢复上次未保存的内容，请检查后保存']]);
  });
});
