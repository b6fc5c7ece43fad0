// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../engine/services.ts';
import { cleanFilename, createFiles, isStoredPath, readFilename } from './files.ts';

/** The port over calls that a test answers. */
function open(message = 'temp/a.png', site = { previewUrl: '', maxUpload: undefined }) {
  const requests: HttpRequest[] = [];
  const files = createFiles({
    base: () => '/api',
    http: () => ({
      upload: (request, onProgress) => {
        requests.push(request);
        onProgress(40);
        return Promise.resolve({ success: true, code: 200, message, result: null });
      },
      blob: (request) => {
        requests.push(request);
        return Promise.resolve({ content: new Blob(['bytes']), name: undefined });
      },
    }),
    site: () => site,
  });
  return { files, requests };
}

describe('addresses of stored files', () => {
  it('are relative paths of the store below the base', () => {
    expect(open().files.address('temp/图 1.png')).toBe(
      '/api/sys/common/static?imgPath=temp%2F%E5%9B%BE%201.png',
    );
  });

  it.each([
    '',
    'http://evil.example/x.png',
    '//evil.example/x',
    `${'java'}script:alert(1)`,
    'data:image/png;base64,x',
    '../x',
    'a/../../x',
    'a\\b',
    'a\u0000b',
  ])('do not exist for %j', (path) => {
    expect(isStoredPath(path)).toBe(false);
    expect(open().files.address(path)).toBe('');
  });
});

describe('file names', () => {
  it.each([
    ['attachment; filename="a b.xls"', 'a b.xls'],
    ["attachment; filename=x.xls; filename*=UTF-8''%E7%94%A8%E6%88%B7.xls", '用户.xls'],
    ['attachment; filename=%E7%94%A8.xls', '用.xls'],
    ["attachment; filename*=UTF-8''%E7%", undefined],
    ['attachment', undefined],
    [undefined, undefined],
  ])('of the header %j are %j', (header, name) => {
    expect(readFilename(header)).toBe(name);
  });

  it('are made harmless and never empty', () => {
    expect(cleanFilename('../../etc/pass\u0000wd')).toBe('_.._etc_pass_wd');
    expect(cleanFilename('a\u202excod.exe')).toBe('a_xcod.exe');
    expect([cleanFilename(''), cleanFilename('...')]).toEqual(['未知的文件', '未知的文件']);
  });
});

describe('sending and reading', () => {
  // H7.31, W7.15
  it('puts the fields before the file and gives its path', async () => {
    const { files, requests } = open('image/b.png');
    const seen: number[] = [];
    const path = await files.upload({
      file: new Blob(['x']),
      name: '图.png',
      fields: { biz: 'image', isup: '1' },
      onProgress: (percent) => seen.push(percent),
    });
    expect([path, seen]).toEqual(['image/b.png', [40]]);
    const body = requests[0]?.body as FormData;
    expect([...body.keys()]).toEqual(['biz', 'isup', 'file']);
    expect((body.get('file') as File).name).toBe('图.png');
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/sys/common/upload', notify: false });
  });

  // W3.21
  it('takes no answer for a path that is none', async () => {
    await expect(open('../x').files.upload({ file: new Blob(), name: 'a' })).rejects.toThrow('文件路径');
    await expect(open('').files.upload({ file: new Blob(), name: 'a' })).rejects.toThrow('文件路径');
  });

  it('reads the bytes of a stored file with the token', async () => {
    const { files, requests } = open();
    expect(await (await files.read('temp/a.pdf')).text()).toBe('bytes');
    expect(requests[0]).toMatchObject({ url: '/sys/common/static', params: { imgPath: 'temp/a.pdf' } });
  });

  // H7.36, W7.20
  it('hands the whole address to the preview service in base64, if there is one', () => {
    expect(open().files.previewAddress('/api/x')).toBe('');
    const service = { previewUrl: 'https://preview.example/onlinePreview', maxUpload: undefined };
    const address = open('', service).files.previewAddress('/api/文?a=1');
    const [place, url = ''] = address.split('?url=');
    expect(place).toBe('https://preview.example/onlinePreview');
    const whole = Buffer.from(decodeURIComponent(url), 'base64').toString('utf8');
    expect(whole).toBe(new URL('/api/文?a=1', window.location.href).href);
  });
});
