// @vitest-environment happy-dom
// A form designer points at what an entity makes, overrides a part of it, and takes the whole apart.
import path from 'node:path';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogFiles } from '../../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { EngineContext, type Engine } from '../../../engine/react/context.ts';
import { HttpFailure } from '../../../engine/services.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { openDesk } from '../../store/desk.ts';
import { openSession } from '../../store/session.ts';
import { showSession } from '../../store/shown-session.ts';
import { createDraftChecker } from '../../worker/draft-checker.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { Outline } from '../outline/Outline.tsx';
import { createOutlineReader, flatten } from '../outline/outline-nodes.ts';
import { Settings } from '../settings/Settings.tsx';
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
  let take: (text: string) => void = () => undefined;
  const session = await openSession({
    opened: {
      id: 'a/posts',
      source: 'none',
      text: JSON.stringify(PAGE),
      number: 1,
      hasNewFile: false,
      mayEdit: true,
      mayPublish: true,
    },
    calls: { save },
    keeper: {
      read: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
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
      save,
      open: () => Promise.reject(new HttpFailure('没有', 404, 404, false)),
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
  return { session, shown, parts, widgets, changes, save };
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

  it('has columns that are overridden one by one', async () => {
    const { session, changes } = await open(<Settings />);
    act(() => session.select([at('table')]));
    press('职务名称');
    expect(session.state().draft.selection[0]?.slice(-2, -1)).toEqual(['columns']);
    press('覆盖');
    act(() => {
      fireEvent.change(screen.getByLabelText('表头'), { target: { value: '名称' } });
    });
    expect(changes()).toEqual({ 'columns.name': { title: '名称' } });
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

  it('is taken apart in one step, its dialogs as drafts of their own', async () => {
    const { session, parts, save } = await open(<Settings />);
    await act(async () => {
      expect(await detachWhole(parts, ['schema'])).toBe(true);
    });
    const saved = save.mock.calls as unknown as [{ id: string; text: string; expected: number }][];
    expect(saved.map(([{ id, expected }]) => [id, expected])).toEqual([
      ['a/posts/form', 0],
      ['a/posts/view', 0],
    ]);
    expect(parts.know).toHaveBeenCalledTimes(2);
    expect(readPath(session.state().draft.document, [...ADD, 'x-component'])).toBe('button');
    expect(session.state().draft.done.map(({ title }) => title)).toEqual(['拆开“屏幕”']);
    act(() => session.undo());
    expect(session.state().draft.document).toEqual(PAGE);
  });

  it('stays whole where a dialog could not be saved, and says why', async () => {
    const { session, parts } = await open(<Settings />);
    const failing = {
      ...parts,
      calls: { ...parts.calls, save: () => Promise.reject(new Error('没有网络')) },
    };
    await act(async () => {
      expect(await detachWhole(failing, ['schema'])).toBe(false);
    });
    expect(session.state().refusal).toContain('没有网络');
    expect(session.state().draft.document).toEqual(PAGE);
  });
});
