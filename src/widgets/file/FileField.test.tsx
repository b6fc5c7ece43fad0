// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { createTestFiles, type TestFilesOptions } from '../../../tests/test-files.ts';
import type { HttpRequest } from '../../engine/services.ts';

const form = (settings: Record<string, unknown> = {}, node: Record<string, unknown> = {}) => ({
  state: { seen: [] },
  apis: { save: { method: 'POST', url: '/x/add' } },
  schema: {
    type: 'object',
    properties: {
      papers: {
        type: 'string',
        title: '附件',
        'x-component': 'file',
        'x-component-props': settings,
        'x-on': { change: [{ do: 'set', state: 'seen', value: '{{ [...$state.seen, $event] }}' }] },
        ...node,
      },
    },
  },
});

const names: Record<string, { fileName: string; fileSize: number }> = {
  'temp/1.pdf': { fileName: '合同.pdf', fileSize: 1536 },
  'temp/2.xlsx': { fileName: '清单.xlsx', fileSize: 2_097_152 },
};

const answer = ({ url, params }: HttpRequest): unknown => {
  if (url !== '/sys/common/getFileNames') return {};
  const paths = String(params?.['filePaths']).split(',');
  return Object.fromEntries(paths.filter((path) => names[path]).map((path) => [path, names[path]]));
};

async function open(document: object, test: TestFilesOptions = {}, options: OpenOptions = {}) {
  const { files, uploads } = createTestFiles({ isManual: true, ...test });
  const screen = await openDocument(document, { answer, services: { files }, ...options });
  const input = () => screen.control('附件') as HTMLInputElement;
  return {
    ...screen,
    uploads,
    input,
    /** As the system's dialog gives them, whatever it was told to offer. */
    choose: (...chosen: File[]) => {
      fireEvent.change(input(), { target: { files: chosen } });
    },
    settle: (run: () => void) =>
      act(async () => {
        run();
        await Promise.resolve();
      }),
    rows: () =>
      [...screen.container.querySelectorAll('.sw-file')].map(
        (row) =>
          `${row.querySelector('.sw-file-name')?.textContent ?? ''} ${row.getAttribute('data-status') ?? ''}`,
      ),
    seen: () => screen.model.state['seen'],
  };
}

const text = (name: string, content = 'x') => new File([content], name, { type: 'text/plain' });
const png = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('file', () => {
  // H4.23, W4.11, W7.15
  it('sends what is chosen, shows how far it is, and takes over the path when it is done', async () => {
    const screen = await open(form());
    screen.choose(text('一.txt'));
    expect(screen.rows()).toEqual(['一.txt uploading']);
    expect(screen.uploads[0]?.fields).toEqual({ biz: 'temp' });
    await screen.settle(() => screen.uploads[0]?.onProgress?.(40));
    expect(screen.page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect([screen.values(), screen.seen()]).toEqual([{}, []]);
    await screen.settle(() => screen.uploads[0]?.arrive('temp/a_1.txt'));
    expect(screen.values()).toEqual({ papers: 'temp/a_1.txt' });
    await screen.until(() => JSON.stringify(screen.seen()) === '["temp/a_1.txt"]');
    expect(screen.rows()).toEqual(['a_1.txt done']);
    screen.close();
  });

  // W5.10
  it('keeps the order of choosing, whichever arrives first', async () => {
    const screen = await open(form());
    screen.choose(text('1.txt'), text('2.txt'), text('3.txt'));
    for (const at of [2, 0, 1]) await screen.settle(() => screen.uploads[at]?.arrive());
    expect(screen.values()).toEqual({ papers: 'temp/1.txt,temp/2.txt,temp/3.txt' });
    screen.close();
  });

  // H3.18, W3.20, W7.18
  it('asks for the names of its files in one call, and shows size and name', async () => {
    const screen = await open(form({}, { default: 'temp/1.pdf,temp/2.xlsx' }));
    await screen.page.findByText('合同.pdf');
    expect(screen.text()).toContain('1.5 KB');
    expect(screen.text()).toContain('2 MB');
    const asked = screen.requests.filter(({ url }) => url === '/sys/common/getFileNames');
    expect(asked.map(({ params }) => params)).toEqual([{ filePaths: 'temp/1.pdf,temp/2.xlsx' }]);
    screen.close();
  });

  // W9.12
  it('cuts a long name to 25 characters and says it whole', async () => {
    const long = '二〇二六年度园区租赁合同补充协议（含附件一至附件十二）最终版.txt';
    const screen = await open(form());
    screen.choose(text(long));
    const name = screen.page.getByTitle(long);
    expect([...(name.textContent ?? '')]).toHaveLength(25);
    expect(name.textContent).toMatch(/….*\.txt$/);
    screen.close();
  });

  // H5.16, W5.10
  it('keeps the last files when there are more than the limit', async () => {
    const screen = await open(form({ number: 2 }, { default: 'temp/old.txt' }));
    screen.choose(text('1.txt'), text('2.txt'), text('3.txt'));
    expect(screen.uploads.map(({ name }) => name)).toEqual(['2.txt', '3.txt']);
    await screen.settle(() => screen.uploads[0]?.arrive());
    expect(screen.values()).toEqual({ papers: 'temp/old.txt,temp/2.txt' });
    await screen.settle(() => screen.uploads[1]?.arrive());
    expect(screen.values()).toEqual({ papers: 'temp/2.txt,temp/3.txt' });
    screen.close();
  });

  it('calls off the first uploads when more are chosen than may stay', async () => {
    const screen = await open(form({ number: 1 }));
    screen.choose(text('1.txt'));
    screen.choose(text('2.txt'));
    await screen.until(() => screen.rows().length === 1);
    expect(screen.uploads.map((upload) => upload.isAborted())).toEqual([true, false]);
    expect(screen.rows()).toEqual(['2.txt uploading']);
    screen.close();
  });

  // H5.15, W5.9
  it.each([
    ['image', text('a.txt'), '请上传图片'],
    ['file', png('a.png'), '请上传文件'],
    ['pdf', text('a.txt'), '请上传pdf文件'],
  ])('of the type %s refuses what it does not take', async (fileType, file, message) => {
    const screen = await open(form({ fileType }));
    screen.choose(file);
    expect(screen.messages).toEqual([['warning', message]]);
    expect([screen.uploads, screen.rows()]).toEqual([[], []]);
    screen.close();
  });

  it('takes every type without a rule', async () => {
    const screen = await open(form());
    screen.choose(text('a.txt'), png('a.png'));
    expect(screen.uploads).toHaveLength(2);
    screen.close();
  });

  it.each([
    ['its own limit', { maxSize: 1 }, {}],
    ["the server's limit", {}, { maxMegabytes: 1 }],
  ])('refuses a file over %s before anything is sent', async (_whose, settings, test) => {
    const screen = await open(form(settings), test);
    screen.choose(text('a.txt', 'x'.repeat(1024 * 1024 + 1)));
    expect(screen.messages).toEqual([['warning', '文件大小超出1MB限制, 请压缩或降低文件质量!']]);
    expect(screen.uploads).toEqual([]);
    screen.close();
  });

  // H5.18, H8.11, W4.12
  it('does not pass before all files are done, and passes then', async () => {
    const screen = await open(form());
    screen.choose(text('a.txt'));
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('附件')).toBe('文件正在上传，请等待上传完成');
    await screen.settle(() => screen.uploads[0]?.fail('', 0));
    await screen.until(() => screen.errorOf('附件') === '文件上传失败，请重试或移除');
    expect(await screen.validate()).toBe(false);
    await screen.press('移除 a.txt');
    await screen.until(() => screen.errorOf('附件') === '');
    expect(await screen.validate()).toBe(true);
    screen.close();
  });

  // H8.11, W8.9
  it('says when an upload broke off, and sends it again', async () => {
    const screen = await open(form());
    screen.choose(text('a.txt'));
    await screen.settle(() => screen.uploads[0]?.fail('网络连接失败，请检查网络后重试', 0));
    expect(screen.messages).toEqual([['error', 'a.txt file upload failed.']]);
    expect(screen.rows()).toEqual(['a.txt error']);
    expect(screen.text()).toContain('网络连接失败，请检查网络后重试');
    await screen.press('重试 a.txt');
    expect(screen.rows()).toEqual(['a.txt uploading']);
    await screen.settle(() => screen.uploads[1]?.arrive('temp/b.txt'));
    expect(screen.values()).toEqual({ papers: 'temp/b.txt' });
    screen.close();
  });

  // H8.11, W8.9
  it.each([
    ['文件内容与类型不一致', '错误信息：文件内容与类型不一致'],
    ['', '错误信息：未知错误'],
  ])('shows in a window why the server did not take a file: %j', async (said, shown) => {
    const screen = await open(form());
    screen.choose(text('a.txt'));
    await screen.settle(() => screen.uploads[0]?.fail(said));
    const dialog = within(await screen.page.findByRole('dialog'));
    expect(dialog.getByText('上传出错')).toBeTruthy();
    expect(await dialog.findByText(shown)).toBeTruthy();
    expect(screen.messages).toEqual([]);
    if (said === '') expect(screen.text()).toContain('上传失败');
    await screen.user.click(dialog.getByRole('button', { name: '确定' }));
    await screen.until(() => screen.page.queryByRole('dialog') === null);
    screen.close();
  });

  it('tells the document why its files cannot be taken over yet, and when they can', async () => {
    const told = { state: 'told', value: '{{ [...$state.told, $event] }}' };
    const screen = await open({
      ...form({}, { 'x-on': { hold: [{ do: 'set', ...told }] } }),
      state: { told: [] },
    });
    screen.choose(text('a.txt'));
    await screen.settle(() => screen.uploads[0]?.fail('', 0));
    await screen.press('移除 a.txt');
    expect(screen.model.state['told']).toEqual([
      '文件正在上传，请等待上传完成',
      '文件上传失败，请重试或移除',
      '',
    ]);
    screen.close();
  });

  // W4.11
  it('calls an upload off when it is removed and when the screen goes, and tells nothing', async () => {
    const screen = await open(form());
    screen.choose(text('1.txt'), text('2.txt'));
    await screen.press('移除 1.txt');
    expect(screen.uploads.map((upload) => upload.isAborted())).toEqual([true, false]);
    expect(screen.rows()).toEqual(['2.txt uploading']);
    screen.close();
    expect(screen.uploads[1]?.isAborted()).toBe(true);
    expect([screen.messages, screen.seen()]).toEqual([[], []]);
  });

  // H4.23, W4.11
  it('takes a file out of the value, and announces only that', async () => {
    const screen = await open(form({}, { default: 'temp/1.pdf,temp/2.xlsx' }));
    await screen.page.findByText('合同.pdf');
    await screen.press('移除 合同.pdf');
    expect(screen.values()).toEqual({ papers: 'temp/2.xlsx' });
    await screen.press('移除 清单.xlsx');
    expect(screen.values()).toEqual({ papers: '' });
    expect(screen.seen()).toEqual(['temp/2.xlsx', '']);
    screen.close();
  });

  // W7.19
  it('downloads one file with the token, and all as a zip', async () => {
    const screen = await open(form({}, { default: 'temp/1.pdf,temp/2.xlsx' }));
    await screen.page.findByText('合同.pdf');
    await screen.press('下载 合同.pdf');
    await screen.press('全部下载');
    expect(screen.requests.slice(-2)).toEqual([
      { method: 'GET', url: '/sys/common/static', params: { imgPath: 'temp/1.pdf' } },
      { method: 'GET', url: '/sys/common/downloadBatch', params: { filePaths: 'temp/1.pdf,temp/2.xlsx' } },
    ]);
    screen.close();
  });

  it('downloads what cannot be shown when there is no preview service', async () => {
    const screen = await open(form({}, { default: 'temp/2.xlsx' }));
    await screen.page.findByText('清单.xlsx');
    await screen.press('预览 清单.xlsx');
    expect(screen.requests.at(-1)).toMatchObject({
      url: '/sys/common/static',
      params: { imgPath: 'temp/2.xlsx' },
    });
    screen.close();
  });

  // W7.20
  it('hands what cannot be shown to the preview service with a signed address', async () => {
    const replace = vi.fn();
    const page = { opener: window, location: { replace } };
    const opened = vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
    const screen = await open(
      form({}, { default: 'temp/2.xlsx' }),
      { previewUrl: 'https://preview.example/onlinePreview' },
      {
        answer: (request) =>
          request.url === '/sys/common/signFiles'
            ? { 'temp/2.xlsx': { query: 'expires=9&sign=abc', expires: 9 } }
            : answer(request),
      },
    );
    await screen.page.findByText('清单.xlsx');
    await screen.press('预览 清单.xlsx');
    await screen.until(() => replace.mock.calls.length === 1);
    expect(opened).toHaveBeenCalledWith('', '_blank');
    expect(page.opener).toBeNull();
    const url = new URL(String(replace.mock.calls[0]?.[0]));
    expect(url.origin).toBe('https://preview.example');
    expect(atob(url.searchParams.get('url') ?? '')).toBe('/files/temp/2.xlsx&expires=9&sign=abc');
    opened.mockRestore();
    screen.close();
  });

  it('takes files that are dropped on it', async () => {
    const screen = await open(form());
    const place = screen.container.querySelector('.sw-upload');
    fireEvent.drop(place as Element, { dataTransfer: { types: ['Files'], files: [text('a.txt')] } });
    expect(screen.rows()).toEqual(['a.txt uploading']);
    screen.close();
  });

  it('shows its files without anything to change when it is only read', async () => {
    for (const flag of ['x-read-only', 'x-read-pretty']) {
      const screen = await open(form({}, { default: 'temp/1.pdf', [flag]: true }));
      await screen.page.findByText('合同.pdf');
      expect(screen.page.queryByRole('button', { name: '移除 合同.pdf' })).toBeNull();
      expect(screen.container.querySelector('input[type=file]')).toBeNull();
      expect(screen.page.getByRole('button', { name: '下载 合同.pdf' })).toBeTruthy();
      screen.close();
    }
    const empty = await open(form({}, { 'x-read-pretty': true }));
    expect(empty.text()).toContain('—');
    empty.close();
  });

  it('hides what the document does not allow', async () => {
    const settings = { allowDownload: false, allowRemove: false };
    const screen = await open(form(settings, { default: 'temp/1.pdf,temp/2.xlsx' }));
    await screen.page.findByText('合同.pdf');
    expect(screen.page.queryByRole('button', { name: /下载|移除/ })).toBeNull();
    screen.close();
  });

  it('is a text in a search form', async () => {
    const screen = await open(form(), {}, { isQuery: true });
    await screen.fill('附件', '合同');
    expect(screen.values()).toEqual({ papers: '合同' });
    screen.close();
  });
});

/** Longer than the fast-click guard of a button. */
const QUICK = 320;

describe('the window of file', () => {
  async function openWindow(node: Record<string, unknown> = {}, settings = {}, options: OpenOptions = {}) {
    const screen = await open(form({ dialog: true, ...settings }, node), {}, options);
    const enter = async () => {
      await screen.user.click(screen.page.getByLabelText('附件'));
      const dialog = await screen.page.findByRole('dialog');
      const inside = within(dialog);
      const control = await inside.findByLabelText('选择文件');
      return {
        dialog,
        inside,
        choose: (...chosen: File[]) => {
          fireEvent.change(control, { target: { files: chosen } });
        },
        press: (name: string) => screen.user.click(inside.getByRole('button', { name })),
        rows: () => [...dialog.querySelectorAll('.sw-file-name')].map((one) => one.textContent),
      };
    };
    const isGone = () => screen.page.queryByRole('dialog') === null;
    const rest = () => new Promise((resolve) => setTimeout(resolve, QUICK));
    return { ...screen, enter, isGone, rest, ...(await enter()) };
  }

  // H2.57, H5.14, W5.12, W9.4
  it('is called 文件上传, 520 wide, and says so when nothing was uploaded', async () => {
    const screen = await openWindow();
    expect(screen.inside.getByText('文件上传')).toBeTruthy();
    const width = screen.dialog.closest<HTMLElement>('.ant-modal') ?? screen.dialog;
    expect(width.style.width || width.getAttribute('style')).toContain('520px');
    await screen.press('确定');
    expect(screen.messages).toEqual([['warning', '未上传任何文件']]);
    expect(screen.values()).toEqual({});
    screen.close();
  });

  it('takes over nothing before it is confirmed, and waits for what is on its way', async () => {
    const screen = await openWindow();
    screen.choose(text('a.txt'));
    expect(screen.inside.getByRole('list').getAttribute('aria-label')).toBe('文件上传列表');
    await screen.press('确定');
    expect(screen.messages).toEqual([['warning', '文件正在上传，请等待上传完成']]);
    await screen.settle(() => screen.uploads[0]?.arrive());
    expect(screen.values()).toEqual({});
    await screen.rest();
    await screen.press('确定');
    await screen.until(() => screen.values()['papers'] === 'temp/a.txt');
    expect(screen.seen()).toEqual(['temp/a.txt']);
    await screen.until(screen.isGone);
    screen.close();
  });

  // H8.11, W8.9
  it('is held by a file that failed, and says 文件上传失败', async () => {
    const screen = await openWindow({ default: 'temp/1.pdf' });
    screen.choose(text('a.txt'));
    await screen.settle(() => screen.uploads[0]?.fail('', 0));
    await screen.press('确定');
    expect(screen.messages).toEqual([
      ['error', 'a.txt file upload failed.'],
      ['warning', '文件上传失败，请重试或移除'],
    ]);
    await screen.press('移除 a.txt');
    await screen.rest();
    await screen.press('确定');
    await screen.until(screen.isGone);
    expect(screen.values()).toEqual({ papers: 'temp/1.pdf' });
    screen.close();
  });

  it('shows what the server said of a file in a window of its own', async () => {
    const screen = await openWindow();
    screen.choose(text('a.txt'));
    await screen.settle(() => screen.uploads[0]?.fail('文件内容与类型不一致'));
    expect(await screen.page.findByText('错误信息：文件内容与类型不一致')).toBeTruthy();
    expect(screen.page.getAllByRole('dialog')).toHaveLength(2);
    screen.close();
  });

  it('has the rules of its field', async () => {
    const screen = await openWindow({}, { fileType: 'text', number: 1, maxSize: 1, biz: 'file' });
    expect(screen.inside.getByLabelText<HTMLInputElement>('选择文件').multiple).toBe(false);
    screen.choose(png('a.png'));
    screen.choose(text('b.txt', 'x'.repeat(1024 * 1024 + 1)));
    expect(screen.messages).toEqual([
      ['warning', '请上传text文件'],
      ['warning', '文件大小超出1MB限制, 请压缩或降低文件质量!'],
    ]);
    screen.choose(text('1.txt'), text('2.txt'));
    expect(screen.uploads.map(({ name, fields }) => [name, fields])).toEqual([['2.txt', { biz: 'file' }]]);
    screen.close();
  });

  it('forgets what it was told when it is closed', async () => {
    const screen = await openWindow({ default: 'temp/1.pdf' });
    screen.choose(text('a.txt'));
    await screen.press('取消');
    await screen.until(() => screen.uploads[0]?.isAborted() === true);
    expect(screen.values()).toEqual({ papers: 'temp/1.pdf' });
    screen.close();
  });

  it.each(['取消', '关闭'])('asks nothing with %s, and starts from the value each time', async (button) => {
    const screen = await openWindow({ default: 'temp/1.pdf,temp/2.xlsx' }, {}, { confirm: false });
    screen.choose(text('a.txt'));
    await screen.settle(() => screen.uploads[0]?.arrive());
    await screen.press('移除 合同.pdf');
    expect(screen.rows()).toEqual(['清单.xlsx', 'a.txt']);
    await screen.press(button);
    await screen.until(screen.isGone);
    expect(screen.values()).toEqual({ papers: 'temp/1.pdf,temp/2.xlsx' });
    const again = await screen.enter();
    expect(again.rows()).toEqual(['合同.pdf', '清单.xlsx']);
    screen.close();
  });

  it('gives the focus back to its button', async () => {
    const screen = await openWindow();
    await screen.press('取消');
    await screen.until(() => document.activeElement === screen.page.getByLabelText('附件'));
    screen.close();
  });
});
