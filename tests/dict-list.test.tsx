// @vitest-environment happy-dom
// The list of dictionaries: what was deleted together comes back together, for those who may take it out of the recycle bin.
import { expect, it } from 'vitest';
import list from '../src/schemas/screens/system/dict-list.json' with { type: 'json' };
import { openDocument, type OpenOptions } from './open-document.tsx';

const DICTS = ['d1', 'd2', 'd3'].map((id) => ({ id, dictName: `字典${id}`, dictCode: id }));

async function removeTwo(options: OpenOptions = {}) {
  const screen = await openDocument(list, {
    ...options,
    answer: ({ url }) => (url === '/sys/dict/list' ? { records: DICTS, total: DICTS.length } : null),
  });
  for (const at of ['d1', 'd3'])
    await screen.user.click(await screen.page.findByRole('checkbox', { name: `选择“字典${at}”` }));
  await screen.press('批量删除');
  await screen.until(() => screen.messages.some(([, text]) => text === '已删除'));
  return screen;
}

it('brings all back that were deleted together, one after the other', async () => {
  const screen = await removeTwo();
  await screen.until(() => (screen.model.state['selected'] as unknown[]).length === 0);
  screen.undos[0]?.();
  await screen.until(() => screen.messages.some(([, text]) => text === '已恢复'));
  expect(screen.requests.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual([
    '/sys/dict/back/d1',
    '/sys/dict/back/d3',
  ]);
  screen.close();
});

it('offers nothing to those who may delete and not take back', async () => {
  const screen = await removeTwo({ permissions: ['dict:list', 'dict:deleteBatch'] });
  expect(screen.undos).toEqual([]);
  screen.close();
});

it.each([
  { total: 3, isPrinted: true },
  { total: 2345, isPrinted: false },
])(
  'prints the dictionaries that were searched for only where all of them fit: $total',
  async ({ total, isPrinted }) => {
    const screen = await openDocument(list, {
      answer: ({ url }) => (url === '/sys/dict/list' ? { records: DICTS, total } : []),
      screens: { 'system/print-record': { schema: { type: 'object', properties: {} } } },
    });
    await screen.press('打印');
    await screen.until(() => screen.messages.length > 0 || screen.page.queryByRole('dialog') !== null);
    expect(screen.page.queryByRole('dialog') !== null).toBe(isPrinted);
    expect(screen.messages).toEqual(
      isPrinted
        ? []
        : [['warning', '一次最多打印 3 条，现在有 2345 条，请先按名称或编码查询，缩小范围后再打印']],
    );
    screen.close();
  },
);
