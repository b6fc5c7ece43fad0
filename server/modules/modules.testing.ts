// For tests: an app with one module in its folder, and people who may do some of what it offers.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestApp, type TestApp } from '../../tests/app-driver.ts';
import type { ScreenStore } from '../documents/store.ts';
import { createStaff, type Staff } from './staff.testing.ts';

/** An answer as calls give it. */
export interface Answer<T> {
  status: number;
  success: boolean;
  message: string;
  result: T;
}

export interface ModuleApp extends Staff {
  app: TestApp;
  admin: string;
  call<T = unknown>(method: string, url: string, body?: unknown, token?: string): Promise<Answer<T>>;
  /** Saves a new record. @returns its id @throws Error with what was refused */
  add(url: string, body: object): Promise<string>;
  /** Writes files of the module and takes them. */
  write(files: Readonly<Record<string, object>>): Promise<void>;
  /** Removes files of the module and takes it. */
  remove(files: readonly string[]): Promise<void>;
  /** Takes the folder of the module away. */
  away(): Promise<void>;
  /** Puts it back. */
  back(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param files by their names in the folder of the module
 * @param screens documents beside it; default none
 */
export async function openModuleApp(
  module: string,
  files: Readonly<Record<string, object>>,
  screens?: ScreenStore,
): Promise<ModuleApp> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'module-'));
  const put = (name: string, value: object): void => {
    const place = path.join(folder, module, name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, JSON.stringify(value));
    // As if nobody had written for a while.
    const before = new Date(Date.now() - 5_000);
    fs.utimesSync(place, before, before);
  };
  for (const [name, value] of Object.entries(files)) put(name, value);
  const app = await openTestApp({
    modulesFolder: folder,
    isDemo: true,
    ...(screens ? { screens } : {}),
  });
  const admin = await app.signIn();

  const call = async <T>(method: string, url: string, body?: unknown, token = admin): Promise<Answer<T>> => {
    const answer = await app.call(method, `/api${url}`, { token, ...(body === undefined ? {} : { body }) });
    return { ...answer.json<Omit<Answer<T>, 'status'>>(), status: answer.statusCode };
  };

  return {
    ...createStaff(app),
    app,
    admin,
    call,
    async add(url, body) {
      const { success, message, result } = await call<{ id: string }>('POST', url, body);
      if (!success) throw new Error(message);
      return result.id;
    },
    async write(changed) {
      for (const [name, value] of Object.entries(changed)) put(name, value);
      await app.modules?.refresh();
    },
    async remove(names) {
      for (const name of names) fs.rmSync(path.join(folder, module, name));
      await app.modules?.refresh();
    },
    async away() {
      fs.renameSync(path.join(folder, module), path.join(folder, `.${module}`));
      await app.modules?.refresh();
    },
    async back() {
      fs.renameSync(path.join(folder, `.${module}`), path.join(folder, module));
      await app.modules?.refresh();
    },
    async close() {
      await app.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
