// Documents that a journey drops into SCREENS_DIR: there once the server has read them, away when the journey ends.
import { expect } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import type { Api } from './api.ts';
import { screensFolder } from './server.ts';

export class ScreensFolder {
  readonly #admin: Api;
  /** Files that were written, and the screens in them. */
  readonly #written = new Map<string, string>();

  constructor(admin: Api) {
    this.#admin = admin;
  }

  /**
   * Writes a document, and waits until the server answers it.
   * @param name of the file, without `.json`: it is at `/drop/<name>` unless it says another route
   * @param document as text where it is none
   */
  async drop(name: string, document: object | string): Promise<void> {
    const { id = name } = (typeof document === 'string' ? {} : document) as { id?: string };
    const file = fileOf(name);
    await this.#change(id, () => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document, null, 2));
    });
    this.#written.set(file, id);
  }

  /** Takes a document away again, and waits until the server knows it. */
  async take(name: string): Promise<void> {
    const file = fileOf(name);
    await this.#change(this.#written.get(file) ?? name, () => fs.rmSync(file));
    this.#written.delete(file);
  }

  clear(): void {
    for (const file of this.#written.keys()) fs.rmSync(file, { force: true });
    this.#written.clear();
  }

  async #change(id: string, change: () => void): Promise<void> {
    const before = await this.#admin.versionOfScreen(id);
    change();
    await expect.poll(() => this.#admin.versionOfScreen(id), { intervals: [50, 100] }).not.toBe(before);
  }
}

function fileOf(name: string): string {
  return path.join(screensFolder(), `${name}.json`);
}
