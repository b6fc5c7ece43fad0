// @vitest-environment happy-dom
// The step that prints a record: with a template of the server, by its code, or with one that is written in the document.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import { HttpFailure, type HttpRequest, type Reply } from '../src/engine/services.ts';
import { addQuery } from '../src/runtime/http/address.ts';
import printSheet from '../src/schemas/screens/system/print-sheet.json' with { type: 'json' };
import { openTestApp, type TestApp } from './app-driver.ts';
import { openDocument } from './open-document.tsx';

const box = { x: 6, y: 8, width: 80, height: 8, size: 12 };
const TEMPLATE = {
  page: { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } },
  elements: [{ id: 'a', type: 'field', ...box, field: 'name', label: '姓名：' }],
};

const page = (step: object) => ({
  id: 'test/print',
  format: 1,
  title: '打印',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '姓名', 'x-component': 'text', default: '表单的人' },
      print: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '打印标签' },
        'x-on': { click: [{ do: 'print', ...step }] },
      },
    },
  },
});

describe('the step that prints a record', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await openTestApp({ isDemo: true });
    token = await server.signIn();
    const body = {
      templateName: '标签',
      templateCode: 'step-label',
      subject: 'user',
      templateJson: JSON.stringify(TEMPLATE),
    };
    await server.call('POST', '/api/sys/printTemplate/add', { token, body });
  });
  afterAll(() => server.close());
  afterEach(() => vi.restoreAllMocks());

  /** Sends a call of the screen to the server. */
  async function answer({ method, url, params = {} }: HttpRequest): Promise<unknown> {
    const reply = await server.call(method, addQuery(`/api${url}`, params), { token });
    const { success, message, code, result } = reply.json<Reply>();
    if (!success) throw new HttpFailure(message, reply.statusCode, code, false);
    return result;
  }
  const open = (step: object) =>
    openDocument(page(step), { answer, screens: { [printSheet.id]: printSheet } });

  it.each([
    ['a template of the server, by its code', { template: 'step-label', record: { name: '李雷' } }, '李雷'],
    [
      'a code that an expression gives',
      { template: "{{ 'step-' + 'label' }}", record: { name: '韩梅' } },
      '韩梅',
    ],
    ['a template that is written out', { template: TEMPLATE, record: "{{ { name: '王芳' } }}" }, '王芳'],
    ['the values of the form', { template: TEMPLATE }, '表单的人'],
  ])('prints with %s', async (_, step, name) => {
    const screen = await open({ ...step, title: '人员标签' });
    await screen.press('打印标签');
    const dialog = await screen.page.findByRole('dialog', { name: '人员标签' });
    await screen.until(() => dialog.textContent?.includes(`姓名：${name}`) === true);
    // What is printed are the pages alone, in a frame of their own; nobody pressed a second time.
    await screen.until(() => dialog.querySelector('iframe[title="打印内容"]') !== null);
    screen.close();
  });

  it('says which template there is not', async () => {
    const screen = await open({ template: 'no-such', record: {} });
    await screen.press('打印标签');
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages[0]?.[1]).toBe('打印模板“no-such”不存在，请先在“打印模板”中新增');
    screen.close();
  });

  it('is known to whoever checks documents of this site, with its codes', async () => {
    const reply = await server.call('GET', '/api/sys/checkSite', { token });
    expect(reply.json<{ result: { printTemplates: string[] } }>().result.printTemplates).toContain(
      'step-label',
    );
  });
});

describe('the checker', () => {
  const site = { dicts: {}, permissions: [], menus: [], printTemplates: ['step-label'] };
  const validators = createValidators();
  const { parts } = loadCatalogFiles('src/schemas', trustPatterns(validators));
  const check = (step: object, facts: object) => {
    const file = { path: 'print.json', source: 'shipped' as const, text: JSON.stringify(page(step)) };
    const [result] = checkSources([file], createCatalog({ ...parts, ...facts }), validators).files;
    return result?.diagnostics.map(({ code, pointer }) => `${code} ${pointer.split('/').at(-1) ?? ''}`);
  };

  it.each([
    ['a known code', { template: 'step-label' }, { site }, []],
    ['an unknown code', { template: 'step-lable' }, { site }, ['template-unknown template']],
    ['an expression', { template: '{{ $values.name }}' }, { site }, []],
    ['a code where nobody knows the templates', { template: 'step-lable' }, {}, []],
    ['a template that is written out', { template: TEMPLATE }, { site }, []],
    ['something that is no template', { template: { page: 1 } }, { site }, ['template-invalid template']],
  ])('says of %s what is wrong', (_, step, facts, codes) => {
    expect(check(step, facts)).toEqual(codes);
  });
});
