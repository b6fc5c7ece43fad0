// For tests: an app with modules in its folder, and people who may do some of what they offer.
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
  /** A call of the administrator, or of whoever has the token. */
  call<T = unknown>(method: string, url: string, body?: unknown, token?: string): Promise<Answer<T>>;
  /** Saves a new record as the administrator. @returns its id @throws Error with what was refused */
  add(url: string, body: object): Promise<string>;
  /** Changes files of the module, or of one of the others, and waits until they are taken. */
  write(files: Readonly<Record<string, unknown>>, module?: string): Promise<void>;
  /** Removes files of the module. */
  remove(files: readonly string[]): Promise<void>;
  /** Takes the folder of the module, or of another one, away. */
  away(module?: string): Promise<void>;
  /** Puts it back. */
  back(module?: string): Promise<void>;
  close(): Promise<void>;
}

export interface HouseOptions extends TestAppOptions {
  /** Other modules by their ids, with their files. */
  others?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * @param files of the module by their names in its folder; without `module.json` it has one that says its id
 * @throws Error with what is found in the modules
 */
export async function openModuleHouse(
  id: string,
  files: Readonly<Record<string, unknown>>,
  { others = {}, ...options }: HouseOptions = {},
): Promise<ModuleHouse> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
  const put = (some: Readonly<Record<string, unknown>>, module = id): void => {
    // As if nobody had written for a while.
    const before = new Date(Date.now() - 5_000);
    for (const [name, value] of Object.entries(some)) {
      const place = path.join(folder, module, name);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, JSON.stringify(value));
      fs.utimesSync(place, before, before);
    }
  };
  for (const [module, own] of Object.entries({ [id]: files, ...others })) {
    put({ 'module.json': { id: module, title: module, version: '1.0.0' }, ...own }, module);
  }
  const app = await openTestApp({ modulesFolder: folder, isDemo: true, ...options });
  const findings = app.modules?.status().flatMap((one) => one.findings) ?? [];
  const wrong = findings.filter(({ severity }) => severity === 'error');
  if (wrong.length > 0) throw new Error(wrong.map(({ file, message }) => `${file} ${message}`).join('\n'));
  const admin = await app.signIn();
  const ask = async <T>(token: string, method: string, url: string, body?: unknown): Promise<Answer<T>> => {
    const sent = await app.call(method, `/api${url}`, { token, ...(body === undefined ? {} : { body }) });
    const isFile = sent.headers['content-type']?.toString().includes('spreadsheet') === true;
    if (isFile) {
      const text = JSON.stringify(await readAll(sent.rawPayload));
      return { status: sent.statusCode, success: true, code: 200, message: '', result: null as T, text };
    }
    return { ...sent.json<Answer<T>>(), status: sent.statusCode, text: sent.body };
  };
  const refresh = async (): Promise<void> => {
    await app.modules?.refresh();
    await app.modules?.filled();
  };
  return {
    ...createStaff(app),
    app,
    admin,
    ask,
    call: <T>(method: string, url: string, body?: unknown, token = admin) => ask<T>(token, method, url, body),
    async add(url, body) {
      const { success, message, result } = await ask<{ id: string }>(admin, 'POST', url, body);
      if (!success) throw new Error(message);
      return result.id;
    },
    async importRows(token, url, rows, more = {}) {
      const sheets = Object.entries({ 第一张: rows, ...more }).map(([sheet, cells]) => ({
        sheet,
        data: cells.map((row) => row.map((value) => ({ value, type: String }))),
      }));
      const answer = await uploadFile(app, `/api${url}`, await writeFile(sheets).toBuffer(), token);
      return { ...(answer as unknown as Answer), text: JSON.stringify(answer) };
    },
    async write(some, module) {
      put(some, module);
      await refresh();
    },
    async remove(names) {
      for (const name of names) fs.rmSync(path.join(folder, id, name));
      await refresh();
    },
    async away(module = id) {
      fs.renameSync(path.join(folder, module), path.join(folder, `.${module}`));
      await refresh();
    },
    async back(module = id) {
      fs.renameSync(path.join(folder, `.${module}`), path.join(folder, module));
      await refresh();
    },
    async close() {
      await app.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
