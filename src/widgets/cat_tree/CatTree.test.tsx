// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const levels: Readonly<Record<string, object[]>> = {
  '': [
    { key: 'c1', value: 'c1', title: '国家法律', code: 'A01A01', leaf: 0 },
    { key: 'c2', value: 'c2', title: '地方法规', code: 'A01A02', leaf: true },
  ],
  c1: [
    { key: 'c3', title: '安全生产', leaf: '1' },
    { key: 'c4', title: '环境保护', leaf: 1 },
  ],
};
const names: Readonly<Record<string, string>> = { c1: '国家法律', c3: '安全生产', c4: '环境保护' };

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url === '/sys/category/loadDictItem/') {
    return String(params['ids'])
      .split(',')
      .map((id) => names[id] ?? id);
  }
  if (url !== '/sys/category/loadTreeData') throw new Error(`unknown ${url}`);
  return levels[String(params['pid'] ?? '')] ?? [];
}

const form = (settings: Record<string, unknown> = { pcode: 'A01' }, more: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: {
      kind: {
        type: 'string',
        title: '类别',
        'x-component': 'cat_tree',
        'x-component-props': settings,
        ...more,
      },
      kindName: { type: 'string', title: '类别名称', 'x-component': 'text' },
    },
  },
});

async function openTree(document: object = form(), options: OpenOptions = {}) {
  const screen = await openDocument(document, { answer, ...options });
  return {
    ...screen,
    open: () => screen.user.click(screen.control('类别')),
    /** The arrow beside a node. */
    unfold: async (title: string) => {
      const node = (await screen.page.findByText(title)).closest('.ant-select-tree-treenode');
      await screen.user.click(node?.querySelector('.ant-select-tree-switcher') as Element);
    },
    levels: () =>
      screen.requests.filter(({ url }) => url.endsWith('loadTreeData')).map(({ params }) => params),
  };
}

describe('cat_tree', () => {
  // W7.10
  it('asks for the level below its code when it opens, and for deeper ones when they are opened', async () => {
    const tree = await openTree();
    expect(tree.requests).toEqual([]);
    await tree.open();
    await tree.unfold('国家法律');
    await tree.user.click(await tree.page.findByText('安全生产'));
    expect(tree.levels()).toEqual([{ pcode: 'A01' }, { pid: 'c1', pcode: 'A01' }]);
    expect(tree.values()).toMatchObject({ kind: 'c3' });
    // The name came with the tree.
    expect(tree.requests).toHaveLength(2);
  });

  // W3.11
  it('has no arrow beside a leaf, which comes as true, 1 or the text 1', async () => {
    const tree = await openTree();
    await tree.open();
    await tree.unfold('国家法律');
    await tree.page.findByText('安全生产');
    const leaves = tree.baseElement.querySelectorAll('.ant-select-tree-switcher-noop');
    expect(leaves).toHaveLength(3);
  });

  it('writes the name into the field that is named, and empties it too', async () => {
    const tree = await openTree(form({ pcode: 'A01', textField: 'kindName' }));
    await tree.open();
    await tree.user.click(await tree.page.findByText('地方法规'));
    expect(tree.values()).toEqual({ kind: 'c2', kindName: '地方法规' });
    await tree.user.click(tree.page.getByLabelText('清除'));
    expect(tree.values()).toEqual({ kind: '', kindName: '' });
  });

  it('follows a value that somebody else sets or empties', async () => {
    const tree = await openTree();
    act(() => {
      tree.model.setField('kind', 'c3');
    });
    await tree.page.findByText('安全生产');
    act(() => {
      tree.model.setField('kind', '');
    });
    await vi.waitUntil(() => !tree.text().includes('安全生产'));
    expect(tree.text()).toContain('请选择类别');
  });

  it('joins several by commas, parent and child apart, with their names', async () => {
    const tree = await openTree(
      form({ pcode: 'A01', textField: 'kindName', multi: true }, { default: 'c4' }),
    );
    await tree.page.findByText('环境保护');
    await tree.open();
    await tree.user.click(await tree.page.findByText('国家法律'));
    expect(tree.values()).toEqual({ kind: 'c4,c1', kindName: '环境保护,国家法律' });
  });

  // W7.10
  it('shows the names of stored ids as text where the form is only read', async () => {
    const tree = await openTree(form({}, { default: 'c3,gone', 'x-read-pretty': true }));
    expect(await tree.page.findByText('安全生产、gone')).toBeTruthy();
    expect(tree.requests.map(({ url, params }) => [url, params])).toEqual([
      ['/sys/category/loadDictItem/', { ids: 'c3,gone' }],
    ]);
  });

  // H5.24, W5.3
  it('sends its condition along, and refuses one that is no JSON object', async () => {
    const condition = '{"hasChild":"0"}';
    const tree = await openTree(form({ pcode: 'A01', condition }));
    await tree.open();
    await tree.page.findByText('国家法律');
    expect(tree.levels()).toEqual([{ pcode: 'A01', condition }]);
    tree.close();
    const wrong = await openTree(form({ pcode: 'A01', condition: 'has_child = 0' }));
    expect(wrong.messages).toEqual([['error', '组件JTreeSelect-condition传值有误，需要一个json字符串!']]);
    expect((wrong.control('类别') as HTMLInputElement).disabled).toBe(true);
    expect(wrong.requests).toEqual([]);
  });

  it('says that a level failed to load and reads it on the next try', async () => {
    let isDown = true;
    const tree = await openTree(form(), {
      answer: (request) => {
        if (isDown) throw new Error('down');
        return answer(request);
      },
    });
    await tree.open();
    const retry = await tree.page.findByRole('button', { name: /重\s*试/ });
    isDown = false;
    await tree.user.click(retry);
    await tree.page.findByText('国家法律');
    isDown = true;
    await tree.unfold('国家法律');
    await vi.waitUntil(() => tree.messages.length === 1);
    expect(tree.messages).toEqual([['warning', '下级加载失败，请重新展开']]);
    isDown = false;
    await tree.unfold('国家法律');
    await tree.page.findByText('安全生产');
  });
});
