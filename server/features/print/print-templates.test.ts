import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { findTemplateFault } from '../../../src/engine/print/read-template.ts';
import { t } from '../../../src/engine/text.ts';
import { seedPrintTemplates } from './seed-print-templates.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true });
  token = await server.signIn();
});
afterAll(() => server.close());

const page = { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } };
const draft = (templateCode: string, template: unknown = { page, elements: [] }) => ({
  templateName: '标签',
  templateCode,
  subject: 'user',
  templateJson: typeof template === 'string' ? template : JSON.stringify(template),
});
const add = (body: object) => server.call('POST', '/api/sys/printTemplate/add', { token, body });

interface Shown {
  id: string;
  templateCode: string;
  templateJson: string;
}
const offered = async (subject: string, caller = token): Promise<Shown[]> =>
  (
    await server.call('GET', `/api/sys/printTemplate/queryBySubject?subject=${subject}`, { token: caller })
  ).json<{
    result: Shown[];
  }>().result;

describe('print templates', () => {
  it('come with the product for people, announcements and dictionaries, and all of them can be printed', async () => {
    for (const subject of ['user', 'announcement', 'dict_list']) {
      const templates = await offered(subject);
      expect(templates.length, subject).toBeGreaterThan(0);
      for (const { templateJson } of templates) expect(findTemplateFault(templateJson, t)).toBe('');
    }
  });

  it('of a subject with very many say where their list ends', async () => {
    const rows = Array.from({ length: 51 }, (_, at) => ({
      id: `crowded${String(at)}`,
      template_name: `模板${String(at)}`,
      template_code: `crowded-${String(at)}`,
      subject: 'crowded',
      template_json: '{}',
    }));
    const ask = async () =>
      (await server.call('GET', '/api/sys/printTemplate/queryBySubject?subject=crowded', { token })).json<{
        code: number;
        message: string;
        result: Shown[];
      }>();
    await server.db.insertInto('sys_print_template').values(rows.slice(0, 50)).execute();
    expect(await ask()).toMatchObject({ code: 200, message: '操作成功' });
    await server.db.insertInto('sys_print_template').values(rows.slice(50)).execute();
    const { code, message, result } = await ask();
    expect([code, result.length]).toEqual([201, 50]);
    expect(message).toBe('“crowded”的打印模板超过50个，只列出最早的50个，请删去不用的模板');
  });

  // H3.23
  it('are added, offered to everybody who may print, changed and deleted', async () => {
    expect((await add(draft('label-1'))).json()).toMatchObject({ success: true });
    const staff = await server.signIn('staff');
    const made = (await offered('user', staff)).find(({ templateCode }) => templateCode === 'label-1');
    expect(made).toBeDefined();
    const elements = [{ id: 'a', type: 'line', x: 1, y: 1, width: 9, height: 1 }];
    const templateJson = JSON.stringify({ page, elements }, null, 2);
    const edited = await server.call('PUT', '/api/sys/printTemplate/edit', {
      token,
      body: { id: made?.id, templateJson },
    });
    expect(edited.json()).toMatchObject({ success: true });
    const [after] = (await offered('user')).filter(({ id }) => id === made?.id);
    // Kept as it is understood, not as it was written.
    expect(after?.templateJson).toBe(
      JSON.stringify({ page, elements: [{ id: 'a', x: 1, y: 1, width: 9, height: 1, type: 'line' }] }),
    );
    await server.call('DELETE', `/api/sys/printTemplate/delete?id=${made?.id ?? ''}`, { token });
    expect((await offered('user')).some(({ id }) => id === made?.id)).toBe(false);
  });

  it.each([
    ['is no JSON', '{', '模板不是有效的JSON'],
    ['names what nobody knows', { page, elements: [], onload: 'alert(1)' }, '不认识的属性 onload'],
    [
      'takes a picture from elsewhere',
      {
        page,
        elements: [{ id: 'a', type: 'image', x: 1, y: 1, width: 9, height: 9, path: 'http://169.254.1.1/x' }],
      },
      '不能是其他网站的地址',
    ],
    ['is too large', 'x'.repeat(100_001), '模板太大'],
  ])('are refused when the design %s (S20, S51)', async (_name, template, sentence) => {
    const answer = await add(draft('refused', template));
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringContaining(sentence) as string,
    });
  });

  it('need a code of their own and a subject that exists', async () => {
    expect((await add(draft('PERSON_CARD'))).json<{ success: boolean }>().success).toBe(false);
    expect((await add({ ...draft('fresh'), subject: 'nothing' })).json<{ success: boolean }>().success).toBe(
      false,
    );
  });

  it('that people removed do not come back with the next start', async () => {
    const [first] = await offered('dict_list');
    await server.call('DELETE', `/api/sys/printTemplate/delete?id=${first?.id ?? ''}`, { token });
    await server.db.transaction().execute((transaction) => seedPrintTemplates(transaction, new Date()));
    expect(await offered('dict_list')).toEqual([]);
  });
});
