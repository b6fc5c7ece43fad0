// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { gone } from '../../http/scripted.testing.ts';
import { readMenu } from '../../permission/menu.ts';
import { menuRow as row } from '../../permission/menu.testing.ts';
import { RuntimeContext } from '../../runtime-context.ts';
import { createRuntime } from '../../runtime.ts';
import Palette from './Palette.tsx';

const MENU = readMenu([
  row('/home', '首页'),
  row('/system', '系统管理', { children: [row('/users', '用户管理'), row('/roles', '角色管理')] }),
]);

afterEach(cleanup);

it('arrows choose and Enter goes to the page, by the names that are read out', async () => {
  const runtime = createRuntime(window, gone);
  const followed: string[] = [];
  runtime.navigate.to = (to) => {
    followed.push(String(to));
  };
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
  };
  render(
    <RuntimeContext value={runtime}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Palette menu={MENU} path="/home" onShortcuts={() => undefined} onEnd={end} />
      </ConfigProvider>
    </RuntimeContext>,
  );
  const field = screen.getByRole('combobox', { name: '查找页面与操作' });
  fireEvent.change(field, { target: { value: '管理' } });
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  expect(chosen()).toBe('页面 用户管理 系统管理');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosen()).toBe('页面 角色管理 系统管理');
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    chosen(),
  );
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect([followed, isEnded]).toEqual([['/roles'], true]));
});
