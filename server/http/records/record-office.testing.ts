// For tests of records that have their calls from record-routes.ts: administrator and staff, and what staff may not do.
import { afterAll, beforeAll, expect } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { textWorkbook, uploadFile, type UploadAnswer } from '../plugins/uploads.testing.ts';

export interface RecordOffice extends Pick<Administration, 'server' | 'call' | 'departId'> {
  /** Token of somebody who administers nothing. */
  readonly staff: string;
  /**
   * Imports rows of texts, the first of them the head, or a workbook.
   * @param token the administrator's by default
   */
  importRows(content: Buffer | readonly (readonly string[])[], token?: string): Promise<UploadAnswer>;
  /** The workbook of the records with this code. */
  exportByCode(ruleCode: string): Promise<Buffer>;
  /** Expects that staff gets 403 from every call, the import of `rows` included. */
  expectRefused(rows: readonly (readonly string[])[]): Promise<void>;
}

/**
 * Registers its hooks with the file that calls it.
 * @param name part of the address, e.g. `checkRule`
 */
export function openRecordOffice(name: string): RecordOffice {
  let office: Administration;
  let staff: string;
  beforeAll(async () => {
    office = await openAdministration();
    staff = await office.server.signIn('staff');
  });
  afterAll(() => office.close());

  const importRows: RecordOffice['importRows'] = async (content, token = office.admin) => {
    const file = Buffer.isBuffer(content) ? content : await textWorkbook(...content);
    return uploadFile(office.server, `/api/sys/${name}/importExcel`, file, token);
  };

  return {
    get server() {
      return office.server;
    },
    call: (...call) => office.call(...call),
    departId: (depart) => office.departId(depart),
    get staff() {
      return staff;
    },
    importRows,
    exportByCode: async (ruleCode) => {
      const url = `/api/sys/${name}/exportXls?ruleCode=${ruleCode}`;
      return (await office.server.call('GET', url, { token: office.admin })).rawPayload;
    },
    expectRefused: async (rows) => {
      const calls = [
        ['GET', 'list'],
        ['GET', 'queryById?id=x'],
        ['GET', 'exportXls'],
        ['POST', 'add'],
        ['PUT', 'edit'],
        ['DELETE', 'delete?id=x'],
        ['DELETE', 'deleteBatch?ids=x'],
      ] as const;
      for (const [method, call] of calls) {
        const body = method === 'POST' || method === 'PUT' ? {} : undefined;
        expect((await office.call(method, `/${name}/${call}`, body, staff)).status, call).toBe(403);
      }
      expect((await importRows(rows, staff)).status, 'importExcel').toBe(403);
    },
  };
}
