import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { FILE_PLACES } from '../../../src/engine/file-places.ts';
import { multipart, MULTIPART, picture, sendFile, zipOf, type SentFile } from './files.testing.ts';

let server: TestApp;
let admin: string;
let staff: string;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-files-'));
  server = await openTestApp({ isDemo: true, config: { dataFolder, maxUpload: 2 } });
  admin = await server.signIn();
  staff = await server.signIn('staff');
});
afterAll(async () => {
  await server.close();
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

const send = (sent: SentFile, token = staff) => sendFile(server, token, sent);

/** Everything below the store. */
const onDisk = (): string[] =>
  fs
    .readdirSync(path.join(dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataFolder, path.join(entry.parentPath, entry.name)))
    .sort();

const countRows = async () => (await server.db.selectFrom('sys_file').select('id').execute()).length;

const read = (at: string, token?: string) =>
  server.call('GET', `/api/sys/common/static?imgPath=${encodeURIComponent(at)}`, {
    ...(token === undefined ? {} : { token }),
  });

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('an upload', () => {
  // H3.19, W3.21
  it('answers the path in the message, and gives the bytes back', async () => {
    const content = await picture();
    const answer = await send({ content, name: '合同 首页.PNG', type: 'image/png', fields: { biz: 'temp' } });
    expect(answer).toMatchObject({ status: 200, success: true, code: 200, result: null });
    expect(answer.message).toMatch(/^temp\/[0-9a-f]{32}_\d{13}\.png$/);
    const back = await read(answer.message, staff);
    expect(back.rawPayload.equals(content)).toBe(true);
    expect(await server.db.selectFrom('sys_file').selectAll().executeTakeFirst()).toMatchObject({
      path: answer.message,
      file_name: '合同 首页.PNG',
      file_size: content.length,
      media_type: 'image/png',
      biz: 'temp',
      sha256: createHash('sha256').update(content).digest('hex'),
      create_by: 'staff',
    });
  });

  it('is taken under the address of older clients, too, by the same rules', async () => {
    const content = await picture();
    const older = (sent: SentFile, token = staff) =>
      sendFile(server, token, sent, '/api/sys/upload/uploadMinio');
    const answer = await older({ content, fields: { biz: 'avatar' } });
    expect(answer).toMatchObject({ status: 200, success: true, result: null });
    expect((await read(answer.message)).rawPayload.equals(content)).toBe(true);
    expect((await older({ content: svg, name: 'a.svg' })).message).toMatch(/^不支持该类型的文件/);
    expect((await older({ content, fields: { biz: 'site' } })).status).toBe(403);
    expect((await older({ content }, 'none')).status).toBe(401);
  });

  // H7.31, H9.17, W7.15
  it('goes to temp without biz, and reads fields before and behind the file', async () => {
    const content = await picture();
    expect((await send({ content })).message).toMatch(/^temp\//);
    expect((await send({ content, later: { biz: 'avatar', isup: '1' } })).message).toMatch(/^avatar\//);
    expect((await send({ content, fields: { biz: 'jeditor', jeditor: '1' } })).message).toMatch(/^jeditor\//);
  });

  it('always gets a name of its own, also for the same file (S48)', async () => {
    const content = await picture();
    const [one, other] = await Promise.all([
      send({ content, name: 'a.png' }),
      send({ content, name: 'a.png' }),
    ]);
    expect(one.message).not.toBe(other.message);
  });

  it.each([
    ['a picture', async () => ({ content: await picture('webp'), name: 'a.webp', type: 'image/webp' })],
    ['a moving picture', async () => ({ content: await picture('gif'), name: 'a.gif', type: 'image/gif' })],
    ['a photo', async () => ({ content: await picture('jpeg'), name: 'a.JPG', type: 'image/jpeg' })],
    ['a PDF', () => ({ content: '%PDF-1.7\n…', name: 'a.pdf', type: 'application/pdf' })],
    [
      'a table as text',
      () => ({ content: '姓名,年龄\n甲,1', name: 'a.csv', type: 'application/vnd.ms-excel' }),
    ],
    ['a text in GBK', () => ({ content: Buffer.from('b2e2cad4', 'hex'), name: 'a.txt', type: 'text/plain' })],
    [
      'a document',
      async () => ({
        content: await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
        name: 'a.docx',
      }),
    ],
    ['an archive', async () => ({ content: await zipOf({ 'a/b.txt': 'b' }), name: 'a.zip' })],
    ['an old workbook', () => ({ content: Buffer.from('d0cf11e0a1b11ae100', 'hex'), name: 'a.xls' })],
  ] as [string, () => SentFile | Promise<SentFile>][])('takes %s', async (_what, make) => {
    expect(await send(await make())).toMatchObject({ status: 200, success: true });
  });

  // W5.9
  it.each([
    ['SVG', { content: svg, name: 'a.svg', type: 'image/svg+xml' }, '请上传图片'],
    ['SVG that is called a picture', { content: svg, name: 'a.png', type: 'image/png' }, '请上传图片'],
    [
      'a page that is called a picture',
      { content: '<html>', name: 'a.png', type: 'image/png' },
      '请上传图片',
    ],
    ['a text as picture', { content: 'hello', name: 'a.jpg', type: 'image/jpeg' }, '请上传图片'],
    ['a document where a picture belongs', { content: '%PDF-1.7', name: 'a.pdf' }, '请上传图片'],
    ['no ending', { content: 'x', name: 'passwd' }, '请上传图片'],
  ])('refuses %s from the picture widget (S44)', async (_what, sent, message) => {
    const fields = { isup: '1' };
    expect(await send({ ...sent, fields })).toMatchObject({
      status: 200,
      success: false,
      code: 500,
      message,
    });
  });

  it.each([
    ['SVG', { content: svg, name: 'a.svg' }, /^不支持该类型的文件/],
    ['a page', { content: '<html>', name: 'a.html' }, /^不支持该类型的文件/],
    ['a program', { content: 'MZ\x90\0', name: 'a.exe' }, /^不支持该类型的文件/],
    ['a program behind a second ending', { content: 'MZ\x90\0', name: 'a.pdf.exe' }, /^不支持该类型的文件/],
    ['a program that is called a text', { content: 'MZ\x90\0', name: 'a.txt' }, /^文件内容与类型不一致/],
    ['a script that is called a text', { content: '#!/bin/sh\n', name: 'a.txt' }, /^文件内容与类型不一致/],
    [
      'a page that is called a text',
      { content: ' \n<!doctype html>', name: 'a.txt' },
      /^文件内容与类型不一致/,
    ],
    ['SVG that is called a text', { content: `\ufeff${svg}`, name: 'a.txt' }, /^文件内容与类型不一致/],
    ['a text that is called a document', { content: 'abc', name: 'a.docx' }, /^文件内容与类型不一致/],
    ['a picture that is called a PDF', { content: '\x89PNG', name: 'a.pdf' }, /^文件内容与类型不一致/],
    [
      'a text sent as a picture',
      { content: 'abc', name: 'a.txt', type: 'image/png' },
      /^文件内容与类型不一致/,
    ],
    ['a text sent as a page', { content: 'abc', name: 'a.txt', type: 'text/html' }, /^文件内容与类型不一致/],
    ['no ending', { content: 'abc', name: 'README' }, /^不支持该类型的文件/],
    ['nothing', { content: '', name: 'a.txt' }, /^文件内容为空$/],
    ['half a picture', { content: '\x89PNG', name: 'a.png' }, /^请上传图片$/],
  ])('refuses %s (S44)', async (_what, sent, message) => {
    const [rows, files] = [await countRows(), onDisk()];
    const answer = await send(sent);
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(message) as string });
    expect([await countRows(), onDisk()]).toEqual([rows, files]);
  });

  it('refuses a picture that only begins like one', async () => {
    const content = (await picture()).subarray(0, 20);
    expect(await send({ content })).toMatchObject({ success: false, message: '图片已损坏，无法读取' });
  });

  it('refuses a picture with more pixels than a browser can draw (S49)', async () => {
    const content = await picture('png', 12_000, 9_000);
    expect(await send({ content })).toMatchObject({ status: 413, message: '图片尺寸过大，请缩小后再上传' });
  });

  it('refuses an archive that unpacks to far more than it is (S44, R31)', async () => {
    const content = await zipOf({ 'zeros.bin': Buffer.alloc(64 * 1024 * 1024) });
    expect(content.length).toBeLessThan(1024 * 1024);
    expect(await send({ content, name: 'a.zip' })).toMatchObject({
      status: 413,
      message: '压缩包解压后的内容过多',
    });
  });

  it('refuses an archive that says it holds more than can be unpacked, or too many files (S44, R31)', async () => {
    const content = await zipOf({ 'a.txt': 'a', 'b.txt': 'b' });
    const entry = content.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    const large = Buffer.from(content);
    large.writeUInt32LE(0x7fffffff, entry + 24);
    const many = Buffer.from(content);
    many.writeUInt16LE(10_001, end + 10);
    for (const bytes of [large, many]) {
      expect(await send({ content: bytes, name: 'a.zip' })).toMatchObject({ status: 413 });
    }
    const torn = Buffer.from(content);
    torn.writeUInt32LE(0, entry);
    expect(await send({ content: torn, name: 'a.zip' })).toMatchObject({ message: '文件内容与类型不一致' });
  });

  it('keeps what is two things at once from ever being the other one', async () => {
    const content = Buffer.concat([await picture('gif'), Buffer.from('<script>alert(1)</script>')]);
    const { message } = await send({ content, name: 'a.gif', type: 'image/gif' });
    const { headers } = await read(message, staff);
    expect(headers['content-type']).toBe('image/gif');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });

  it('says how large a file may be, and keeps nothing of a larger one', async () => {
    const files = onDisk();
    const content = Buffer.alloc(2 * 1024 * 1024 + 1, 'a');
    expect(await send({ content, name: 'a.txt' })).toMatchObject({
      status: 413,
      success: false,
      message: '文件大小超出2MB限制, 请压缩或降低文件质量!',
    });
    expect(await send({ content: content.subarray(1), name: 'a.txt' })).toMatchObject({ success: true });
    expect(onDisk()).toHaveLength(files.length + 1);
  });

  it.each([
    '..',
    '../x',
    '/etc',
    'a\\b',
    '%2e%2e',
    'temp/..',
    'temp//x',
    '../../temp/x',
    'a/../../b',
    'a b',
    'a.b',
    'a\nb',
    'temp/x\n',
    'x'.repeat(101),
  ])('has no folder %j (S43)', async (biz) => {
    const answer = await send({ content: await picture(), fields: { biz } });
    expect(answer).toMatchObject({ status: 400, message: '参数 biz 不在允许的取值之内' });
  });

  it.each([
    'contract',
    'user/2024-05/a_b',
    'upload/',
    'SITE',
    'site/x',
    'licence/x',
    'avatar/x',
    'con',
    'constructor',
    '__proto__',
    'x'.repeat(100),
  ])(
    'puts what an older client sends into %j where everything goes, by the rules there (S43)',
    async (biz) => {
      const before = new Set(onDisk());
      const answer = await send({ content: '内部', name: 'a.txt', fields: { biz } });
      expect(answer.message).toMatch(/^temp\/[0-9a-f]{32}_\d{13}\.txt$/);
      expect(onDisk().filter((one) => !before.has(one))).toEqual([path.join('files', answer.message)]);
      // As everything there it is for people who are signed in, whatever the client called it.
      expect((await read(answer.message)).statusCode).toBe(401);
      expect((await read(answer.message, admin)).payload).toBe('内部');
      expect(await send({ content: svg, name: 'a.svg', fields: { biz } })).toMatchObject({ success: false });
    },
  );

  it('puts into the folder of the site what an administrator sends, and nobody else', async () => {
    const sent = { content: await picture(), fields: { biz: 'site' } };
    expect((await send(sent)).status).toBe(403);
    expect((await send(sent, admin)).message).toMatch(/^site\//);
  });

  it('takes pictures only where everybody may look', async () => {
    const open = Object.entries(FILE_PLACES).filter(([, place]) => place.isPublic);
    expect(open.map(([name]) => name)).toEqual(['avatar', 'jeditor', 'site']);
    for (const [biz] of open) {
      const answer = await send({ content: 'text', name: 'a.txt', fields: { biz } }, admin);
      expect(answer.message).toBe('请上传图片');
    }
  });

  it.each([
    ['without a file', Buffer.from('--edge-of-a-part--\r\n'), '未上传任何文件'],
    ['under another name', multipart({ content: 'x', field: 'other' }), '文件的字段名必须是 file'],
    ['that ends in the middle', multipart({ content: 'x' }).subarray(0, 90), '上传的内容不完整或格式不正确'],
    [
      'with two files',
      Buffer.concat([multipart({ content: 'x' }).subarray(0, -20), multipart({ content: 'y' })]),
      '上传的内容不完整或格式不正确',
    ],
    [
      'with a hundred fields',
      multipart({
        content: 'x',
        fields: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${String(at)}`, 'x'])),
      }),
      '上传的内容不完整或格式不正确',
    ],
  ])('is refused %s', async (_what, payload, message) => {
    const files = onDisk();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/sys/common/upload',
      headers: { 'x-access-token': staff, 'content-type': MULTIPART },
      payload,
    });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
    // What had arrived is removed behind the answer.
    await expect.poll(onDisk).toEqual(files);
  });

  it('needs a session, and the right kind of body', async () => {
    expect((await send({ content: 'x' }, 'none')).status).toBe(401);
    const answer = await server.call('POST', '/api/sys/common/upload', { token: staff, body: { a: 1 } });
    expect(answer.statusCode).toBe(415);
  });

  it('keeps a name harmless', async () => {
    const { message } = await send({ content: 'x', name: 'C:\\temp\\a\u202exls<b>.txt' });
    const names = await server.call('GET', `/api/sys/common/getFileNames?filePaths=${message}`, {
      token: staff,
    });
    expect(names.json<{ result: object }>().result).toEqual({
      [message]: { fileName: 'a_xls_b_.txt', fileSize: 1 },
    });
  });
});

describe('a stored file', () => {
  let secret: string;
  let open: string;
  beforeAll(async () => {
    secret = (await send({ content: '内部', name: '通知 [1].txt' })).message;
    open = (await send({ content: await picture(), fields: { biz: 'avatar' } })).message;
  });

  // H7.33, W7.17
  it('is read under both forms of its address', async () => {
    expect((await read(secret, admin)).payload).toBe('内部');
    const older = await server.call('GET', `/api/sys/common/static/${secret}`, { token: admin });
    expect(older.payload).toBe('内部');
  });

  it('is read under the names that still older addresses have; download hands pictures over, too', async () => {
    const ask = (name: string, at: string, token?: string) =>
      server.call('GET', `/api/sys/common/${name}/${at}`, token === undefined ? {} : { token });
    const kept = await server.call('GET', `/api/sys/common/static/${open}`);
    for (const name of ['view', 'download']) {
      expect((await ask(name, secret, admin)).payload, name).toBe('内部');
      const shown = await ask(name, open);
      expect(shown.rawPayload.equals(kept.rawPayload), name).toBe(true);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'content-disposition': expect.stringMatching(
          name === 'view' ? /^inline; / : /^attachment; /,
        ) as string,
      });
    }
  });

  it.each(['view', 'download'])(
    'is guarded under %s as under its usual address: by session or signature, and by its exact path (S45)',
    async (name) => {
      const at = `/api/sys/common/${name}`;
      expect((await server.call('GET', `${at}/${secret}`)).statusCode).toBe(401);
      expect((await server.call('GET', `${at}/${open}`, { token: 'dead' })).statusCode).toBe(401);
      const list = `/api/sys/common/signFiles?filePaths=${secret}`;
      const signed = (await server.call('GET', list, { token: staff })).json<{
        result: Record<string, { query: string }>;
      }>().result[secret];
      expect((await server.call('GET', `${at}/${secret}?${signed?.query ?? ''}`)).payload).toBe('内部');
      expect((await server.call('GET', `${at}/${secret}?${signed?.query ?? ''}x`)).statusCode).toBe(403);
      fs.writeFileSync(path.join(dataFolder, 'beside.txt'), 'out of reach');
      const steps = ['../beside.txt', '..%2fbeside.txt', 'temp/%2e%2e/%2e%2e/beside.txt', '..%5cbeside.txt'];
      for (const step of steps) {
        const answer = await server.call('GET', `${at}/${step}`, { token: admin });
        expect([400, 404], step).toContain(answer.statusCode);
        expect(answer.payload).not.toContain('out of reach');
      }
    },
  );

  it('is a download with its name, unless it is a picture', async () => {
    const { headers } = await read(secret, staff);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="____1_.txt"; filename*=UTF-8''${encodeURIComponent('通知 [1].txt')}`,
    );
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await read(open)).headers['content-disposition']).toMatch(/^inline; /);
  });

  it('is answered 401 without token and signature, whether it exists or not', async () => {
    expect((await read(secret)).statusCode).toBe(401);
    expect((await read(secret.replace(/[0-9a-f]{8}/, '00000000'))).statusCode).toBe(401);
    expect((await read(open)).statusCode).toBe(200);
    expect((await read(open, 'dead')).statusCode).toBe(401);
  });

  it('of an open folder may be kept by browsers, a private one not', async () => {
    expect((await read(open)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await read(secret, staff)).headers['cache-control']).toBe('no-store');
  });

  it('is reached by its exact path alone, whatever else is tried (S45)', async () => {
    fs.writeFileSync(path.join(dataFolder, 'secret.txt'), 'out of reach');
    fs.writeFileSync(path.join(dataFolder, 'files', 'temp', 'stray.txt'), 'without a row');
    const pieces = [
      '..',
      '.',
      '',
      '%2e%2e',
      '%2f',
      '\\',
      '/',
      'temp',
      'files',
      'secret.txt',
      'stray.txt',
      '\0',
      '~',
    ];
    const tries = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(tries, async (parts) => {
        const at = parts.join('/');
        const answer = await read(at, staff);
        expect([400, 404]).toContain(answer.statusCode);
        expect(answer.payload).not.toContain('out of reach');
        expect(answer.payload).not.toContain('without a row');
      }),
      { numRuns: 300 },
    );
    for (const at of [
      `./${secret}`,
      `${secret}/`,
      secret.toUpperCase(),
      `temp/../${secret}`,
      `file:///${secret}`,
    ]) {
      expect((await read(at, staff)).statusCode, at).toBe(404);
    }
  });

  it('is not followed out of the store, and a folder is no file', async () => {
    const row = await server.db
      .selectFrom('sys_file')
      .selectAll()
      .where('path', '=', secret)
      .executeTakeFirst();
    const add = (id: string) => {
      const at = `temp/${id}_1700000000000.txt`;
      return server.db
        .insertInto('sys_file')
        .values({ ...row, id, path: at } as never)
        .execute()
        .then(() => at);
    };
    const link = await add('1'.repeat(32));
    fs.symlinkSync(path.join(dataFolder, 'secret.txt'), path.join(dataFolder, 'files', link));
    const folder = await add('2'.repeat(32));
    fs.mkdirSync(path.join(dataFolder, 'files', folder));
    const absent = await add('3'.repeat(32));
    for (const at of [link, folder, absent]) expect((await read(at, staff)).statusCode, at).toBe(404);
    const zip = `/api/sys/common/downloadBatch?filePaths=${secret},${absent}`;
    expect((await server.call('GET', zip, { token: staff })).statusCode).toBe(404);
  });
});

describe('the page that shows a PDF', () => {
  // H7.35, W7.26
  it.each(['temp/a.pdf', 'https://evil.example/a.pdf', '//evil.example', 'a\r\nset-cookie: x=1'])(
    'is one page of this app, whatever it is asked to show: %j (S47)',
    async (shown) => {
      for (const name of ['path', 'imgPath']) {
        const address = `/api/sys/common/pdf/pdfPreviewIframe?${name}=${encodeURIComponent(shown)}`;
        const { statusCode, headers } = await server.call('GET', address);
        expect(statusCode).toBe(302);
        expect(headers.location).toBe(`/file/preview?path=${encodeURIComponent(shown)}`);
      }
    },
  );
});

describe('signed addresses', () => {
  const sign = async (...paths: string[]) => {
    const answer = await server.call('GET', `/api/sys/common/signFiles?filePaths=${paths.join(',')}`, {
      token: staff,
    });
    return answer.json<{ result: Record<string, { query: string; expires: number }> }>().result;
  };
  const fetchSigned = (at: string, query: string) =>
    server.call('GET', `/api/sys/common/static?imgPath=${encodeURIComponent(at)}&${query}`);

  it('of several files come from one call and open them without a token for ten minutes', async () => {
    const one = (await send({ content: 'one', name: '1.txt' })).message;
    const other = (await send({ content: 'other', name: '2.txt' })).message;
    const signed = await sign(one, other, 'temp/none.txt');
    expect(Object.keys(signed).sort()).toEqual([one, other].sort());
    const [mine = { query: '', expires: 0 }, second = { query: '', expires: 0 }] = [
      signed[one],
      signed[other],
    ];
    expect((await fetchSigned(one, mine.query)).payload).toBe('one');
    expect((await fetchSigned(one, mine.query)).headers['cache-control']).toBe('private, max-age=600');
    expect((await fetchSigned(one, second.query)).statusCode).toBe(403);
    expect((await fetchSigned(one, mine.query.replace(/expires=\d/, 'expires=9'))).statusCode).toBe(403);
    expect((await fetchSigned(one, `${mine.query}x`)).statusCode).toBe(403);
    const begin = server.clock.now;
    server.clock.now = begin + 599_000;
    expect((await fetchSigned(one, mine.query)).statusCode).toBe(200);
    server.clock.now = begin + 601_000;
    const late = await fetchSigned(one, mine.query);
    server.clock.now = begin;
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      403,
      '文件地址无效或已过期，请刷新页面',
    ]);
  });
});

describe('several files', () => {
  // H7.34, W7.18
  it('are named by one call; unknown paths have no name', async () => {
    const one = (await send({ content: 'one', name: '甲.txt' })).message;
    const ask = (list: string) =>
      server.call('GET', `/api/sys/common/getFileNames?filePaths=${encodeURIComponent(list)}`, {
        token: staff,
      });
    const answer = await ask(`${one}, ${one},temp/unknown.txt,../../etc/passwd`);
    expect(answer.json<{ result: object }>().result).toEqual({ [one]: { fileName: '甲.txt', fileSize: 3 } });
    expect((await ask('')).statusCode).toBe(400);
    const many = Array.from({ length: 201 }, (_, at) => `temp/${String(at)}.txt`).join(',');
    const refused = await ask(many);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      '一次最多处理200个文件',
    ]);
  });

  // H7.34, W7.19
  it('are downloaded as one zip whose names are apart and lead nowhere (S46)', async () => {
    const sent: [string, string][] = [
      ['a.txt', 'first'],
      ['A.txt', 'second'],
      ['../../a.txt', 'third'],
      ['con.txt', 'fourth'],
    ];
    const paths: string[] = [];
    for (const [name, content] of sent) paths.push((await send({ content, name })).message);
    const url = `/api/sys/common/downloadBatch?filePaths=${paths.join(',')}`;
    const answer = await server.call('GET', url, { token: staff });
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('附件.zip'));
    const file = path.join(dataFolder, 'got.zip');
    fs.writeFileSync(file, answer.rawPayload);
    const { readZipDirectory } = await import('../../files/zip-directory.ts');
    const handle = await fs.promises.open(file);
    const directory = await readZipDirectory(handle, answer.rawPayload.length);
    await handle.close();
    expect(directory?.names).toEqual(['a.txt', 'A (2).txt', 'a (3).txt', '_con.txt']);
  });

  it('are refused when one is gone, when there are none, and when they are too many bytes', async () => {
    const ask = (list: string) =>
      server.call('GET', `/api/sys/common/downloadBatch?filePaths=${list}`, { token: staff });
    const one = (await send({ content: 'one', name: '1.txt' })).message;
    expect((await ask('temp/none.txt')).json()).toMatchObject({ code: 404, message: '未知的文件' });
    expect((await ask(`${one},temp/none.txt`)).json()).toMatchObject({
      code: 404,
      message: '有 1 个文件不存在或已被删除',
    });
    await server.db
      .updateTable('sys_file')
      .set({ file_size: 201 * 1024 * 1024 })
      .where('path', '=', one)
      .execute();
    expect((await ask(one)).json()).toMatchObject({ code: 413, message: '文件合计超过200MB，请分批下载' });
  });

  it('need a session', async () => {
    for (const call of ['getFileNames', 'signFiles', 'downloadBatch']) {
      const answer = await server.call('GET', `/api/sys/common/${call}?filePaths=temp/a.txt`);
      expect(answer.statusCode, call).toBe(401);
    }
  });
});
