// @vitest-environment happy-dom
// A form designer points at what an entity makes, overrides a part of it, and takes the whole apart.
import path from 'node:path';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogFiles } from '../../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { EngineContext, type Engine } from '../../../engine/react/context.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { openDesk } from '../../store/desk.ts';
import { addNew } from '../palette/add-new.ts';
import type { NewNode } from '../palette/new-nodes.ts';
import { showSession } from '../../store/shown-session.ts';
import { openStepDrafts } from '../../store/step-drafts.ts';
import { createDraftChecker } from '../../worker/draft-checker.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { openPage } from '../open-page.testing.ts';
import { Outline } from '../outline/Outline.tsx';
import { createOutlineReader, flatten } from '../outline/outline-nodes.ts';
import { Settings } from '../settings/Settings.tsx';
import { Texts } from '../texts/Texts.tsx';
import { detachWhole } from './detach-whole.ts';

const validators = trustPatterns(createValidators());
const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), validators);
const checker = createDraftChecker({ catalog, others: [], validators }, 'draft.json');
const PAGE: JsonObject = {
  id: 'a/posts',
  format: 1,
  title: '职务',
  schema: { 'x-component': 'records', 'x-component-props': { entity: 'system/position' } },
};
const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const ADD = at('table', 'add');
const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

async function open(panel: React.ReactNode) {
  const save = vi.fn(() => Promise.resolve({ number: 1 }));
  const begin = vi.fn((_draft: { id: string; text: string }) => Promise.resolve(1));
  const discard = vi.fn((_id: string, _number?: number) => Promise.resolve());
  let take: (text: string) => void = () => undefined;
  const session = await openPage(PAGE, {
    calls: { save },
    stepDrafts: openStepDrafts({ begin, discard }, 'a/posts', () => undefined),
    check: (text) => queueMicrotask(() => take(text)),
  });
  take = (text) => {
    const { diagnostics, made, plan } = checker.check(text);
    act(() => session.take({ diagnostics, made, plan, isStale: false }));
  };
  take(session.state().text);
  ends.push(() => session.end());
  const shown = showSession(session);
  const widgets = new Map((catalog.widgets ?? []).map((one) => [one.type, one]));
  const parts = {
    session,
    shown,
    desk: openDesk(session, (type) => widgets.get(type), shown),
    calls: {
      judgePatterns: () => Promise.resolve({}),
      translations: () => Promise.resolve({}),
      begin,
      discard,
    },
    catalog,
    listUses: () => Promise.resolve([]),
    detach: (place: Path) => Promise.resolve(checker.detach(session.state().text, place.map(String))),
    know: vi.fn(),
    widgets,
  } as unknown as DesignerParts;
  const engine = {
    services: {
      dicts: { load: () => Promise.resolve([]) },
      session: { user: () => null },
      clock: { now: () => 0 },
    },
  } as unknown as Engine;
  render(
    <EngineContext value={engine}>
      <DesignerContext value={parts}>{panel}</DesignerContext>
    </EngineContext>,
  );
  const changes = (): unknown =>
    readPath(session.state().draft.document, ['schema', 'x-component-props', 'parts']);
  return { session, shown, parts, widgets, changes, begin, discard };
}

const press = (name: string): void => {
  act(() => {
    fireEvent.click(screen.getByText((text) => text.replaceAll(' ', '') === name));
  });
};

describe('what an entity makes', () => {
  it('is told where it comes from, and edited once it is overridden', async () => {
    const { session, changes } = await open(<Settings />);
    act(() => session.select([ADD]));
    expect(screen.getByText('由实体“职务”生成')).toBeTruthy();
    const text = (): HTMLInputElement => screen.getByLabelText('文字');
    expect(text().value).toBe('新增');
    expect(text().disabled).toBe(true);
    press('覆盖');
    expect(changes()).toEqual({ add: {} });
    expect(session.state().draft.selection).toEqual([ADD]);
    expect(text().disabled).toBe(false);
    act(() => {
      fireEvent.change(text(), { target: { value: '新建' } });
    });
    expect(text().value).toBe('新建');
    expect(changes()).toEqual({ add: { 'x-component-props': { text: '新建' } } });
    expect(session.state().draft.done.at(-1)?.title).toBe('覆盖：修改“新增”的文字');
    press('还原');
    expect(changes()).toBeUndefined();
    expect(text().value).toBe('新增');
    act(() => session.undo());
    expect(changes()).toEqual({ add: { 'x-component-props': { text: '新建' } } });
  });

  it('has columns that are moved, renamed, taken away and brought back where they are listed', async () => {
    const { session, shown, changes } = await open(<Settings />);
    act(() => session.select([at('table')]));
    const list = at('table').concat('x-component-props', 'columns');
    const titles = (): string[] =>
      (readPath(shown.state().draft.document, list) as JsonObject[]).map(({ title }) => String(title));
    const before = titles();
    const pressIcon = (name: string): void => {
      act(() => {
        fireEvent.click(screen.getByRole('button', { name }));
      });
    };
    pressIcon('前移“职务名称”');
    expect(titles()).toEqual([before[1], before[0], ...before.slice(2)]);
    pressIcon('后移“职务名称”');
    expect([titles(), changes()]).toEqual([before, undefined]);
    press('职务名称');
    act(() => {
      fireEvent.change(screen.getByLabelText('表头'), { target: { value: '叫什么' } });
    });
    expect(changes()).toEqual({ 'columns.name': { title: '叫什么' } });
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: '删除“叫什么”' }));
      await Promise.resolve();
    });
    await vi.waitFor(() => expect(changes()).toEqual({ 'columns.name': null }));
    expect(session.state().draft.selection).toEqual([at('table')]);
    act(() => {
      fireEvent.mouseDown(screen.getByLabelText('添加列'));
    });
    act(() => {
      fireEvent.click(screen.getAllByTitle('职务名称').at(-1) as HTMLElement);
    });
    expect(titles().at(-1)).toBe('职务名称');
    expect(checker.check(session.state().text).diagnostics).toEqual([]);
  });

  it('takes a button into the cells of a column that is selected, as what is changed of the table', async () => {
    const { session, shown, parts, changes } = await open(<Settings />);
    const columns = at('table').concat('x-component-props', 'columns');
    act(() => session.select([[...columns, 1]]));
    const button = { type: 'void', 'x-component': 'button', 'x-component-props': { text: '查看' } };
    act(() => {
      expect(
        addNew(parts, { id: 'widget button', title: '按钮', name: 'look', node: button } as NewNode),
      ).toBe(true);
    });
    expect(session.state().refusal).toBeUndefined();
    expect(session.state().draft.done.at(-1)?.title).toContain('的单元格');
    const column = readPath(shown.state().draft.document, [...columns, 1]) as JsonObject;
    expect(column['slot']).toBe('cell');
    expect(
      readPath(shown.state().draft.document, [
        ...at('table'),
        'items',
        'properties',
        'cell',
        'properties',
        'look',
      ]),
    ).toEqual(button);
    expect(JSON.stringify(changes())).toContain('"slot":"cell"');
    expect(checker.check(session.state().text).diagnostics).toEqual([]);
  });

  it('has columns that are overridden one by one', async () => {
    const { session, changes } = await open(<Settings />);
    act(() => session.select([at('table')]));
    press('职务名称');
    press('全部设置');
    expect(session.state().draft.selection[0]?.slice(-2, -1)).toEqual(['columns']);
    press('覆盖');
    act(() => {
      fireEvent.change(screen.getByLabelText('表头'), { target: { value: '名称' } });
    });
    expect(changes()).toEqual({ 'columns.name': { title: '名称' } });
  });

  it('has the words of its dialogs among the texts of the page, which translates them and leads to them', async () => {
    const { session } = await open(<Texts />);
    const row = (await screen.findByLabelText('“保存”的英文')).closest('li') as HTMLElement;
    expect(within(row).getByText('由记录类型或公共的规则带来')).toBeTruthy();
    act(() => {
      fireEvent.change(within(row).getByLabelText('“保存”的英文'), { target: { value: 'Keep' } });
    });
    // The dialog is read by what its page says.
    const { dialogs } = checker.check(session.state().text).plan ?? {};
    expect(Object.values(dialogs ?? {}).map(({ plan }) => plan.translations?.['en'])).toEqual([
      { 保存: 'Keep' },
      { 保存: 'Keep' },
    ]);
    act(() => {
      fireEvent.click(within(row).getByRole('button', { name: '保存' }));
    });
    expect(session.state().draft.selection[0]?.slice(0, 2)).toEqual(['schema', 'screens']);
    expect(session.state().draft.selection[0]?.at(-1)).toBe('save');
  });

  it('lists at the whole what was changed, and takes one change back', async () => {
    const { session, parts, changes } = await open(<Settings />);
    act(() => {
      parts.desk.performAt([ADD], () => ({ title: '删除', edits: [{ op: 'remove', path: ADD }] }));
      session.select([['schema']]);
    });
    expect(changes()).toEqual({ add: null });
    const listed = screen.getByRole('list', { name: '覆盖的部分' });
    expect(within(listed).getByText('已去掉')).toBeTruthy();
    act(() => {
      fireEvent.click(within(listed).getByRole('button', { name: '还原add' }));
    });
    expect(changes()).toBeUndefined();
  });

  it('stands in the outline below the whole, with its dialogs, each told apart', async () => {
    const { session, shown, widgets, parts } = await open(<Outline />);
    act(() => {
      parts.desk.performAt([ADD], () => ({
        title: '改',
        edits: [{ op: 'replace', path: [...ADD, 'x-component-props', 'text'], value: '新建' }],
      }));
    });
    expect(screen.getAllByText('由实体').length).toBeGreaterThan(5);
    const own = session.state().draft.document;
    const all = flatten(
      createOutlineReader(widgets)(shown.state().draft.document, own, session.state().checked?.made),
    );
    const dialogs = all.filter(({ kind }) => kind === '弹窗').map(({ path: place }) => place.at(-1));
    expect(dialogs).toEqual(['a/posts/form', 'a/posts/view']);
    expect(all.some(({ path: place }) => place.at(-1) === 'fields' && place.includes('a/posts/form'))).toBe(
      true,
    );
    expect(all.find(({ path: place }) => place.length === 1)?.made).toBeUndefined();
  });

  it('is moved among its siblings as any node, joined by a column behind the chosen one, and restored', async () => {
    const { session, parts, shown, changes } = await open(<Settings />);
    act(() => {
      expect(parts.desk.move([ADD], { parent: at('table') })).toBe(true);
    });
    expect(changes()).toEqual({ add: { after: expect.any(String) as string } });
    expect(session.state().draft.done.at(-1)?.title).toMatch(/^覆盖：“新增”移到/u);
    const fields = Object.keys(
      readPath(shown.state().draft.document, [...at('table'), 'properties']) as object,
    );
    expect(fields.at(-1)).toBe('add');
    press('还原');
    expect(changes()).toBeUndefined();
    const first = [...at('table'), 'x-component-props', 'columns', 0];
    act(() => session.select([first]));
    act(() => {
      addNew(parts, {
        id: 'sign',
        name: 'sign',
        title: '签字',
        node: { type: 'string', title: '签字', 'x-component': 'text' },
      } as unknown as NewNode);
    });
    expect(changes()).toEqual({
      'columns.sign': expect.objectContaining({
        key: 'sign',
        title: '签字',
        after: expect.any(String) as string,
      }) as object,
    });
    act(() => session.undo());
    expect(changes()).toBeUndefined();
  });

  it('is taken apart in one step, its dialogs as drafts of their own', async () => {
    const { session, parts, begin, discard } = await open(<Settings />);
    await act(async () => {
      expect(await detachWhole(parts, ['schema'])).toBe(true);
    });
    expect(begin.mock.calls.map(([{ id }]) => id)).toEqual(['a/posts/form', 'a/posts/view']);
    expect(parts.know).toHaveBeenCalledTimes(2);
    expect(readPath(session.state().draft.document, [...ADD, 'x-component'])).toBe('button');
    expect(session.state().draft.done.map(({ title }) => title)).toEqual(['拆开“屏幕”']);
    await act(async () => {
      session.undo();
      await Promise.resolve();
    });
    expect(session.state().draft.document).toEqual(PAGE);
    // The drafts go with the step, come back with it, and go once more under their new numbers.
    await vi.waitFor(() => expect(discard).toHaveBeenCalledTimes(2));
    expect(discard.mock.calls).toEqual([
      ['a/posts/form', 1],
      ['a/posts/view', 1],
    ]);
    begin.mockImplementation(() => Promise.resolve(5));
    act(() => session.redo());
    await vi.waitFor(() => expect(session.state().draft.done.at(-1)?.drafts?.[1]?.number).toBe(5));
    expect(begin.mock.calls.slice(2)).toMatchObject([
      [{ text: begin.mock.calls[0]?.[0].text }],
      [{ id: 'a/posts/view' }],
    ]);
    // Somebody changed one meanwhile: that one stays, and it is said.
    discard.mockImplementationOnce(() => Promise.reject(new Error('草稿已被修改或发布，所以留下')));
    act(() => session.undo());
    await vi.waitFor(() => expect(session.state().refusal).toContain('“a/posts/form”：草稿已被修改'));
    expect(discard.mock.calls.slice(2)).toEqual([
      ['a/posts/form', 5],
      ['a/posts/view', 5],
    ]);
  });

  it('stays whole where a dialog could not be saved, says why, and leaves no draft of the other', async () => {
    const { session, parts, begin, discard } = await open(<Settings />);
    begin.mockResolvedValueOnce(3).mockRejectedValueOnce(new Error('没有网络'));
    await act(async () => {
      expect(await detachWhole(parts, ['schema'])).toBe(false);
    });
    expect(session.state().refusal).toContain('没有网络');
    expect(session.state().draft.document).toEqual(PAGE);
    expect(discard.mock.calls).toEqual([['a/posts/form', 3]]);
    expect(vi.mocked(parts.know).mock.lastCall).toEqual([[{ path: 'a/posts/form.json', text: '' }]]);
  });
});
