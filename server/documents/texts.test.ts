import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModuleTexts } from '../../src/engine/module.ts';
import { createTextStore, type TextStore } from './texts.ts';

let folder: string;
let store: TextStore;
let errors: string[];
let brought: ModuleTexts;

function write(name: string, texts: unknown): void {
  const place = path.join(folder, name);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, typeof texts === 'string' ? texts : JSON.stringify(texts));
}

async function read(language = 'en'): Promise<unknown> {
  const found = await store.find(language);
  return found && JSON.parse(found.body.toString());
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'texts-'));
  errors = [];
  brought = {};
  write('shipped/locales/en/app.json', { 保存: 'Save', 删除: 'Delete' });
  write('shipped/locales/en/documents.json', { 用户: 'User' });
  store = createTextStore({
    shippedFolder: path.join(folder, 'shipped'),
    droppedFolder: path.join(folder, 'dropped'),
    readModules: () => brought,
    log: { warn: () => undefined, info: () => undefined, error: (_, text) => errors.push(text) },
  });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the texts of a language', () => {
  it('are all that is shipped, with an ETag that changes with them alone', async () => {
    expect(await read()).toEqual({ 保存: 'Save', 删除: 'Delete', 用户: 'User' });
    const before = (await store.find('en'))?.etag;
    expect((await store.find('en'))?.etag).toBe(before);
    write('dropped/locales/en.json', { 设备: 'Device' });
    expect((await store.find('en'))?.etag).not.toBe(before);
  });

  it('come from modules too, over what is shipped and under what is dropped in, while the server runs', async () => {
    expect(await read()).not.toHaveProperty('房间');
    brought = { en: { 删除: 'Erase', 房间: 'Room' }, ja: { 房間: '部屋' } };
    expect(await read()).toMatchObject({ 保存: 'Save', 删除: 'Erase', 房间: 'Room' });
    expect(await read('ja')).toEqual({ 房間: '部屋' });
    write('dropped/locales/en.json', { 删除: 'Remove' });
    expect(await read()).toMatchObject({ 删除: 'Remove', 房间: 'Room' });
    brought = {};
    expect(await read()).not.toHaveProperty('房间');
    expect(await read('ja')).toBeUndefined();
  });

  it('come from the folder of dropped-in documents too, which wins, while the server runs', async () => {
    await read();
    write('dropped/locales/en.json', { 删除: 'Remove', 设备: 'Device' });
    expect(await read()).toMatchObject({ 保存: 'Save', 删除: 'Remove', 设备: 'Device' });
    fs.rmSync(path.join(folder, 'dropped'), { recursive: true });
    expect(await read()).toMatchObject({ 删除: 'Delete' });
  });

  it('lose only what is wrong in a file, which the log tells with its place', async () => {
    write('dropped/locales/en.json', '{\n  "设备": "Device",\n  "共 {0} 台": "{3} in all"\n}');
    expect(await read()).toMatchObject({ 设备: 'Device' });
    expect(await read()).not.toHaveProperty(['共 {0} 台']);
    expect(errors).toEqual([expect.stringMatching(/dropped\/locales\/en\.json:3:14 .*\{3\}/)]);
    write('dropped/locales/en.json', '{');
    expect(await read()).toMatchObject({ 保存: 'Save' });
    expect(errors).toHaveLength(2);
  });

  it('are none where nobody has written any', async () => {
    expect(await read('fr')).toBeUndefined();
  });
});
