// For tests of the calls of modules: an app with a module of its own, and people who hold what they are given.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readAll from 'read-excel-file/node';
import writeFile from 'write-excel-file/node';
import { openTestApp, type TestApp, type TestAppOptions } from '../../tests/app-driver.ts';
import { uploadFile } from '../http/plugins/uploads.testing.ts';
import { createStaff, type Staff } from './staff.testing.ts';

export interface Answer<T = unknown> {
  status: number;
  success: boolean;
  code: number;
  message: string;
  result: T;
  /** All that came back, as text; of a workbook the cells of all sheets. */
  text: string;
}

type Rows = readonly (readonly string[])[];

export interface ModuleHouse extends Staff {
  app: TestApp;
  admin: string;
  /** A call below `/api`. */
  ask<T = unknown>(token: string, method: string, url: string, body?: unknown): Promise<Answer<T>>;
  /** Imports rows of texts, the first of them the head; `more` are the sheets behind them, by their names. */
  importRows(token: string, url: string, rows: Rows, more?: Readonly<Record<string, Rows>>): Promise<Answer>;
  /** Changes files of the module and waits until they are taken. */
  write(files: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

/** @param files of the module by their names in its folder */
export async function openModuleHouse(
  id: string,
  files: Readonly<Record<string, unknown>>,
  options: TestAppOptions = {},
): Promise<ModuleHouse> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
  const put = (some: Readonly<Record<string, unknown>>): void => {
    // As if nobody had written for a while.
    const before = new Date(Date.now() - 5_000);
    for (const [name, value] of Object.entries(some)) {
      const place = path.join(folder, id, name);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, JSON.stringify(value));
      fs.utimesSync(place, before, before);
    }
  };
  put({ 'module.json': { id, title: id, version: '1.0.0' }, ...files });
  const app = await openTestApp({ modulesFolder: folder, isDemo: true, ...options });
  const findings = app.modules?.status().flatMap((one) => one.findings) ?? [];
  const wrong = findings.filter(({ severity }) => severity === 'error');
  if (wrong.length > 0) throw new Error(wrong.map(({ file, message }) => `${file} ${message}`).join('\n'));
  return {
    ...createStaff(app),
    app,
    admin: await app.signIn(),
    async ask<T>(token: string, method: string, url: string, body?: unknown) {
      const sent = await app.call(method, `/api${url}`, { token, ...(body === undefined ? {} : { body }) });
      const isFile = sent.headers['content-type']?.toString().includes('spreadsheet') === true;
      if (isFile) {
        const text = JSON.stringify(await readAll(sent.rawPayload));
        return { status: sent.statusCode, success: true, code: 200, message: '', result: null as T, text };
      }
      return { ...sent.json<Answer<T>>(), status: sent.statusCode, text: sent.body };
    },
    async importRows(token, url, rows, more = {}) {
      const sheets = Object.entries({ 第一张: rows, ...more }).map(([sheet, cells]) => ({
        sheet,
        data: cells.map((row) => row.map((value) => ({ value, type: String }))),
      }));
      const answer = await uploadFile(app, `/api${url}`, await writeFile(sheets).toBuffer(), token);
      return { ...(answer as unknown as Answer), text: JSON.stringify(answer) };
    },
    async write(some) {
      put(some);
      await app.modules?.refresh();
    },
    async close() {
      await app.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
