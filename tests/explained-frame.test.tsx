// @vitest-environment happy-dom
// 为什么? of dialogs that the frame of the app opens, as that of one's own password: they lie outside of every page.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { ScreenDocument } from '../src/engine/document.ts';
import { App } from '../src/runtime/App.tsx';
import { scriptTransport } from '../src/runtime/http/scripted.testing.ts';
import { openOwnPassword } from '../src/runtime/layout/shell-dialogs.ts';
import { createRuntime } from '../src/runtime/runtime.ts';
import { loadContracts, registry } from './open-document.tsx';

const widgets = await loadContracts();
const document = (id: string, title: string, more: object = {}): ScreenDocument => ({
  id,
  format: 1,
  title: id,
  schema: {
    type: 'object',
    properties: { field: { type: 'string', title, 'x-component': 'text', required: true } },
  },
  ...more,
});
const plans = [
  document('dashboard/analysis', '首页的字段', { route: { path: '/dashboard/analysis' } }),
  document('account/password', '旧密码'),
].map((one) => compileScreen(one, { widgets, rules: {}, tables: {}, file: 'a.json', version: 'v1' }));

const transport = scriptTransport(({ address }) => {
  const path = address.split('?', 1)[0] ?? '';
  const answer = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
  const success = (result: unknown) => answer({ success: true, code: 200, message: '', result });
  if (path === '/_app/screens') return answer({ screens: plans, base: '/api' });
  const plan = plans.find(({ id }) => path === `/_app/screens/${id}`);
  if (plan) return answer(plan);
  if (path.endsWith('/getUserPermissionByToken')) {
    const menu = [{ id: 'h', path: '/dashboard/analysis', route: '1', meta: { title: '首页' } }];
    return success({ menu, auth: [{ action: 'designer:edit', type: '1' }], allAuth: [] });
  }
  if (path === '/api/site/siteinfo') return success({ siteInfoModel: { appName: '园区', appAbbr: '园区' } });
  return success(path.endsWith('/entries') ? [] : null);
});

beforeEach(() => {
  const expires = Date.now() + 1_000_000;
  const user = { id: 'u1', username: 'zhang', realname: '张三', orgCode: 'A01' };
  localStorage.setItem('Access-Token', JSON.stringify({ value: 'token-12345', expires }));
  localStorage.setItem('User-Info', JSON.stringify({ value: user, expires }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it(
  'a dialog of the frame is asked about as a page is, keeps what was typed, and knows nothing of it afterwards',
  { timeout: 60_000 },
  async () => {
    const runtime = createRuntime(window, transport);
    const loadExplainer = async () => (await import('../src/designer/explain/index.tsx')).default;
    const loadFormily = () => Promise.reject(new Error('not here'));
    render(
      <App runtime={runtime} registry={registry} loadFormily={loadFormily} loadExplainer={loadExplainer} />,
    );
    await screen.findByLabelText('首页的字段', {}, { timeout: 20_000 });
    void openOwnPassword(runtime.overlays);
    const field = await screen.findByLabelText<HTMLInputElement>('旧密码', {}, { timeout: 20_000 });
    fireEvent.change(field, { target: { value: '一半' } });

    fireEvent.keyDown(window, { key: 'W', code: 'KeyW', altKey: true, shiftKey: true });
    const panel = within(await screen.findByRole('complementary', { name: '为什么？' }, { timeout: 20_000 }));
    field.focus();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await panel.findByText('值："一半"', {}, { timeout: 20_000 })).toBeTruthy();
    fireEvent.click(panel.getByRole('tab', { name: '大纲' }));
    expect(await panel.findByRole('button', { name: /首页的字段/ })).toBeTruthy();
    expect(screen.getByLabelText('旧密码')).toBe(field);
    expect(field.value).toBe('一半');

    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '为什么？' })).toBeNull());
    expect(window.document.querySelector('[data-why]')).toBeNull();
    expect(screen.getByLabelText('旧密码')).toBe(field);
  },
);
