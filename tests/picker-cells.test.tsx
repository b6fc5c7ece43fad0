// @vitest-environment happy-dom
// Pickers as the live editor of a table's cell: they get a value, settings and handlers, and no field of a form.
import { render, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CellEditor } from '../src/engine/react/nodes/CellEditor.tsx';
import { EngineContext, ScreenContext } from '../src/engine/react/context.ts';
import type { HttpRequest } from '../src/engine/services.ts';
import { openDocument, registry } from './open-document.tsx';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const departs = [
  { id: 'c1', departName: '总公司', orgCategory: '1', orgCode: 'A01', children: null },
  { id: 'd1', departName: '研发部', orgCategory: '2', orgCode: 'A01A01', children: null },
];
const nodes = [{ key: 'k1', value: 'k1', title: '安全生产', leaf: true }];

function answer({ url }: HttpRequest): unknown {
  if (url === '/sys/sysDepart/queryTreeList') return departs;
  if (url === '/sys/user/list')
    return { records: [{ id: 'u1', username: 'zhang', realname: '张伟' }], total: 1 };
  if (url.startsWith('/sys/dict/loadDict/')) return [{ value: 'v1', text: '甲' }];
  if (url.startsWith('/online/')) return [{ id: 'i1', store: 's1', label: '湖北' }];
  return nodes;
}

async function openCell(type: string, settings: Record<string, unknown>) {
  const screen = await openDocument({ schema: { type: 'object', properties: {} } }, { answer });
  const [onChange, onSibling, onEvent] = [vi.fn(), vi.fn(), vi.fn()];
  const loadFormily = () => Promise.reject(new Error('not in this test'));
  const view = render(
    <EngineContext value={{ services: screen.model.services, registry, loadFormily }}>
      <ScreenContext value={screen.model}>
        <label htmlFor="cell">单元格</label>
        <CellEditor
          type={type}
          settings={settings}
          value={undefined}
          id="cell"
          label="单元格"
          name="cell"
          pointer="/schema"
          onChange={onChange}
          onBlur={() => undefined}
          onSibling={onSibling}
          onEvent={onEvent}
        />
      </ScreenContext>
    </EngineContext>,
  );
  const page = within(view.baseElement);
  await screen.user.click(page.getByLabelText('单元格'));
  return {
    onChange,
    onSibling,
    onEvent,
    choose: async (text: string) => screen.user.click(await page.findByText(text)),
    confirm: () => screen.user.click(page.getByRole('button', { name: /确\s*认/ })),
  };
}

const TREE = { dict: 'sys_depart,depart_name,id', pidField: 'parent_id' };
const LINK = { config: { table: 't', txt: 'a', key: 'b', idField: 'id', pidField: 'pid' } };
const TABLE = { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' };

describe('a picker in a cell', () => {
  // What was chosen last is offered first.
  beforeEach(() => localStorage.clear());

  it.each([
    ['sel_user', { multi: true }, '张伟', 'zhang'],
    ['sel_depart', { multi: true }, '研发部', 'd1'],
    ['company', { multi: true }, '总公司', 'c1'],
  ])('%s gives what was chosen in its dialog, and its records', async (type, settings, text, value) => {
    const cell = await openCell(type, settings);
    await cell.choose(text);
    await cell.confirm();
    expect(cell.onChange).toHaveBeenCalledExactlyOnceWith(value);
    expect(cell.onEvent).toHaveBeenCalledWith('select', [
      expect.objectContaining({ id: expect.any(String) as string }),
    ]);
  });

  it.each([
    ['sel_user', '张伟', 'zhang'],
    ['sel_depart', '研发部', 'd1'],
    ['company', '总公司', 'c1'],
  ])('%s of one gives what was chosen in its list, and its record', async (type, text, value) => {
    const cell = await openCell(type, {});
    await cell.choose(text);
    expect(cell.onChange).toHaveBeenCalledExactlyOnceWith(value);
    expect(cell.onEvent).toHaveBeenCalledWith('select', [
      expect.objectContaining({ id: expect.any(String) as string }),
    ]);
  });

  // W1.1
  it.each([
    ['sel_search', TABLE, '甲', 'v1'],
    ['sel_tree', TREE, '安全生产', 'k1'],
    ['cat_tree', {}, '安全生产', 'k1'],
    ['link_down', LINK, '湖北', 's1'],
    ['cascader', { options: [{ value: 'a', label: '一级' }] }, '一级', 'a'],
  ])('%s gives what was chosen in its list', async (type, settings, text, value) => {
    const cell = await openCell(type, settings);
    await cell.choose(text);
    expect(cell.onChange).toHaveBeenCalledExactlyOnceWith(value);
  });

  it('writes what it fills beside itself into the record of the row', async () => {
    const depart = await openCell('sel_depart', { orgCodeField: 'code' });
    await depart.choose('研发部');
    expect(depart.onSibling).toHaveBeenCalledExactlyOnceWith('code', 'A01A01');
  });

  it('writes the name of a category into the record of the row', async () => {
    const category = await openCell('cat_tree', { textField: 'kindName' });
    await category.choose('安全生产');
    expect(category.onSibling).toHaveBeenCalledExactlyOnceWith('kindName', '安全生产');
  });
});
