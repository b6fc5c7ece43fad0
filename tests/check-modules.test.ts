// `npm run check` over modules: what the server would say of them, before a server sees them.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeModuleCalls } from '../server/modules/describe-module-calls.ts';
import { runCheck } from '../src/cli/check.ts';

const project = path.resolve(import.meta.dirname, '..');
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'check-modules-'));
let home = '';
let count = 0;

beforeEach(() => {
  home = path.join(base, String((count += 1)));
  fs.cpSync(path.join(project, 'examples/modules/lease'), path.join(home, 'modules/lease'), {
    recursive: true,
  });
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** Runs the checker over paths below the folder of the test; what it prints names files from there. */
async function run(args: string[], env: Record<string, string> = {}) {
  const { output, exitCode } = await runCheck(
    args.map((arg) =>
      arg.startsWith('-') || arg === 'json' || arg === 'sarif' ? arg : path.join(home, arg),
    ),
    { SCREENS_DIR: path.join(home, 'no-screens'), MODULES_DIR: path.join(home, 'no-modules'), ...env },
    async () => describeModuleCalls,
  );
  return { status: exitCode, stdout: output.replaceAll(`${path.relative(process.cwd(), home)}/`, '') };
}

/** Changes a text of a file of the module, which must be there. */
function edit(name: string, from: string, to: string): void {
  const file = path.join(home, 'modules', name);
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain(from);
  fs.writeFileSync(file, text.replace(from, to));
}

function write(name: string, value: unknown): void {
  const file = path.join(home, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(value, null, 2));
}

const TOWER = { id: 'tower', title: '大厦', version: '1.0.0', requires: { lease: '1.0.0' } };
const towerScreen = (entity: string) => ({
  format: 1,
  title: '客户',
  route: { path: '/tower/customers', permission: 'lease.customer:list' },
  schema: { 'x-component': 'records', 'x-component-props': { entity } },
});

/** Files of a part of the example. */
const countFiles = (part: string): number =>
  fs
    .readdirSync(path.join(project, 'examples/modules/lease', part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json')).length;

describe('npm run check over modules', () => {
  it('finds nothing in the example, whether its folder, the one around it or a file in it is named', async () => {
    const clean = (count: number) => ({
      status: 0,
      stdout: `检查了 ${count} 个文件：0 个错误，0 个警告\n`,
    });
    expect(await run(['modules/lease'])).toEqual(clean(countFiles('')));
    expect(await run(['.'])).toEqual(clean(countFiles('')));
    expect(await run(['modules/lease/entities/contract.json'])).toEqual(clean(1));
    expect(await run(['modules/lease/screens'])).toEqual(clean(countFiles('screens')));
  }, 120_000);

  it('tells each wrong name in a screen of a module at its place, with the near one', async () => {
    edit('lease/screens/customer-list.json', '"lease/customer"', '"lease/custmer"');
    edit('lease/screens/room-list.json', 'lease.room:list', 'lease.rooom:list');
    const { status, stdout } = await run(['modules', '--format', 'json']);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        code: 'entity-unknown',
        file: 'modules/lease/screens/customer-list.json',
        line: 7,
        column: 38,
        pointer: '/schema/x-component-props/entity',
        fix: { patch: [{ op: 'replace', value: 'lease/customer' }] },
      },
      {
        code: 'permission-unknown',
        file: 'modules/lease/screens/room-list.json',
        line: 4,
        fix: { patch: [{ op: 'replace', value: 'lease.room:list' }] },
      },
    ]);
    const sarif = JSON.parse((await run(['modules', '--format', 'sarif'])).stdout) as {
      runs: { results: { fixes?: unknown[] }[] }[];
    };
    expect(sarif.runs[0]?.results.map(({ fixes }) => fixes?.length)).toEqual([1, 1]);
  }, 120_000);

  it('tells a page of a newer version of the product what to do, judges the others, and leaves all files as they are (F26)', async () => {
    edit('lease/screens/customer-list.json', '"format": 1', '"format": 2');
    edit('lease/screens/room-list.json', '"format": 1,', '');
    edit('lease/screens/contract-list.json', '"records"', '"recods"');
    const read = () => fs.readFileSync(path.join(home, 'modules/lease/screens/customer-list.json'), 'utf8');
    const before = read();
    const { status, stdout } = await run(['modules', '--format', 'json']);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { code: 'widget-unknown', file: 'modules/lease/screens/contract-list.json' },
      {
        code: 'format-newer',
        file: 'modules/lease/screens/customer-list.json',
        line: 2,
        message: '文档由更新的版本生成（格式 2），只能查看，请升级本系统后再打开',
      },
      {
        code: 'format-missing',
        file: 'modules/lease/screens/room-list.json',
        fix: { patch: [{ op: 'add', path: '/format', value: 1 }] },
      },
    ]);
    expect(read()).toBe(before);
  }, 120_000);

  it('tells what is wrong with declarations first, and says whose screens wait', async () => {
    edit('lease/entities/customer.json', '"lease_customer_kind"', '"lease_customer_knd"');
    const { status, stdout } = await run(['modules']);
    expect(status).toBe(1);
    expect(stdout).toContain('modules/lease/entities/customer.json:20:15 错误 dict-unknown');
    expect(stdout).toContain('你是不是想写 “lease_customer_kind”?');
    expect(stdout).not.toContain('/screens/');
    expect(stdout).toContain('模块 lease 的屏幕还没有检查：请先改正模块里的错误');
    // Who asks about another file is told of that one alone.
    expect(await run(['modules/lease/dicts/lease.json'])).toMatchObject({
      status: 0,
      stdout: '检查了 1 个文件：0 个错误，0 个警告\n',
    });
  }, 120_000);

  it('reads the modules beside one, which it may require and name', async () => {
    write('modules/tower/module.json', TOWER);
    write('modules/tower/screens/customers.json', towerScreen('lease/customer'));
    expect(await run(['modules/tower'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('0 个错误') as string,
    });
    edit('lease/module.json', '1.0.0', '0.9.0');
    const older = await run(['modules/tower']);
    expect(older.status).toBe(1);
    expect(older.stdout).toContain('modules/tower/module.json:6:14 错误 module-required');
  }, 120_000);

  it('asks for the module that adds a field which a table, a condition or a form written out names', async () => {
    write('modules/tower/module.json', TOWER);
    write('modules/tower/extends/customer.json', {
      entity: 'lease/customer',
      fields: { towerFloor: { title: '楼层', type: 'integer' } },
    });
    const screen = {
      format: 1,
      title: '客户',
      route: { path: '/annex/customers', permission: 'lease.customer:list' },
      apis: {
        list: { url: '/lease/customer/list', params: '{{ $query }}' },
        save: { add: '/lease/customer/add', edit: '/lease/customer/edit' },
      },
      schema: {
        type: 'object',
        properties: {
          conditions: {
            type: 'void',
            'x-component': 'search_form',
            properties: { towerFloor: { type: 'number', title: '楼层', 'x-component': 'number' } },
          },
          table: {
            type: 'void',
            'x-component': 'data_table',
            'x-source': { api: 'list' },
            'x-component-props': {
              columns: [
                { key: 'name', title: '名称' },
                { key: 'towerFloor', title: '楼层' },
              ],
            },
          },
          floors: { type: 'number', title: '层数', 'x-component': 'number' },
          keep: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '保存' },
            'x-on': {
              click: [{ do: 'submit', api: 'save', values: { towerFloor: '{{ $values.floors }}' } }],
            },
          },
        },
      },
    };
    write('modules/annex/module.json', { ...TOWER, id: 'annex', title: '附楼' });
    write('modules/annex/screens/customers.json', screen);
    const told = async () =>
      (
        JSON.parse((await run(['modules/annex', '--format', 'json'])).stdout) as {
          code: string;
          pointer: string;
        }[]
      ).map(({ code, pointer }) => `${code} ${pointer}`);
    expect(await told()).toEqual([
      'field-unknown /schema/properties/conditions/properties/towerFloor',
      'field-unknown /schema/properties/table/x-component-props/columns/1/key',
      'field-unknown /schema/properties/floors',
    ]);
    write('modules/annex/module.json', {
      ...TOWER,
      id: 'annex',
      title: '附楼',
      requires: { lease: '1.0.0', tower: '1.0.0' },
    });
    expect(await told()).toEqual([]);
  }, 120_000);

  it('reads what a module adds to others: a part that fits no more is told at its file, whatever was asked for', async () => {
    write('modules/tower/module.json', TOWER);
    write('modules/tower/extends/customer.json', {
      entity: 'lease/customer',
      after: 'name',
      fields: { towerFloor: { title: '楼层', type: 'integer' } },
    });
    const addition = (place: string, text: string) => ({
      screen: 'lease/customer-list',
      parts: { [place]: { type: 'void', 'x-component': 'button', 'x-component-props': { text } } },
    });
    const check = addition('actions.tower_check', '核对楼层');
    const floor = { type: 'number', title: '所在楼层', 'x-component': 'number' };
    // A condition has the name of its field, by which the list is asked.
    write('modules/tower/extends/customers.json', {
      ...check,
      parts: { ...check.parts, 'search.towerFloor': floor },
    });
    write('modules/tower/screens/floors.json', {
      ...towerScreen('lease/customer'),
      schema: {
        'x-component': 'records',
        'x-component-props': { entity: 'lease/customer', columns: ['name', 'towerFloor'] },
      },
    });
    const clean = await run(['modules/tower']);
    expect(clean).toMatchObject({ status: 0, stdout: '检查了 4 个文件：0 个错误，0 个警告\n' });
    const plan = await run(['modules/lease/screens/customer-list.json', '--show-plan']);
    expect(plan.stdout).toContain('核对楼层');
    expect(plan.stdout).toContain('所在楼层');

    write('modules/tower/extends/customers.json', addition('acts.tower_check', '核对楼层'));
    const unfit = await run(['modules/tower']);
    expect(unfit.status).toBe(1);
    expect(unfit.stdout).toMatch(/modules\/tower\/extends\/customers\.json:\d+:\d+ 错误 part-unknown/);

    // What it adds stands where it should, and is wrong itself.
    const wrong = addition('actions.tower_check', '核对楼层');
    Object.assign(wrong.parts['actions.tower_check'] ?? {}, { 'x-component': 'buton' });
    write('modules/tower/extends/customers.json', wrong);
    const misspelt = await run(['modules/tower']);
    expect(misspelt.stdout).toMatch(/modules\/tower\/extends\/customers\.json:\d+:\d+ 错误 widget-unknown/);

    write('modules/tower/extends/customers.json', addition('actions.tower_check', '核对楼层'));
    const taken = '"fields": { "towerFloor": { "title": "层", "type": "integer" },';
    edit('lease/entities/customer.json', '"fields": {', taken);
    const broken = await run(['modules']);
    expect(broken.stdout).toMatch(/modules\/tower\/extends\/customer\.json:\d+:\d+ 错误 field-duplicate/);
    expect(broken.stdout).not.toContain('modules/lease/entities');
  }, 120_000);

  it('asks the module that adds a text for its translation, and not the one whose screen it stands on', async () => {
    write('modules/tower/module.json', TOWER);
    write('modules/tower/extends/customers.json', {
      screen: 'lease/customer-list',
      parts: {
        'actions.tower_check': {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: '核对楼层' },
        },
      },
    });
    write('modules/lease/locales/en.json', { 客户: 'Customer' });
    expect((await run(['modules'])).stdout).not.toContain('“核对楼层”没有');
    write('modules/tower/locales/en.json', {});
    const { stdout } = await run(['modules']);
    expect(stdout).toMatch(
      /modules\/tower\/extends\/customers\.json:\d+:\d+ 警告 text-untranslated “核对楼层”没有 en 译文/,
    );
    expect(stdout).not.toMatch(/customer-list\.json:\d+:\d+ 警告 text-untranslated “核对楼层”/);
  }, 120_000);

  it('tells of menus that open nothing, and of texts that a language of the module lacks', async () => {
    edit('lease/menus/lease.json', '"path": "/lease/rooms"', '"path": "/lease/room"');
    write('modules/lease/locales/en.json', { 客户: 'Customer' });
    const { stdout } = await run(['modules']);
    expect(stdout).toMatch(/modules\/lease\/menus\/lease\.json:\d+:\d+ 警告 menu-screen/);
    expect(stdout).toMatch(/contract-list\.json:\d+:\d+ 警告 text-untranslated “合同”没有 en 译文/);
    expect(stdout).not.toContain('“客户”没有');
  }, 120_000);

  it('reads MODULES_DIR when nothing is named, and dropped screens may name what its modules declare', async () => {
    const env = { MODULES_DIR: path.join(home, 'modules'), SCREENS_DIR: path.join(home, 'screens') };
    fs.mkdirSync(path.join(home, 'modules/empty'));
    write('modules/empty/dicts/empty.json', {});
    write('screens/customers.json', { ...towerScreen('lease/customer'), id: 'shop/customers' });
    const { status, stdout } = await run([], env);
    expect(status).toBe(1);
    expect(stdout).toContain('modules/empty/module.json:1:1 错误 module-invalid');
    expect(stdout).toMatch(/：1 个错误，0 个警告\n$/);
    expect(await run(['screens/customers.json'], env)).toMatchObject({ status: 0 });
    expect((await run(['screens/customers.json'], { SCREENS_DIR: env.SCREENS_DIR })).stdout).toContain(
      'entity-unknown',
    );
  }, 180_000);
});

describe('npm run check --watch', () => {
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill('SIGKILL'));

  it('tells a change within a second or so, goes on over a broken file, and ends with Ctrl-C', async () => {
    child = spawn(process.execPath, [path.join(project, 'scripts/check.mjs'), 'modules/lease', '--watch'], {
      cwd: home,
      env: { ...process.env, npm_lifecycle_event: '' },
    });
    let text = '';
    child.stdout?.on('data', (data: Buffer) => (text += data.toString()));
    const ended = new Promise((resolve) => child?.once('exit', (code) => resolve(code)));
    const saw = (part: string): Promise<void> =>
      vi.waitFor(() => expect(text).toContain(part), { timeout: 60_000, interval: 50 });
    await saw(`检查了 ${countFiles('')} 个文件：0 个错误`);
    text = '';
    edit('lease/screens/customer-list.json', '"lease/customer"', '"lease/custmer"');
    await saw('entity-unknown');
    expect(text).toMatch(/\d\d:\d\d:\d\d modules\/lease\/screens\/customer-list\.json\n/);
    // No terminal: nothing clears it.
    expect(text).not.toContain('\x1b');
    text = '';
    edit('lease/module.json', '{', '');
    await saw('json-');
    text = '';
    edit('lease/module.json', '"id"', '{ "id"');
    edit('lease/screens/customer-list.json', '"lease/custmer"', '"lease/customer"');
    await saw('0 个错误');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  }, 180_000);

  it('is for the report in words alone', async () => {
    await expect(run(['--watch', '--format', 'json'])).rejects.toThrow('--watch 只用于文字报告');
  });
});
