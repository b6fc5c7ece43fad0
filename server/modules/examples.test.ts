import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examplesFolder, listExamples, putExample, takeExample } from './examples.ts';

let folder: string;
let modules: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'examples-'));
  // Nobody made it yet.
  modules = path.join(folder, 'modules');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const stateOf = async (id = 'lease'): Promise<string | undefined> =>
  (await listExamples(modules)).find((one) => one.id === id)?.state;

describe('an example module', () => {
  it('is put in whole and taken out without a trace', async () => {
    expect(await listExamples(modules)).toContainEqual({ id: 'lease', title: '租赁合同', state: 'out' });
    await putExample(modules, 'lease');
    expect(await stateOf()).toBe('in');
    expect(fs.readdirSync(path.join(modules, 'lease')).sort()).toEqual(
      fs.readdirSync(path.join(examplesFolder, 'lease')).sort(),
    );
    await takeExample(modules, 'lease');
    expect(fs.readdirSync(modules)).toEqual([]);
  });

  it.each<[string, (own: string) => void]>([
    ['a file is another one', (own) => fs.appendFileSync(path.join(own, 'module.json'), ' ')],
    ['a file came', (own) => fs.writeFileSync(path.join(own, 'screens', 'mine.json'), '{}')],
    ['a file went', (own) => fs.rmSync(path.join(own, 'prints', 'contract.json'))],
    ['a file is a link', (own) => fs.symlinkSync('/etc/hostname', path.join(own, 'link'))],
    [
      'there are more files than anybody compares',
      (own) => {
        for (let at = 0; at < 600; at++) fs.writeFileSync(path.join(own, `${String(at)}.txt`), '');
      },
    ],
  ])('belongs to whoever changed it: %s', async (_, change) => {
    await putExample(modules, 'lease');
    change(path.join(modules, 'lease'));
    expect(await stateOf()).toBe('changed');
  });

  it('is not there where a link has its name', async () => {
    fs.mkdirSync(modules);
    fs.symlinkSync(path.join(examplesFolder, 'lease'), path.join(modules, 'lease'));
    expect(await stateOf()).toBe('changed');
  });

  it('leaves no half of a copy behind', async () => {
    fs.mkdirSync(path.join(modules, 'lease', 'full'), { recursive: true });
    await expect(putExample(modules, 'lease')).rejects.toThrow();
    expect(fs.readdirSync(modules)).toEqual(['lease']);
  });
});
