// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url === '/sys/dict/loadDictItem/sys_depart,depart_name,id') {
    return String(params['key'])
      .split(',')
      .map((key) => (key === 'd1' ? '研发部' : key));
  }
  if (url !== '/sys/dict/loadTreeData') throw new Error(`unknown ${url}`);
  return params['pid'] === 'c1'
    ? [{ key: 'd1', value: 'd1', title: '研发部', leaf: true }]
    : [
        { key: 'c1', value: 'c1', title: '总公司', leaf: false },
        { key: 'c2', value: 'c2', title: '空公司', leaf: 0 },
      ];
}

const DICT = { dict: 'sys_depart,depart_name,id', pidField: 'parent_id' };

const form = (settings: Record<string, unknown> = DICT, more: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: {
      place: {
        type: 'string',
        title: '部门',
        'x-component': 'sel_tree',
        'x-component-props': settings,
        ...more,
      },
    },
  },
});

async function openTree(document: object = form(), options: OpenOptions = {}) {
  const screen = await openDocument(document, { answer, ...options });
  return {
    ...screen,
    open: () => screen.user.click(screen.control('部门')),
    unfold: async (title: string) => {
      const node = (await screen.page.findByText(title)).closest('.ant-select-tree-treenode');
      await screen.user.click(node?.querySelector('.ant-select-tree-switcher') as Element);
    },
  };
}

describe('sel_tree', () => {
  // H7.28, W7.8
  it('opens a declared tree level by level, with every parameter of the call', async () => {
    const condition = '{"orgCategory":"1"}';
    const tree = await openTree(form({ ...DICT, pidValue: '0', hasChildField: 'has_child', condition }));
    await tree.open();
    await tree.unfold('总公司');
    await tree.user.click(await tree.page.findByText('研发部'));
    expect(tree.values()).toEqual({ place: 'd1' });
    const same = {
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      hasChildField: 'has_child',
      condition,
    };
    expect(tree.requests.map(({ url, params }) => [url, params])).toEqual([
      ['/sys/dict/loadTreeData', { pid: '0', ...same }],
      ['/sys/dict/loadTreeData', { pid: 'c1', ...same }],
    ]);
  });

  it('takes the arrow from a node that turned out to have nothing below', async () => {
    const tree = await openTree(form(), {
      answer: (request) => (request.params?.['pid'] === 'c2' ? [] : answer(request)),
    });
    await tree.open();
    await tree.unfold('空公司');
    await vi.waitUntil(
      () => tree.baseElement.querySelectorAll('.ant-select-tree-switcher-noop').length === 1,
    );
  });

  it('joins several by commas and shows the texts of stored ones', async () => {
    const tree = await openTree(form({ ...DICT, multi: true }, { default: 'd1' }));
    await tree.page.findByText('研发部');
    await tree.open();
    await tree.user.click(await tree.page.findByText('总公司'));
    expect(tree.values()).toEqual({ place: 'd1,c1' });
    tree.close();
    const read = await openTree(form(DICT, { default: 'd1,gone', 'x-read-pretty': true }));
    expect(await read.page.findByText('研发部、gone')).toBeTruthy();
  });

  // H5.24, W5.3
  it.each(['[]', '"x"', '1', 'null', '{', "pid = '1'"])('refuses the condition %s', async (condition) => {
    const tree = await openTree(form({ ...DICT, condition }));
    expect(tree.messages).toEqual([['error', '组件JTreeSelect-condition传值有误，需要一个json字符串!']]);
    await tree.open();
    expect(tree.requests).toEqual([]);
  });
});
