import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { sweepFiles } from '../../features/jobs/sweep-files.ts';
import { textWorkbook, uploadFile } from '../plugins/uploads.testing.ts';

let office: Administration;
let dataFolder: string;
beforeAll(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-refused-'));
  office = await openAdministration({ config: { dataFolder } });
});
afterAll(async () => {
  await office.close();
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

interface Refused {
  errorCount: number;
  msg: string;
  fileUrl?: string;
  fileName?: string;
}

const HEAD = ['角色名称', '角色编码'];
const importRoles = async (rows: readonly (readonly string[])[], by = office) => {
  const file = await textWorkbook(HEAD, ...rows);
  const answer = await uploadFile(by.server, '/api/sys/role/importExcel', file, by.admin);
  return { ...answer, result: answer.result as Refused | null };
};
const storedPaths = async () => {
  const rows = await office.server.db.selectFrom('sys_file').select('path').execute();
  return rows.map((row) => row.path);
};

describe('the rows that an import refused', () => {
  it('are all in one text that opens without a token for ten minutes, while the answer names a hundred', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => [`角色${String(at)}`, 'admin']);
    const answer = await importRoles([['夜班', 'night'], ...rows]);
    expect(answer).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 130 } });
    const { msg = '', fileUrl = '', fileName } = answer.result ?? {};
    expect(msg.split('\n')).toHaveLength(100);
    expect(fileName).toBe('未导入的行-a.txt');
    expect(fileUrl).toMatch(
      /^\/sys\/common\/static\/temp\/[0-9a-f]{32}_\d{13}\.txt\?expires=\d+&sign=[\w-]+$/,
    );

    const opened = await office.server.call('GET', `/api${fileUrl}`);
    expect(opened.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="_____-a.txt"; filename*=UTF-8''${encodeURIComponent('未导入的行-a.txt')}`,
      'x-content-type-options': 'nosniff',
    });
    expect([...opened.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = opened.rawPayload.toString('utf8').slice(1).split('\r\n');
    expect(lines).toHaveLength(131);
    expect(lines.slice(0, 2)).toEqual(['第 3 行：角色编码已存在', '第 4 行：角色编码已存在']);
    expect(lines.slice(-2)).toEqual(['第 132 行：角色编码已存在', '']);

    const [bare = ''] = fileUrl.split('?');
    expect((await office.server.call('GET', `/api${bare}`)).statusCode).toBe(401);
    const begin = office.server.clock.now;
    office.server.clock.now = begin + 601_000;
    expect((await office.server.call('GET', `/api${fileUrl}`)).statusCode).toBe(403);
    office.server.clock.now = begin;
  });

  it('go with the files that no record names, when the job sweeps them', async () => {
    const { result } = await importRoles([['又一个', 'admin']]);
    const stored = /temp\/[^?]+/.exec(result?.fileUrl ?? '')?.[0] ?? '';
    expect(await storedPaths()).toContain(stored);
    const { db, clock } = office.server;
    await sweepFiles(db, { dataFolder }, 1, clock.now + 2 * 86_400_000);
    expect(await storedPaths()).not.toContain(stored);
    expect(fs.existsSync(path.join(dataFolder, 'files', stored))).toBe(false);
  });

  it('leave no file where there are none', async () => {
    const before = await storedPaths();
    const answer = await importRoles([['白班', 'day']]);
    expect(answer).toMatchObject({ code: 200, result: null });
    expect(await storedPaths()).toEqual(before);
  });

  it('are told without the file when the disk takes none, and the others are imported', async () => {
    const full = await openAdministration({ config: { dataFolder: '/dev/null/data' } });
    const { code, result } = await importRoles(
      [
        ['白班', 'day'],
        ['又一个', 'admin'],
      ],
      full,
    );
    expect({ code, result }).toEqual({
      code: 201,
      result: { totalCount: 2, successCount: 1, errorCount: 1, msg: '第 3 行：角色编码已存在' },
    });
    expect(await full.roleId('day')).toBeTruthy();
    expect(full.server.log.filter(({ event }) => event === 'refused-not-kept')).toHaveLength(1);
    await full.close();
  });
});
