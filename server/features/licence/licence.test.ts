import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { MULTIPART, multipart } from '../files/files.testing.ts';

const DAY = 86_400_000;
const command = promisify(execFile);
const script = path.resolve(import.meta.dirname, '../../../scripts/licence.mjs');

let folder: string;
let server: TestApp;
let admin: string;
let code: string;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'licence-'));
  await run('keys', '--out', folder);
  server = await openTestApp({ config: { dataFolder: folder } });
  admin = await server.signIn();
  code = (await get<string>('/license/sysLicenceImport/getCode')).result;
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Envelope<T> {
  success: boolean;
  message: string;
  result: T;
}

const run = (...args: string[]) => command(process.execPath, [script, ...args]);
const today = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

async function get<T = Record<string, unknown>>(url: string, token = admin): Promise<Envelope<T>> {
  return (await server.call('GET', `/api${url}`, { token })).json<Envelope<T>>();
}

/** A licence as the supplier's command makes it. */
async function makeLicence(more: Record<string, string> = {}, key = folder): Promise<string> {
  const out = path.join(folder, `${String(Math.random()).slice(2)}.lic`);
  const options = {
    key: path.join(key, 'licence-private-key.pem'),
    code,
    name: '示例园区',
    subject: 'P001',
    users: '3',
    expires: today(30),
    out,
    ...more,
  };
  await run('make', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]));
  return fs.readFileSync(out, 'utf8');
}

async function upload(content: string, biz = 'licence', name = '../../evil.lic'): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/sys/common/upload',
    headers: { 'x-access-token': admin, 'content-type': MULTIPART },
    payload: multipart({ content, name, fields: { biz } }),
  });
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<Envelope<null>>().message;
}

async function submit(content: string, more: Record<string, unknown> = {}, token = admin) {
  const body = { code, subject: 'P001', licencePath: await upload(content), ...more };
  const answer = await server.call('POST', '/api/license/sysLicenceImport/add', { token, body });
  return { status: answer.statusCode, ...answer.json<Envelope<null>>() };
}

async function addUser(username: string) {
  const body = { username, realname: username, password: 'Secret-word-1', confirmpassword: 'Secret-word-1' };
  return (await server.call('POST', '/api/sys/user/add', { token: admin, body })).json<
    Envelope<{ id: string }>
  >();
}

describe('a licence', () => {
  // H3.17, H7.12
  it('is there from the first start on, for evaluation, and says whom and how long it is for', async () => {
    expect(await get('/sys/getLicenseInfo')).toMatchObject({
      success: true,
      result: { code, name: '试用授权', userNumber: 1000, importNumber: 1 },
    });
    expect(code).toMatch(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/);
    server.clock.now += 366 * DAY;
    admin = await server.signIn();
    const later = await get('/sys/getLicenseInfo');
    expect(later.success).toBe(false);
    expect(later.message).toMatch(/^许可证已于 .+ 到期/);
  });

  // H7.13, H8.16
  it('is made by the command, uploaded, and counts from then on', async () => {
    expect(await submit(await makeLicence())).toMatchObject({ success: true, message: '授权成功' });
    const terms = {
      code,
      name: '示例园区',
      subject: 'P001',
      userNumber: 3,
      expireTime: `${today(30)} 23:59:59`,
      importNumber: 1,
    };
    expect((await get('/license/sysLicenceImport/getOne')).result).toEqual(terms);
    expect((await get('/sys/getLicenseInfo')).result).toEqual(terms);
    expect(server.log).toContainEqual(expect.objectContaining({ event: 'licence-imported', user: 'admin' }));
    await server.db.deleteFrom('sys_licence_import').execute();
    expect(await get('/sys/getLicenseInfo')).toMatchObject({
      success: false,
      message: expect.stringMatching(/尚未导入/),
    });
    expect((await get('/license/sysLicenceImport/getOne')).result).toMatchObject({ code, userNumber: null });
  });

  it('asks for code and file in the words of the form', async () => {
    const send = async (body: object) =>
      (await server.call('POST', '/api/license/sysLicenceImport/add', { token: admin, body })).json<
        Envelope<null>
      >().message;
    expect(await send({ licencePath: 'x' })).toBe('请输入识别码!');
    expect(await send({ code })).toBe('请上传许可证!');
    expect(await send({ code, licencePath: '../../etc/passwd' })).toBe('请上传许可证!');
    expect(await send({ code, licencePath: await upload('{}', 'file', 'a.json') })).toBe('请上传许可证!');
  });

  it('is taken in by nobody without the right to', async () => {
    await addUser('plain_1');
    const token = await server.signIn('plain_1', 'Secret-word-1');
    expect(await submit(await makeLicence(), {}, token)).toMatchObject({ status: 403 });
    expect((await get('/sys/getLicenseInfo', token)).success).toBe(true);
    expect((await server.call('GET', '/api/license/sysLicenceImport/getCode')).statusCode).toBe(401);
  });
});

describe('S71: a licence that is not as the supplier made it', () => {
  const change = (licence: string, make: (terms: Record<string, unknown>) => void): string => {
    const file = JSON.parse(licence) as { payload: string };
    const terms = JSON.parse(Buffer.from(file.payload, 'base64url').toString()) as Record<string, unknown>;
    make(terms);
    return JSON.stringify({ ...file, payload: Buffer.from(JSON.stringify(terms)).toString('base64url') });
  };
  const state = async () => (await get('/license/sysLicenceImport/getOne')).result;

  it('S71: is refused in a clear sentence, and nothing changes', async () => {
    const before = await state();
    const licence = await makeLicence();
    const unsigned = JSON.stringify({ ...(JSON.parse(licence) as object), signature: '' });
    const foreign = fs.mkdtempSync(path.join(folder, 'foreign-'));
    await run('keys', '--out', foreign);
    const invalid = /许可证无效/;
    const cases: [string, string | RegExp][] = [
      [unsigned, invalid],
      [change(licence, (terms) => (terms['userNumber'] = 9999)), invalid],
      [change(licence, (terms) => (terms['expireTime'] = '2099-01-01 00:00:00')), invalid],
      [await makeLicence({}, foreign), invalid],
      ['not a licence', invalid],
      ['[]', invalid],
      [`{"format":1,"payload":"${'x'.repeat(20_000)}"}`, '许可证无效：文件过大'],
      [await makeLicence({ code: 'AAAAA-BBBBB-CCCCC-DDDDD' }), /另一套系统/],
    ];
    for (const [content, message] of cases) {
      const answer = await submit(content);
      expect(answer.success).toBe(false);
      expect(answer.message).toMatch(message);
    }
    expect((await submit(licence, { subject: 'P002' })).message).toBe('公司编码与许可证不符');
    expect((await submit(licence, { code: 'AAAAA-BBBBB-CCCCC-DDDDD' })).message).toMatch(
      /^识别码与本系统不符/,
    );
    expect(await state()).toEqual(before);
  });

  it('S71: that is over, or older than the one before, is refused', async () => {
    const old = await makeLicence({ users: '50' });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const next = await makeLicence({ users: '20' });
    expect((await submit(next)).message).toBe('授权成功');
    expect((await submit(next)).message).toBe('该许可证已经生效');
    expect((await submit(old)).message).toMatch(/不能换回旧的/);
    expect(await state()).toMatchObject({ userNumber: 20 });
    await server.db.deleteFrom('sys_licence_import').execute();
    server.clock.now += 31 * DAY;
    admin = await server.signIn();
    expect((await submit(next)).message).toMatch(/到期/);
    expect((await get('/sys/getLicenseInfo')).success).toBe(false);
  });

  it('S71: lasts no longer when the clock is set back', async () => {
    await submit(await makeLicence());
    const start = server.clock.now;
    server.clock.now = start + 40 * DAY;
    admin = await server.signIn();
    expect((await get('/sys/getLicenseInfo')).success).toBe(false);
    server.clock.now = start;
    admin = await server.signIn();
    expect((await get('/sys/getLicenseInfo')).message).toMatch(/到期/);
  });

  it('S71: whose row somebody edits in the database counts no more', async () => {
    await submit(await makeLicence());
    const row = await server.db
      .selectFrom('sys_licence_import')
      .selectAll()
      .where('kind', '=', 'signed')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('sys_licence_import')
      .set({ content: change(row.content, (terms) => (terms['userNumber'] = 9999)) })
      .where('id', '=', row.id)
      .execute();
    expect((await get('/sys/getLicenseInfo')).message).toMatch(/许可证无效/);
  });

  it('S71: cannot be checked without the public key, and says where that belongs', async () => {
    const licence = await makeLicence();
    fs.rmSync(path.join(folder, 'licence-public-key.pem'));
    expect((await submit(licence)).message).toMatch(/LICENCE_PUBLIC_KEY.*licence-public-key\.pem/);
  });
});

describe('the number of people', () => {
  it('is kept when accounts are added, all at once too, and when they come back', async () => {
    await submit(await makeLicence());
    const answers = await Promise.all(['seat_1', 'seat_2', 'seat_3', 'seat_4'].map(addUser));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(answers.find(({ success }) => !success)?.message).toMatch(/只允许 3 个用户/);
    expect((await get('/sys/getLicenseInfo')).result).toMatchObject({ importNumber: 3 });

    const gone = answers.find(({ success }) => success)?.result.id ?? '';
    await server.call('DELETE', `/api/sys/user/delete?id=${gone}`, { token: admin });
    expect((await addUser('seat_5')).success).toBe(true);
    const body = { userIds: gone };
    const back = await server.call('PUT', '/api/sys/user/putRecycleBin', { token: admin, body });
    expect(back.json()).toMatchObject({ success: false, message: expect.stringMatching(/只允许 3 个用户/) });
    await server.db.deleteFrom('sys_licence_import').execute();
    expect((await addUser('seat_6')).message).toMatch(/尚未导入许可证/);
  });

  it('is kept when people come in by a workbook, or make their account themselves', async () => {
    await submit(await makeLicence({ users: '2' }));
    const rows = [
      ['sheet_1', '甲'],
      ['sheet_2', '乙'],
    ] as const;
    const file = await textWorkbook(['用户账号', '用户姓名'], ...rows);
    const imported = await uploadFile(server, '/api/sys/user/importExcel', file, admin);
    expect(imported.message).toMatch(/只允许 2 个用户/);
    // None of the rows stays.
    expect((await get('/sys/getLicenseInfo')).result).toMatchObject({ importNumber: 1 });
    expect((await addUser('seat_2')).success).toBe(true);

    const phone = '13700137000';
    await server.call('POST', '/api/sys/sms', { body: { mobile: phone, smsmode: '1' } });
    const smscode = String(server.log.findLast(({ event }) => event === 'sms')?.msg).replace(/\D/g, '');
    const body = { username: 'seat_3', password: 'Secret-word-1', phone, smscode };
    const made = await server.call('POST', '/api/sys/user/register', { body });
    expect(made.json()).toMatchObject({ success: false, message: expect.stringMatching(/只允许 2 个用户/) });
  });

  it('keeps those outside at sign-in who were added last, and nobody when there is no licence', async () => {
    for (const name of ['first_1', 'second_1', 'third_1']) {
      server.clock.now += 1000;
      await addUser(name);
    }
    await submit(await makeLicence({ users: '2' }));
    await server.signIn('first_1', 'Secret-word-1');
    await server.signIn('admin', TEST_PASSWORD);
    await expect(server.signIn('third_1', 'Secret-word-1')).rejects.toThrow(/超过许可证允许的 2 个/);
    await server.db.deleteFrom('sys_licence_import').execute();
    await server.signIn('third_1', 'Secret-word-1');
  });
});
