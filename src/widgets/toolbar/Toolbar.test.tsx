// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const press = (name: string) => ({
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text: name },
  'x-on': { click: [{ do: 'set', state: 'pressed', value: name }] },
});

const bar = (settings: Record<string, unknown>, properties: Record<string, unknown>) => ({
  state: { pressed: '', isFrozen: false },
  schema: {
    type: 'object',
    properties: {
      bar: {
        type: 'void',
        title: '操作',
        'x-component': 'toolbar',
        'x-component-props': settings,
        properties,
      },
    },
  },
});

const five = {
  edit: press('编辑'),
  view: press('详情'),
  freeze: { ...press('冻结'), 'x-access': 'user:freeze' },
  thaw: { ...press('解冻'), 'x-visible': '{{ $state.isFrozen }}' },
  remove: press('删除'),
};

describe('toolbar', () => {
  it('groups its children under its title', async () => {
    const screen = await openDocument(bar({}, five));
    const group = screen.page.getByRole('group', { name: '操作' });
    expect([...group.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
      '编辑',
      '详情',
      '冻结',
      '删除',
    ]);
    screen.close();
  });

  it('folds what is beyond maxVisible into 更多, and counts only what is drawn', async () => {
    const screen = await openDocument(bar({ maxVisible: 2 }, five));
    expect(screen.page.queryByRole('button', { name: '删除' })).toBeNull();
    await screen.press('更多');
    await screen.press('删除');
    expect(screen.model.state['pressed']).toBe('删除');
    screen.close();
    const few = await openDocument(bar({ maxVisible: 3 }, five), { permissions: [] });
    expect(few.page.queryByRole('button', { name: '更多' })).toBeNull();
    expect(few.page.getByRole('button', { name: '删除' })).toBeTruthy();
    few.close();
  });

  it('takes children in when a condition changes', async () => {
    const screen = await openDocument(bar({ maxVisible: 4 }, five));
    expect(screen.page.queryByRole('button', { name: '更多' })).toBeNull();
    screen.model.setState('isFrozen', true);
    expect(await screen.page.findByRole('button', { name: '解冻' })).toBeTruthy();
    expect(await screen.page.findByRole('button', { name: '更多' })).toBeTruthy();
    screen.close();
  });

  it('stays at the bottom of a scrolling frame when it is sticky', async () => {
    const screen = await openDocument(bar({ isSticky: true, align: 'right' }, five));
    const group = screen.page.getByRole('group', { name: '操作' });
    expect(group.className).toContain('sw-toolbar-sticky');
    expect(group.className).toContain('sw-toolbar-right');
    screen.close();
  });
});
