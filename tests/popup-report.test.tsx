// @vitest-environment happy-dom
// A popup over the reports that ship, answered by the real server: both sides mean the same calls.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpFailure, type HttpRequest, type Reply } from '../src/engine/services.ts';
import { addQuery } from '../src/runtime/http/address.ts';
import { openTestApp, type TestApp } from './app-driver.ts';
import { openDocument } from './open-document.tsx';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true });
  token = await server.signIn('staff');
});
afterAll(() => server.close());

/** Sends a call of the screen to the server. */
async function answer({ method, url, params = {} }: HttpRequest): Promise<unknown> {
  const reply = await server.call(method, addQuery(`/api${url}`, params), { token });
  const { success, message, code, result } = reply.json<Reply>();
  if (!success) throw new HttpFailure(message, reply.statusCode, code, false);
  return result;
}

const form = (settings: object) => ({
  schema: {
    type: 'object',
    properties: {
      person: {
        type: 'string',
        title: '人员',
        'x-component': 'popup',
        'x-component-props': { orgFields: 'username,departName', destFields: 'person,depart', ...settings },
      },
      depart: { type: 'string', title: '所属', 'x-component': 'text' },
    },
  },
});

describe('a popup over a report of the server', () => {
  // W2.1
  it('searches, chooses and fills', async () => {
    const screen = await openDocument(form({ code: 'users', sorter: 'username=asc' }), { answer });
    await screen.user.click(screen.control('人员'));
    expect(await screen.page.findByText('选择用户')).toBeTruthy();
    await screen.page.findByText(/^1-10 共\d+条$/);
    await screen.user.type(screen.page.getByRole('textbox', { name: '用户账号' }), 'lead');
    await screen.user.click(screen.page.getByRole('button', { name: '查询' }));
    expect(await screen.page.findByText('1-1 共1条')).toBeTruthy();
    await screen.user.click(await screen.page.findByText('周建华'));
    await screen.user.click(screen.page.getByRole('button', { name: '确认' }));
    expect(screen.values()).toEqual({ person: 'leader', depart: '生产运行部' });
    screen.close();
  });

  it.each([
    ['nothing_like_it', '实体不存在'],
    ['user_roles', '没有权限，请联系管理员授权'],
  ])("tells the server's message when %s cannot be opened", async (code, message) => {
    const screen = await openDocument(form({ code }), { answer });
    await screen.user.click(screen.control('人员'));
    expect(await screen.page.findByText('出错了')).toBeTruthy();
    expect(screen.page.getByText('Popup初始化失败，请检查你的配置或稍后重试！')).toBeTruthy();
    expect(screen.page.getByText(message)).toBeTruthy();
    screen.close();
  });
});
