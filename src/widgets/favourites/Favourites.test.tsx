// @vitest-environment happy-dom
// Pages that somebody keeps: opened by one press, arranged by keys, and what stands there on the first day.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { KeptPagesContext, type KeptPage, type KeptPages } from '../../engine/react/kept-pages.ts';
import { openDocument } from '../../../tests/open-document.tsx';
import { Favourites } from './Favourites.tsx';

const page = (path: string, title: string): KeptPage => ({ path, title, icon: null });
const USERS = page('/users', '用户');
const ROLES = page('/roles', '角色');
const DICTS = page('/dicts', '字典');
const ALL = [USERS, ROLES, DICTS];

/** The app around: keeps what is asked for. */
function Around({ first, went }: { first: readonly KeptPage[]; went: string[] }): ReactNode {
  const [kept, setKept] = useState(first);
  const pages: KeptPages = {
    kept,
    others: ALL.filter((one) => !kept.includes(one)),
    follow: (path) => went.push(path),
    toggle: (path) =>
      setKept(
        kept.some((one) => one.path === path)
          ? kept.filter((one) => one.path !== path)
          : [...kept, ...ALL.filter((one) => one.path === path)],
      ),
    place: (path, at) => {
      const moved = kept.filter((one) => one.path !== path);
      const to = kept.findIndex((one) => one.path === at);
      setKept(moved.toSpliced(to, 0, ...kept.filter((one) => one.path === path)));
    },
  };
  const Widget = Favourites as unknown as ComponentType<{ id: string; settings: object }>;
  return (
    <KeptPagesContext value={pages}>
      <Widget id="kept" settings={{}} />
    </KeptPagesContext>
  );
}

const names = () => screen.getAllByRole('listitem').map((item) => item.textContent);

it('opens a page with one press', async () => {
  const went: string[] = [];
  const view = render(<Around first={[USERS, ROLES]} went={went} />);
  expect(names()).toEqual(['用户', '角色']);
  await userEvent.click(screen.getByRole('button', { name: '角色' }));
  expect(went).toEqual(['/roles']);
  view.unmount();
});

it('says on the first day what belongs here, and lets pages be added', async () => {
  const view = render(<Around first={[]} went={[]} />);
  expect(screen.getByText('把常用的页面放在这里，一步就能打开')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /添加快捷入口/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: '添加快捷入口' }));
  await userEvent.click(await screen.findByText('字典'));
  expect(await screen.findByRole('listitem', { name: '字典' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /完\s?成/ }));
  expect(names()).toEqual(['字典']);
  view.unmount();
});

it('is arranged by keys, says where a page went, and is left as it was at the ends', async () => {
  const view = render(<Around first={ALL} went={[]} />);
  await userEvent.click(screen.getByRole('button', { name: /整理快捷入口/ }));
  const forward = await screen.findByRole('button', { name: '前移“角色”' });
  act(() => forward.focus());
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['角色', '用户', '字典']);
  expect(screen.getByRole('status').textContent).toBe('“角色”移到第 1 位，共 3 个');
  expect(screen.getByRole('button', { name: '前移“角色”' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '移除“用户”' }));
  expect(names()).toEqual(['角色', '字典']);
  view.unmount();
});

it('offers nothing to arrange where nobody keeps pages', async () => {
  const opened = await openDocument({
    schema: { type: 'object', properties: { kept: { type: 'void', 'x-component': 'favourites' } } },
  });
  expect(opened.text()).toContain('把常用的页面放在这里，一步就能打开');
  expect(opened.page.queryByRole('button')).toBeNull();
  opened.close();
});
