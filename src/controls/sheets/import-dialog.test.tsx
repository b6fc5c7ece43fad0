// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { HttpFailure, type HttpRequest, type Reply, type Services } from '../../engine/services.ts';
import type { ImportCheck } from './import-answers.ts';

const FIELDS = [
  { key: 'username', title: '用户账号', isRequired: true },
  { key: 'realname', title: '用户姓名', isRequired: true },
  { key: 'phone', title: '手机号', isRequired: false },
];

const CHECK: ImportCheck = {
  heads: [
    { title: '用户账号', key: 'username' },
    { title: '姓名', reason: 'unknown' },
  ],
  fields: FIELDS,
  missing: ['用户姓名'],
  sample: [{ line: 2, texts: ['zhang', '张三'] }],
  totalCount: 3,
  successCount: 0,
  errorCount: 3,
  takenCount: 0,
  errors: [],
  moreErrors: 0,
};

const MAPPED: ImportCheck = {
  ...CHECK,
  heads: [
    { title: '用户账号', key: 'username' },
    { title: '姓名', key: 'realname' },
  ],
  missing: [],
  successCount: 2,
  errorCount: 1,
  takenCount: 1,
  errors: [
    { line: 4, text: '用户账号已存在' },
    { line: 4, column: '手机号', text: '请正确输入您的手机号' },
  ],
  moreErrors: 7,
};

const workbook = (name = '用户.xlsx', content = 'PK') => new File([content], name, { lastModified: 1 });

const reply = (result: unknown, message = '', code = 200): Reply => ({
  success: true,
  code,
  message,
  result,
});

/** A list with an import whose calls answer as `answer` says. */
async function openImport(
  answer: (request: HttpRequest) => Reply | Promise<Reply>,
  settings: Record<string, unknown> = { check: 'check', template: 'template' },
) {
  const posts: HttpRequest[] = [];
  const downloads: unknown[][] = [];
  const saved: { name: string; text: Promise<string> }[] = [];
  let lists = 0;
  const send = async (request: HttpRequest): Promise<Reply> => {
    if (request.method === 'POST') {
      posts.push(request);
      return answer(request);
    }
    lists += 1;
    return reply({ records: [], total: 0 });
  };
  const services = {
    http: {
      send: send as Services['http']['send'],
      download: (request: HttpRequest, name: string) => {
        downloads.push([request.url, request.params?.['imgPath'], name]);
        return Promise.resolve();
      },
      follow: () => undefined,
    },
    files: { save: (blob: Blob, name: string) => void saved.push({ name, text: blob.text() }) },
  };
  const document = {
    apis: {
      list: { url: '/sys/user/list', page: true, params: '{{ $query }}' },
      import: { method: 'POST', url: '/sys/user/importExcel' },
      check: { method: 'POST', url: '/sys/user/importCheck' },
      template: { url: '/sys/user/importTemplate' },
    },
    schema: {
      type: 'object',
      properties: {
        table: {
          type: 'array',
          'x-component': 'data_table',
          'x-source': { api: 'list' },
          'x-component-props': {
            title: '用户列表',
            import: { api: 'import', ...settings },
            columns: [{ key: 'username', title: '用户账号' }],
          },
        },
      },
    },
  };
  const screen = await openDocument(document as never, { services: services as never });
  await screen.press('导入');
  const dialog = await screen.page.findByRole('dialog');
  const inside = within(dialog);
  return {
    ...screen,
    dialog,
    inside,
    posts,
    downloads,
    saved,
    lists: () => lists,
    async choose(file = workbook()) {
      const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
      await screen.user.upload(input as HTMLInputElement, file);
    },
    pressIn: async (name: string) => screen.user.click(await inside.findByRole('button', { name })),
    lines: (name: string) =>
      within(inside.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((one) => one.textContent),
  };
}

describe('the dialog of an import', () => {
  it('says what an import does, and gives the template under the name that the server has for it', async () => {
    const screen = await openImport(() => reply(CHECK));
    const rules = screen.inside.getByRole('list');
    expect([...rules.children].map((rule) => rule.textContent)).toEqual([
      '第一行是标题，按标题对应各列，大小写和空格不影响；标有 * 的列必填',
      '只新增，不修改已有的数据；编码等不能重复的项已经存在时，那一行不导入',
      '有错误的行不导入，其余的行照常导入',
      '选好文件后先核对各列和全部错误，再决定是否导入',
    ]);
    expect(screen.dialog.textContent).toContain('文件不能超过5MB');
    expect(screen.inside.getByRole<HTMLButtonElement>('button', { name: '导入' }).disabled).toBe(true);
    await screen.pressIn('下载模板');
    expect(screen.downloads).toEqual([['/sys/user/importTemplate', undefined, '']]);
    screen.close();
  });

  it('promises no preview and no template where the back end has none', async () => {
    const screen = await openImport(() => reply(CHECK), {});
    expect(screen.dialog.textContent).toContain('有错误的行不导入，其余的行照常导入');
    expect(screen.dialog.textContent).not.toContain('选好文件后先核对');
    expect(screen.inside.queryByRole('button', { name: '下载模板' })).toBeNull();
    screen.close();
  });

  it('takes a file that is dropped on its place', async () => {
    const screen = await openImport(() => reply(MAPPED));
    const place = screen.inside.getByText('把 .xlsx 文件拖到这里，或点击选择');
    const files = [workbook('拖来的.xlsx')];
    fireEvent.drop(place, { dataTransfer: { files, items: [], types: ['Files'] } });
    expect((await screen.inside.findByText(/将新增 2 行/)).textContent).toContain('“拖来的.xlsx”共 3 行');
    expect(screen.posts.map(({ url }) => url)).toEqual(['/sys/user/importCheck']);
    screen.close();
  });

  it('shows columns and first rows; a column that nobody knew is led to its field and checked again', async () => {
    const screen = await openImport(({ params }) =>
      reply(params?.['columns'] === undefined ? CHECK : MAPPED),
    );
    await screen.choose();
    expect((await screen.inside.findByRole('alert')).textContent).toContain('还缺少必填的列：用户姓名');
    expect(screen.dialog.textContent).toContain('张三');
    expect(screen.inside.getByRole<HTMLButtonElement>('button', { name: '导入' }).disabled).toBe(true);
    const select = screen.inside.getByRole('combobox', { name: '“姓名”列填到' });
    await screen.user.click(select);
    await screen.user.click(
      await screen.page.findByText('用户姓名 *', { selector: '.ant-select-item-option-content' }),
    );
    expect((await screen.inside.findByText(/将新增 2 行/)).textContent).toBe(
      '“用户.xlsx”共 3 行，将新增 2 行，1 行有错误',
    );
    expect(screen.posts.map(({ url, params }) => [url, params?.['columns']])).toEqual([
      ['/sys/user/importCheck', undefined],
      ['/sys/user/importCheck', 'username,realname'],
    ]);
    expect(screen.dialog.textContent).toContain('其中 1 行的内容已经存在');
    screen.close();
  });

  it('lists every error by row and title, says how many more there are, and gives them as a file', async () => {
    const screen = await openImport(() => reply(MAPPED));
    await screen.choose();
    await screen.inside.findByText('错误 9 处');
    const lines = ['第 4 行：用户账号已存在', '第 4 行“手机号”列：请正确输入您的手机号'];
    const rest = '其余 7 处未列出，改好以上的再检查一次';
    expect(screen.lines('错误清单')).toEqual([...lines, rest]);
    await screen.pressIn('下载错误清单');
    const [file] = screen.saved;
    expect(file?.name).toBe('导入错误-用户.txt');
    expect((await file?.text)?.replace('\ufeff', '').split('\r\n')).toEqual([...lines, rest, '']);
    screen.close();
  });

  it('imports what was checked, says that it runs, tells the result and reads the list again', async () => {
    let finish: (answer: Reply) => void = () => undefined;
    const screen = await openImport(({ url }) =>
      url.endsWith('Check') ? reply(MAPPED) : new Promise((resolve) => (finish = resolve)),
    );
    await screen.choose();
    await screen.pressIn('导入 2 行');
    expect(await screen.inside.findByText('正在导入“用户.xlsx”，完成前请不要离开本页')).toBeTruthy();
    expect(screen.inside.queryByRole('button', { name: /close|关闭/i })).toBeNull();
    const sent = screen.posts.at(-1);
    act(() => sent?.onProgress?.(40));
    expect(screen.inside.getByRole('progressbar', { name: '用户.xlsx 上传进度' }).textContent).toBe('40%');
    act(() => sent?.onProgress?.(100));
    expect(screen.inside.getByText('文件已上传，正在逐行检查和保存')).toBeTruthy();
    const before = screen.lists();
    const result = { errorCount: 1, msg: '第 4 行：用户账号已存在\n第 4 行“手机号”列：请正确输入您的手机号' };
    finish(reply(result, '共3行，成功导入2行，错误1行，共2处\n第 4 行：用户账号已存在', 201));
    expect((await screen.inside.findByRole('alert')).textContent).toContain(
      '共3行，成功导入2行，错误1行，共2处',
    );
    expect(screen.lines('没有导入的行')).toEqual(result.msg.split('\n'));
    await vi.waitFor(() => {
      expect(screen.lists()).toBe(before + 1);
    });
    expect([sent?.url, sent?.params?.['columns']]).toEqual(['/sys/user/importExcel', 'username,realname']);
    expect(((sent?.body as FormData).get('file') as File).name).toBe('用户.xlsx');
    await screen.pressIn('再导入一个文件');
    expect(screen.inside.getByText('把 .xlsx 文件拖到这里，或点击选择')).toBeTruthy();
    screen.close();
  });

  it('hands over the file of all refused rows where the server kept one, and only there', async () => {
    const file = {
      fileUrl: '/sys/common/static/temp/1.txt?expires=1&sign=x',
      fileName: '未导入的行-用户.txt',
    };
    for (const more of [file, {}, { fileUrl: 'https://elsewhere.example/1.txt', fileName: '1.txt' }]) {
      const screen = await openImport(
        () => reply({ errorCount: 200, msg: '第 3 行：坏', ...more }, '共200行'),
        {},
      );
      await screen.choose();
      await screen.pressIn('导入');
      await screen.inside.findByRole('alert');
      if (more === file) {
        await screen.pressIn('下载全部错误');
        expect(screen.downloads).toEqual([['/sys/common/static', 'temp/1.txt', '未导入的行-用户.txt']]);
      } else {
        expect(screen.inside.queryByRole('button', { name: '下载全部错误' })).toBeNull();
      }
      screen.close();
    }
  });

  it('goes without a preview where the back end knows no check', async () => {
    const screen = await openImport(({ url }) => {
      if (url.endsWith('Check')) throw new HttpFailure('不存在', 404, 404, false);
      return reply(null, '共3行数据全部导入成功！');
    });
    await screen.choose();
    expect(await screen.inside.findByText('这里不能在导入前预览，有错误的行会在导入后逐行列出')).toBeTruthy();
    await screen.pressIn('导入');
    expect((await screen.inside.findByText('共3行数据全部导入成功！')).textContent).toBeTruthy();
    expect(screen.posts.at(-1)?.params?.['columns']).toBeUndefined();
    screen.close();
  });

  it('says why a file cannot be checked and takes another one', async () => {
    let isBroken = true;
    const screen = await openImport(() => {
      if (isBroken) throw new HttpFailure('文件中没有数据行', 400, 400, false);
      return reply({ ...MAPPED, errors: [], moreErrors: 0, errorCount: 0, takenCount: 0, successCount: 3 });
    });
    await screen.choose();
    expect((await screen.inside.findByRole('alert')).textContent).toContain('文件中没有数据行');
    isBroken = false;
    await screen.choose(workbook('好的.xlsx'));
    expect((await screen.inside.findByText(/将全部新增/)).textContent).toBe('“好的.xlsx”共 3 行，将全部新增');
    expect(screen.inside.queryByRole('alert')).toBeNull();
    screen.close();
  });

  it('that fails on the way says why; the same file again is the same intention', async () => {
    let status = 0;
    const screen = await openImport(() => {
      throw new HttpFailure(status === 0 ? '网络超时' : '不能导入', status, status, false);
    }, {});
    await screen.choose();
    for (const at of [1, 2, 3, 4]) {
      if (at === 3) status = 400;
      await screen.pressIn('导入');
      await vi.waitFor(() => {
        expect(screen.posts).toHaveLength(at);
        expect(screen.inside.getByRole('alert').textContent).toBe(at > 2 ? '不能导入' : '网络超时');
      });
    }
    const [lost, retried, refused, again] = screen.posts.map(({ idempotencyKey }) => idempotencyKey);
    expect(retried).toBe(lost);
    expect(refused).toBe(lost);
    expect(again).not.toBe(lost);
    screen.close();
  });

  it.each([
    ['用户.csv', 'a,b', '只能导入 .xlsx 文件'],
    ['用户.xls', 'PK', '这是旧格式的 .xls 文件，请在 Excel 中另存为 .xlsx 后再导入'],
    ['用户.xlsx', '', '文件是空的'],
    ['用户.xlsx', 'x'.repeat(5 * 1024 * 1024 + 1), '文件不能超过5MB'],
  ])('takes no %s that the server would refuse', async (name, content, message) => {
    const screen = await openImport(() => reply(CHECK));
    const area = screen.dialog.querySelector<HTMLInputElement>('input[type=file]');
    area?.removeAttribute('accept');
    await screen.choose(workbook(name, content));
    expect((await screen.inside.findByRole('alert')).textContent).toContain(message);
    expect(screen.posts).toEqual([]);
    screen.close();
  });
});
