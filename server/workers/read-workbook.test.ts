// Workbooks, true ones and such as mean harm, read by the process that the server reads them with.
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgeArchive, listHostileWorkbooks, sheetOf, sheetParts } from '../../tests/hostile-archives.ts';
import { buildServer } from '../../tests/server-process.ts';
import { createLogger } from '../http/plugins/logging.ts';
import { textWorkbook } from '../http/plugins/uploads.testing.ts';
import { createWorkers, type Workers } from './workers.ts';

const columns = [
  { title: '名称', key: 'name' },
  { title: '编码', key: 'code' },
];
const hostile = listHostileWorkbooks(['名称', '编码']);
/** What no reader may see in two ways, and what would be too much unpacked. */
const LIES = [
  'a size that is a lie in the local header',
  'a size that is a lie in the directory',
  'a method that is a lie',
  'a name that is a lie',
  'a part behind the back of the directory',
  'one part under two names',
  'fifty megabytes in two hundred parts',
];
const entry = new URL('../../dist/server/worker.mjs', import.meta.url);
let workers: Workers;
/** Gives up early: what means harm would take all the time there is. */
let hurried: Workers;

beforeAll(() => {
  buildServer();
  workers = createWorkers(entry, createLogger('silent'));
  hurried = createWorkers(entry, createLogger('silent'), 8_000);
}, 300_000);
afterAll(() => {
  workers.stop();
  hurried.stop();
});

const read = async (bytes: Buffer, person = 'one') =>
  (await workers.run('read-workbook', { bytes, columns }, person)).rows;

describe('a workbook', () => {
  it('is read as rows of texts by column', async () => {
    const rows = await read(await textWorkbook(['编码', '名称'], ['a1', ' 甲 '], ['', ''], ['b2', '=1+1']));
    expect(rows).toEqual([
      { line: 2, values: { code: 'a1', name: '甲' } },
      { line: 4, values: { code: 'b2', name: '=1+1' } },
    ]);
  });

  it('of 5 000 rows and 30 columns is read whole', async () => {
    const wide = Array.from({ length: 30 }, (_, at) => ({ title: `列${String(at)}`, key: `c${String(at)}` }));
    const rows = Array.from({ length: 5_000 }, (_, line) =>
      wide.map(({ key }) => `第${String(line)}行的${key}`),
    );
    const bytes = await textWorkbook(
      wide.map(({ title }) => title),
      ...rows,
    );
    const { rows: result } = await workers.run('read-workbook', { bytes, columns: wide }, 'one');
    expect(result).toHaveLength(5_000);
    expect(result[4_999]).toEqual({
      line: 5_001,
      values: Object.fromEntries(wide.map(({ key }) => [key, `第4999行的${key}`])),
    });
  });

  it('with sizes behind its parts, as programs write that stream, is read', async () => {
    const parts = sheetParts(sheetOf([['名称'], ['甲']]));
    const streamed = parts.map((part) => {
      const descriptor = Buffer.alloc(16);
      descriptor.writeUInt32LE(0x08074b50, 0);
      sizesOf(part.content).forEach((number, at) => descriptor.writeUInt32LE(number, 4 + 4 * at));
      return {
        ...part,
        local: { flags: 8, crc: 0, packed: 0, size: 0 },
        directory: { flags: 8 },
        gap: descriptor,
      };
    });
    expect(await read(forgeArchive(streamed))).toEqual([{ line: 2, values: { name: '甲' } }]);
  });

  it('may have blanks behind its last element, which cost nothing', async () => {
    const bytes = hostile.get('blanks after the sheet') ?? Buffer.alloc(0);
    expect(bytes.length).toBeLessThan(25_000);
    expect(await read(bytes)).toEqual([{ line: 2, values: { name: '名称', code: '编码' } }]);
  });

  it.each([...hostile.keys()].filter((name) => name !== 'blanks after the sheet'))(
    'with %s is refused with a sentence, and the next one is read as ever',
    async (name) => {
      const bytes = hostile.get(name) ?? Buffer.alloc(0);
      expect(bytes.length).toBeLessThan(5_000_000);
      await expect(hurried.run('read-workbook', { bytes, columns }, 'one')).rejects.toMatchObject({
        error: 'request-invalid',
        message: expect.stringMatching(LIES.includes(name) ? /展开后过大$/ : /工作簿$|内容过多/) as unknown,
      });
      expect(await read(await textWorkbook(['名称'], ['甲']))).toHaveLength(1);
    },
    60_000,
  );
});

/** Check sum, packed size and size, in the order in which they follow the bytes of a part. */
function sizesOf(content: Buffer): [crc: number, packed: number, size: number] {
  return [crc32(content), deflateRawSync(content, { level: 9 }).length, content.length];
}
