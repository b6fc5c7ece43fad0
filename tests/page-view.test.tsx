// @vitest-environment happy-dom
// Where somebody is on a page, in the whole app: address, tabs, a reload and a link.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { ScreenDocument } from '../src/engine/document.ts';
import type { ScreenPlan } from '../src/engine/plan/plan.ts';
import { App } from '../src/runtime/App.tsx';
import { scriptTransport } from '../src/runtime/http/scripted.testing.ts';
import { createRuntime, type Runtime } from '../src/runtime/runtime.ts';
import { loadContracts, registry } from './open-document.tsx';

const listPage = (id: string, path: string, title: string): ScreenDocument =>
  ({
    id,
    format: 1,
    title,
    route: { path, access: 'login' },
    apis: { list: { url: `/${id}`, page: true, params: '{{ $query }}' } },
    schema: {
      type: 'object',
      properties: {
        search: {
          type: 'object',
          'x-component': 'search_form',
          'x-component-props': { table: 'rows' },
          properties: {
            name: { type: 'string', title: `${title}姓名`, 'x-component': 'text' },
            code: {
              type: 'string',
              title: `${title}编码`,
              'x-component': 'text',
              'x-query': { inAddress: true },
            },
          },
        },
        rows: {
          type: 'array',
          'x-component': 'data_table',
          'x-source': { api: 'list' },
          'x-component-props': { title, columns: [{ key: 'name', title: '名称' }] },
        },
      },
    },
  }) as ScreenDocument;

const MENU = [
  { id: 'one', path: '/one', route: '1', meta: { title: '甲' } },
  { id: 'two', path: '/two', route: '1', meta: { title: '乙' } },
];

let plans: ScreenPlan[];
let asked: URLSearchParams[];
let runtime: Runtime;
let userId: string;

const transport = scriptTransport((request) => {
  const [path = '', query] = request.address.split('?');
  const success = (result: unknown) => ({
    status: 200,
    body: JSON.stringify({ success: true, code: 200, message: '', result }),
  });
  if (path === '/_app/screens')
    return { status: 200, body: JSON.stringify({ screens: plans, base: '/api' }) };
  const plan = plans.find(({ id }) => path === `/_app/screens/${id}`);
  if (plan) return { status: 200, body: JSON.stringify(plan) };
  if (plans.some(({ id }) => path === `/api/${id}`)) {
    asked.push(new URLSearchParams(query));
    return success({ records: [{ id: '1', name: '一行' }], total: 95 });
  }
  if (path.endsWith('/getUserPermissionByToken')) return success({ menu: MENU, auth: [], allAuth: [] });
  if (path === '/api/site/siteinfo') return success({ siteInfoModel: { appName: '园区', appAbbr: '园区' } });
  return success(null);
});

function signIn(): void {
  const expires = Date.now() + 1_000_000;
  const user = { id: userId, username: 'a', realname: '甲', orgCode: 'A01' };
  localStorage.setItem('Access-Token', JSON.stringify({ value: 'token-12345', expires }));
  localStorage.setItem('User-Info', JSON.stringify({ value: user, expires }));
}

/** Loads the page that the address names. */
function load(): void {
  cleanup();
  asked = [];
  signIn();
  runtime = createRuntime(window, transport);
  render(
    <App runtime={runtime} registry={registry} loadFormily={() => Promise.reject(new Error('not here'))} />,
  );
}

const here = (): string => window.location.pathname + window.location.search;
const sent = (): string => {
  const text = new URLSearchParams(window.location.search).get('_view') ?? '1.';
  return Buffer.from(text.slice(2), 'base64url').toString();
};
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, {}, { timeout: 10_000 });

/** Searches once: a second press within 300 ms would be refused. */
async function search(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    fireEvent.change(await box(label), { target: { value: text } });
  }
  fireEvent.submit(screen.getAllByRole('search').at(-1) as HTMLElement);
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  userId = 'u1';
  const widgets = await loadContracts();
  plans = [listPage('test/one', '/one', '甲'), listPage('test/two', '/two', '乙')].map((document) =>
    compileScreen(document, { widgets, rules: {}, tables: {}, file: 'a.json', version: 'v1' }),
  );
  window.history.replaceState(null, '', '/one');
});
afterEach(cleanup);

it(
  'a reload goes on with search and page, and the address tells what names nobody',
  { timeout: 60_000 },
  async () => {
    load();
    await search({ 甲编码: 'K1', 甲姓名: '王' });
    await waitFor(() => expect(sent()).toBe('{"search":{"search.code":"K1"}}'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ name: '王', code: 'K1' }));
    fireEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(sent()).toBe('{"search":{"search.code":"K1"},"lists":{"rows":[2,10]}}'));
    const steps = window.history.length;

    load();
    expect((await box('甲姓名')).value).toBe('王');
    await waitFor(() => expect(lastAsked()).toMatchObject({ name: '王', code: 'K1', pageNo: '2' }));
    expect(asked).toHaveLength(1);
    expect(window.history.length).toBe(steps);

    // Somebody else in the same window, by the same link.
    userId = 'u2';
    load();
    expect((await box('甲编码')).value).toBe('K1');
    await waitFor(() => expect(lastAsked()).toMatchObject({ code: 'K1', pageNo: '2' }));
    expect(lastAsked()['name']).toBeUndefined();
  },
);

it('each tab has its own, and a tab that is opened anew begins anew', { timeout: 60_000 }, async () => {
  load();
  await search({ 甲编码: 'K1' });
  await waitFor(() => expect(sent()).toContain('K1'));
  const first = here();
  act(() => runtime.navigate.to('/two'));
  await box('乙编码');
  expect(here()).toBe('/two');
  act(() => runtime.navigate.to('/one'));
  await waitFor(() => expect(here()).toBe(first));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['首页', '甲', '乙']);

  fireEvent.keyDown(screen.getByRole('tab', { name: '甲' }), { key: 'Delete' });
  await waitFor(() => expect(here()).toBe('/two'));
  act(() => runtime.navigate.to('/one'));
  expect((await box('甲编码')).value).toBe('');
  expect(here()).toBe('/one');
});
