// A folder is taken once it rests: half a module would change tables.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createModulesReader } from './read-folders.ts';

it('a folder that somebody writes to is read when nobody has for 300 ms, with all that was written', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rest-'));
  const names = ['module.json', 'entities/a.json', 'entities/b.json', 'screens/a.json', 'menus/a.json'];
  const put = (name: string, text: string): void => {
    const place = path.join(root, 'half', name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  };
  put('module.json', '{ "id": "ha');
  let written = Date.now();
  const writing = (async () => {
    for (const name of names) {
      await setTimeout(120);
      put(name, '{}');
      written = Date.now();
    }
  })();
  const { folders } = await createModulesReader(root).readSettled();
  // What the clock of the file system tells is a few milliseconds older.
  expect(Date.now() - written).toBeGreaterThanOrEqual(280);
  await writing;
  const [folder] = folders;
  expect(folder?.files.map(({ name }) => name).sort()).toEqual([...names].sort());
  // The folder lies far from where the server was started.
  expect(folder?.files[0]?.path).toBe(path.join(root, 'half', `${folder?.files[0]?.name ?? ''}`));
  expect(folder?.path).toBe(path.join(root, 'half'));
  expect(folder?.files.every(({ bytes }) => new TextDecoder().decode(bytes) === '{}')).toBe(true);
  fs.rmSync(root, { recursive: true });
});
