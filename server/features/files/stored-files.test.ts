// The file store as its administration sees it: listed, added to, and cleared of what nothing uses.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { picture, sendFile, type SentFile } from './files.testing.ts';

interface FileRecord {
  id: string;
  fileName: string;
  path: string;
  url: string;
}
interface Reply<T> {
  status: number;
  success: boolean;
  message: string;
  result: T;
}

let server: TestApp;
let admin: string;
let staff: string;
let dataFolder: string;
beforeAll(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-files-'));
  server = await openTestApp({ isDemo: true, config: { dataFolder } });
  admin = await server.signIn();
  staff = await server.signIn('staff');
});
afterAll(async () => {
  await server.close();
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

async function call<T = FileRecord>(method: string, url: string, token = admin): Promise<Reply<T>> {
  const answer = await server.call(method, `/api/oss/file/${url}`, { token });
  return { status: answer.statusCode, ...answer.json<Omit<Reply<T>, 'status'>>() };
}
async function upload(sent: SentFile, token = admin): Promise<Reply<FileRecord>> {
  // Lists have the newest on top.
  server.clock.now += 1000;
  const answer = await sendFile(server, token, sent, '/api/oss/file/upload');
  return answer as unknown as Reply<FileRecord>;
}
const list = async (query = '') =>
  (await call<{ records: FileRecord[]; total: number }>('GET', `list?${query}`)).result;
const bytesOf = (stored: string) => path.join(dataFolder, 'files', stored);

describe('the files of the store', () => {
  it('are added to as by any upload, and listed with the newest on top', async () => {
    const content = await picture();
    const first = await upload({ content, name: '合同 首页.png', type: 'image/png' });
    expect(first).toMatchObject({ status: 200, success: true, message: '上传成功！' });
    const second = await upload({ content, name: '封面.png', type: 'image/png' });
    const { records, total } = await list('pageSize=1');
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { id: second.result.id, fileName: '封面.png', fileSize: content.length, createBy: 'admin' },
    ]);
    expect((await list('fileName=*首页*')).records).toMatchObject([{ id: first.result.id }]);
    expect((await list(`id=${first.result.id}`)).records).toMatchObject([{ fileName: '合同 首页.png' }]);
    expect((await list('createBy=staff')).total).toBe(0);
    const sorted = (await list('column=createTime&order=asc')).records;
    expect(sorted.map(({ fileName }) => fileName)).toEqual(['合同 首页.png', '封面.png']);
  });

  it('open by their address without a token, for ten minutes', async () => {
    const content = await picture();
    const { url } = (await upload({ content, name: 'a.png', type: 'image/png' })).result;
    expect((await server.call('GET', url)).rawPayload.equals(content)).toBe(true);
    expect((await server.call('GET', url.split('?')[0] ?? '')).statusCode).toBe(401);
    const before = server.clock.now;
    server.clock.now += 11 * 60_000;
    expect((await server.call('GET', url)).statusCode).toBe(403);
    server.clock.now = before;
  });

  it('are refused like any upload: what is no picture but says so', async () => {
    const answer = await upload({ content: '<script>', name: 'a.png', type: 'image/png' });
    expect(answer).toMatchObject({ success: false, message: '请上传图片' });
  });

  it('are removed with their bytes, once', async () => {
    const { result } = await upload({ content: await picture(), name: 'b.png', type: 'image/png' });
    expect(fs.existsSync(bytesOf(result.path))).toBe(true);
    expect((await call('DELETE', `delete?id=${result.id}`)).message).toBe('删除成功!');
    expect(fs.existsSync(bytesOf(result.path))).toBe(false);
    expect((await list('fileName=b.png')).total).toBe(0);
    expect((await call('DELETE', `delete?id=${result.id}`)).message).toBe('未找到对应实体');
  });

  it('stay while a record uses them, whatever it did before', async () => {
    const { result } = await upload({ content: await picture(), name: 'c.png', type: 'image/png' });
    const setAvatar = (avatar: string | null) =>
      server.db.updateTable('sys_user').set({ avatar }).where('username', '=', 'leader').execute();
    await setAvatar(result.path);
    expect(await call('DELETE', `delete?id=${result.id}`)).toMatchObject({
      success: false,
      message: '该文件正被“用户”使用，请先从记录中移除',
    });
    expect(fs.existsSync(bytesOf(result.path))).toBe(true);
    await setAvatar(null);
    await server.db
      .insertInto('sys_data_log')
      .values({
        id: 'names-c',
        data_table: 'sys_user',
        data_id: 'x',
        data_content: JSON.stringify({ avatar: result.path }),
        data_version: 1,
      })
      .execute();
    expect((await call('DELETE', `delete?id=${result.id}`)).success).toBe(true);
  });

  it('are kept from a form together, by whom they belong to; one that is gone is told', async () => {
    const send = async (name: string, token: string) => {
      const sent = { content: await picture(), name, type: 'image/png' };
      return (await sendFile(server, token, sent)).message;
    };
    const keep = async (paths: string[], token = admin) => {
      const body = { paths: paths.join() };
      const answer = await server.call('POST', '/api/oss/file/keep', { token, body });
      return answer.json<{ success: boolean; message: string }>();
    };
    const kept = async (paths: string[]) => {
      const rows = await server.db
        .selectFrom('sys_file')
        .select('is_kept')
        .where('path', 'in', paths)
        .execute();
      return rows.map(({ is_kept }) => is_kept);
    };
    const mine = [await send('k1.png', admin), await send('k2.png', admin)];
    const theirs = await send('k3.png', staff);
    for (const paths of [[...mine, theirs], [...mine, 'temp/none.png'], [',']]) {
      expect(await keep(paths)).toMatchObject({ success: false, message: '未找到对应实体' });
    }
    expect(await kept(mine)).toEqual([false, false]);
    expect(await keep(mine)).toMatchObject({ success: true, message: '保存成功!' });
    expect(await kept(mine)).toEqual([true, true]);
    expect(await kept([theirs])).toEqual([false]);
    expect(
      (await server.call('POST', '/api/oss/file/keep', { token: staff, body: { paths: theirs } })).statusCode,
    ).toBe(403);
  });

  it('stay for good when they were put here by a call of their own', async () => {
    const { result } = await upload({ content: await picture(), name: 'e.png', type: 'image/png' });
    const row = await server.db
      .selectFrom('sys_file')
      .select('is_kept')
      .where('id', '=', result.id)
      .executeTakeFirst();
    expect(row?.is_kept).toBe(true);
  });

  it('are nobody’s to see, add or remove without the permissions', async () => {
    expect((await call('GET', 'list', staff)).status).toBe(403);
    expect((await call('DELETE', 'delete?id=x', staff)).status).toBe(403);
    const sent = { content: await picture(), name: 'd.png', type: 'image/png' };
    expect((await upload(sent, staff)).status).toBe(403);
    expect((await list('fileName=d.png')).total).toBe(0);
  });
});
