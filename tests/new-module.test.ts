// From nothing to a module: what the commands write passes the checker, and what they cannot write leaves nothing behind.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { Ajv } from 'ajv';
import ts from 'typescript';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { describeModuleCalls } from '../server/modules/describe-module-calls.ts';
import { runCheck } from '../src/cli/check.ts';
import { writeNew } from '../src/cli/scaffold/new.ts';
import type { Person } from '../src/cli/scaffold/questions.ts';
import { writeTypes } from '../src/cli/types.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'new-module-'));
let home = '';
let count = 0;
beforeEach(() => {
  home = path.join(base, String((count += 1)));
  fs.mkdirSync(home);
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

const loadCalls = async () => describeModuleCalls;
const environment = () => ({ MODULES_DIR: home, SCREENS_DIR: path.join(home, 'no-screens') });
const create = (args: readonly string[], person?: Person) => writeNew(args, environment(), loadCalls, person);
const check = (name: string) => runCheck([path.join(home, name)], environment(), loadCalls);
const read = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(home, name), 'utf8'));
const list = (): string[] =>
  fs
    .readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(home, name)).isFile() && !name.includes('.types'))
    .sort();

const SHOP = ['module', '--id', 'shop', '--title', '商店'];
const FIELDS = 'name:string(80)!=名称 kind:dict(shop_kind)=类型 price:money=价格 maker:relation(maker)';

/** Where the commands wrote the shop; the tests after the first one that needs it begin with a copy. */
const made = path.join(base, 'made');

async function createShop(): Promise<void> {
  if (!fs.existsSync(made)) {
    await create(SHOP);
    const entity = (id: string, title: string, fields: string): string[] => [
      'entity',
      '--module',
      'shop',
      '--id',
      id,
      '--title',
      title,
      '--fields',
      fields,
    ];
    await create(entity('maker', '厂商', 'name:string!'));
    await create(entity('article', '商品', FIELDS));
    fs.cpSync(home, made, { recursive: true });
  }
  fs.cpSync(made, home, { recursive: true });
}

describe('a module that is begun by commands', () => {
  it('has record types with lists, dictionaries and menu entries, and a page, and passes the checker', async () => {
    await createShop();
    const page = ['screen', '--module', 'shop', '--id', 'overview', '--title', '概览'];
    expect(await create(page)).toMatchObject({ exitCode: 0 });
    const more = ['--kind', 'list', '--entity', 'shop/maker', '--path', '/shop/all-makers'];
    await create(['screen', '--module', 'shop', '--id', 'makers', '--title', '全部厂商', ...more]);
    expect(list()).toEqual(
      [
        'shop/dicts/shop.json',
        'shop/entities/article.json',
        'shop/entities/maker.json',
        'shop/menus/shop.json',
        'shop/module.json',
        'shop/screens/article-list.json',
        'shop/screens/makers.json',
        'shop/screens/maker-list.json',
        'shop/screens/overview.json',
      ].sort(),
    );
    expect(read('shop/entities/article.json')).toMatchObject({
      $schema: '../.types/entity.schema.json',
      id: 'shop/article',
      text: 'name',
      fields: {
        name: { title: '名称', type: 'string', length: 80, isRequired: true },
        kind: { title: '类型', type: 'string', dict: 'shop_kind' },
        price: { title: '价格', type: 'money' },
        maker: { title: 'maker', type: 'relation', entity: 'shop/maker' },
      },
    });
    const [top] = read('shop/menus/shop.json') as { title: string; children: { path: string }[] }[];
    expect(top?.title).toBe('商店');
    expect(top?.children.map((entry) => entry.path)).toEqual([
      '/shop/maker',
      '/shop/article',
      '/shop/overview',
      '/shop/all-makers',
    ]);
    expect(await check('shop')).toEqual({ output: '检查了 9 个文件：0 个错误，0 个警告\n', exitCode: 0 });
  }, 120_000);

  it('takes the items of an online form for the fields of a record type, and says what does not come along', async () => {
    await create(SHOP);
    const item = (type: string, more: object = {}) => ({
      key: `f_${type}`,
      label: `字段${type}`,
      type,
      ...more,
    });
    const listed = { listSource: [{ value: '1', label: '一' }] };
    const known = { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' };
    const plain = [
      'text',
      'number',
      'integer',
      'date',
      'datetime',
      'month',
      'time',
      'textarea',
      'file',
      'image',
    ];
    const more = [
      'rate',
      'umeditor',
      'markdown',
      'sel_depart',
      'sel_user',
      'company',
      'hidden',
      'pca',
      'divider',
    ];
    const items = [
      ...[...plain, ...more].map((type) => item(type, { placeholder: '请填写' })),
      ...['list', 'radio', 'checkbox', 'list_multi'].map((type) => item(type, listed)),
      item('sel_search', known),
      item('switch', { switchOptions: ['1', '0'] }),
      item('password'),
      { key: 'create_by', label: '创建人', type: 'text' },
      { key: 'code', label: '编号', type: 'text', rules: [{ pattern: '^\\d+$', message: '只能是数字' }] },
    ];
    fs.writeFileSync(path.join(home, 'items.json'), JSON.stringify(items));
    const args = ['entity', '--module', 'shop', '--id', 'old-order', '--title', '订单', '--items'];
    const made = await create([...args, path.join(home, 'items.json')]);
    expect(made.output).toContain('请注意：创建人（create_by）由系统维护');
    expect(made.exitCode).toBe(0);
    const { fields, text } = read('shop/entities/old-order.json') as {
      fields: Record<string, unknown>;
      text: string;
    };
    expect(text).toBe('f_text');
    expect(Object.keys(fields)).toHaveLength(items.length - 2);
    expect(read('shop/rules/shop.json')).toMatchObject({
      shop_old_order_code: { pattern: '^\\d+$', message: '只能是数字' },
    });
    expect(read('shop/dicts/shop.json')).toMatchObject({
      shop_old_order_f_list: { items: [{ value: '1', text: '一' }] },
    });
    expect(await check('shop')).toMatchObject({ exitCode: 0 });

    const both = create([...args, path.join(home, 'items.json'), '--fields', 'name:string']);
    await expect(both).rejects.toThrow('--fields 在这里没有作用，请去掉它');
    await expect(create([...args, path.join(home, 'gone.json')])).rejects.toThrow('找不到文件');
  }, 120_000);

  it('loses nothing: what is there is not written over, and what is wrong leaves nothing behind', async () => {
    await createShop();
    const before = list().map((name) => [name, fs.readFileSync(path.join(home, name), 'utf8')]);
    await expect(create(SHOP)).rejects.toThrow('已存在，请换一个 id');
    const again = [
      'entity',
      '--module',
      'shop',
      '--id',
      'maker',
      '--title',
      '厂商',
      '--fields',
      'name:string',
    ];
    await expect(create(again)).rejects.toThrow('entities/maker.json 已存在，请换一个名称或直接修改它');
    const lost = ['entity', '--module', 'shop', '--id', 'order', '--title', '订单', '--fields'];
    const unknown = await create([...lost, 'buyer:relation(buyer)']);
    expect(unknown.exitCode).toBe(1);
    expect(unknown.output).toContain('shop/buyer');
    expect(unknown.output).toContain('什么都没有写入');
    expect(list().map((name) => [name, fs.readFileSync(path.join(home, name), 'utf8')])).toEqual(before);
  }, 120_000);

  it.each([
    [['module', '--title', '商店'], '请写上 --id'],
    [['module', '--id', 'Shop', '--title', '商店'], '--id “Shop” 应以小写字母开头'],
    [['module', '--id', 'shop', '--name', '商店'], '--name'],
    [
      ['entity', '--module', 'gone', '--id', 'a', '--title', '甲', '--fields', 'a:string'],
      '找不到模块 “gone”',
    ],
  ])('is refused with what to write: %j', async (args, sentence) => {
    await expect(create(args)).rejects.toThrow(sentence);
    expect(list()).toEqual([]);
  });

  it.each([
    ['name', '字段 “name” 看不懂'],
    ['name:strin', '类型 “strin” 不存在，可用 string、text、number'],
    ['name:string name:text', '字段 “name” 写了两次'],
    ['version:integer', '字段 “version” 由系统维护'],
    ['kind:dict', '括号里要写字典编码'],
    ['price:money(2)', '类型 money 没有括号'],
  ])('says what is wrong with the fields %s', async (fields, sentence) => {
    fs.mkdirSync(path.join(home, 'shop'));
    fs.writeFileSync(
      path.join(home, 'shop/module.json'),
      '{ "id": "shop", "title": "商店", "version": "1.0.0" }',
    );
    const args = ['entity', '--module', 'shop', '--id', 'maker', '--title', '厂商', '--fields', fields];
    await expect(create(args)).rejects.toThrow(sentence);
    expect(list()).toEqual(['shop/module.json']);
  });

  it('asks a person at a terminal for what is missing, and again after a wrong answer', async () => {
    const answers = ['Shop!', 'shop', '商店', ''];
    const told: string[] = [];
    const person: Person = {
      ask: async (question) => {
        told.push(question);
        return answers.shift() ?? '';
      },
      tell: (line) => void told.push(line),
    };
    expect(await create(['module', '--folder', home], person)).toMatchObject({ exitCode: 0 });
    expect(told).toEqual([
      '模块的 id，如 lease：',
      '  “Shop!” 应以小写字母开头，只含小写字母和数字，最多 30 个',
      '模块的 id，如 lease：',
      '名称，如 租赁合同：',
    ]);
    expect(read('shop/module.json')).toMatchObject({ id: 'shop', title: '商店' });
  }, 60_000);

  it('is begun from a terminal without one to ask: flags are needed', () => {
    const script = path.resolve(import.meta.dirname, '../scripts/new-module.mjs');
    const run = (args: string[]) =>
      spawnSync(process.execPath, [script, ...args], {
        cwd: home,
        encoding: 'utf8',
        env: { ...process.env, npm_lifecycle_event: '' },
      });
    const refused = run(['--id', 'shop']);
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('请写上 --title');
    const made = run(['--id', 'shop', '--title', '商店', '--folder', '.']);
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain('已写入 shop/module.json');
  }, 120_000);
});

describe('npm run types', () => {
  it('writes schemas by which an editor knows the names of this installation, and nobody else of them', async () => {
    await createShop();
    const folder = path.join(home, 'shop/.types');
    const schemas = fs.readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
    const ajv = new Ajv({
      strict: false,
      schemas: schemas.map((name) => read(`shop/.types/${name}`) as object),
    });
    const passes = (kind: string, value: unknown): boolean => {
      const validate = ajv.getSchema(`${kind}.schema.json`);
      if (!validate) throw new Error(`no schema of ${kind}`);
      return validate(value) === true;
    };
    const entity = read('shop/entities/article.json') as { fields: { kind: object; maker: object } };
    const withField = (name: string, field: object) => ({
      ...entity,
      fields: { ...entity.fields, [name]: field },
    });
    expect(passes('entity', entity)).toBe(true);
    expect(passes('entity', withField('kind', { ...entity.fields.kind, dict: 'shop_knd' }))).toBe(false);
    expect(passes('entity', withField('kind', { ...entity.fields.kind, dict: 'sex' }))).toBe(true);
    expect(passes('entity', withField('maker', { ...entity.fields.maker, entity: 'shop/makr' }))).toBe(false);

    const screen = read('shop/screens/article-list.json') as { schema: object };
    const withSettings = (settings: object, component = 'records') => ({
      id: 'shop/article-list',
      ...screen,
      schema: { 'x-component': component, 'x-component-props': settings },
    });
    expect(passes('screen', { id: 'shop/article-list', ...screen })).toBe(true);
    expect(
      passes('screen', withSettings({ entity: 'shop/article', search: ['name', { name: 'kind' }] })),
    ).toBe(true);
    expect(passes('screen', withSettings({ entity: 'shop/articl' }))).toBe(false);
    expect(passes('screen', withSettings({ entity: 'shop/article', search: ['nam'] }))).toBe(false);
    expect(passes('screen', withSettings({ entity: 'shop/article', search: [{ name: 'nam' }] }))).toBe(false);
    // A field of another record type is none of this one.
    expect(passes('screen', withSettings({ entity: 'shop/maker', fields: ['name'] }))).toBe(true);
    expect(passes('screen', withSettings({ entity: 'shop/maker', fields: ['price'] }))).toBe(false);
    expect(passes('screen', withSettings({ entity: 'shop/article' }, 'record'))).toBe(false);
    const dict = { type: 'string', 'x-component': 'list', 'x-dict': 'shop_kind' };
    const withNode = (node: object) => ({
      ...withSettings({}),
      schema: { type: 'object', properties: { node } },
    });
    expect(passes('screen', withNode(dict))).toBe(true);
    expect(passes('screen', withNode({ ...dict, 'x-dict': 'shop_kin' }))).toBe(false);

    const sizes = schemas.map((name) => fs.statSync(path.join(folder, name)).size);
    expect(Math.max(...sizes)).toBeLessThan(256 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(512 * 1024);
    // Hidden: neither checker nor server takes it for a part of the module.
    expect((await check('shop')).output).toContain('0 个错误');
  }, 120_000);

  it('knows what a module adds to another one: editors complete it, and its types have the fields', async () => {
    await createShop();
    const write = (name: string, value: unknown): void => {
      const file = path.join(home, 'yard', name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, JSON.stringify(value));
    };
    const extension = {
      $schema: '../.types/extension.schema.json',
      entity: 'shop/article',
      after: 'name',
      fields: { yardPlace: { title: '库位', type: 'string', length: 20 } },
    };
    write('module.json', { id: 'yard', title: '场地', version: '1.0.0', requires: { shop: '1.0.0' } });
    write('extends/article.json', extension);
    expect(await writeTypes([path.join(home, 'yard')], environment(), loadCalls)).toMatchObject({
      exitCode: 0,
    });
    const folder = path.join(home, 'yard/.types');
    const schemas = fs.readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
    const ajv = new Ajv({
      strict: false,
      schemas: schemas.map((name) => read(`yard/.types/${name}`) as object),
    });
    const passes = (value: unknown): boolean => ajv.getSchema('extension.schema.json')?.(value) === true;
    expect(passes(extension)).toBe(true);
    expect(passes({ ...extension, entity: 'shop/articl' })).toBe(false);
    expect(passes({ ...extension, after: 'nam' })).toBe(false);
    expect(passes({ ...extension, fields: { yardPlace: { title: '库位', type: 'strin' } } })).toBe(false);
    const button = (component: string) => ({
      screen: 'shop/article-list',
      parts: { 'actions.yard_find': { type: 'void', 'x-component': component } },
    });
    expect(passes(button('button'))).toBe(true);
    expect(passes(button('buton'))).toBe(false);
    const types = fs.readFileSync(path.join(folder, 'entities.d.ts'), 'utf8');
    expect(types).toMatch(/yardPlace\??: string/);
    expect(types).toContain("'shop/article'");
  }, 60_000);

  it('knows what was made in the app from the file that it exported', async () => {
    await create(SHOP);
    const site = path.join(home, 'site.json');
    fs.writeFileSync(
      site,
      JSON.stringify({ dicts: { made_here: ['1'] }, permissions: ['made:here'], menus: ['/made'] }),
    );
    await writeTypes([path.join(home, 'shop'), '--site', site], environment(), loadCalls);
    const names = fs.readFileSync(path.join(home, 'shop/.types/names.schema.json'), 'utf8');
    for (const name of ['made_here', 'made:here', '/made']) expect(names).toContain(`"${name}"`);
  }, 60_000);

  it('declares records, what a save takes, and screens, and TypeScript holds code against them', async () => {
    await createShop();
    const compile = (code: string): string[] => {
      const file = path.join(home, 'client.ts');
      fs.writeFileSync(
        file,
        `import type { Entities } from './shop/.types/entities.d.ts';
import type { ScreenId, Screens } from './shop/.types/screens.d.ts';
${code}`,
      );
      const program = ts.createProgram([file], {
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        types: [],
        lib: ['lib.es2022.d.ts'],
      });
      return ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    };
    expect(
      compile(`
const values: Entities['shop/article']['values'] = { name: '甲', price: 1.5, version: 2 };
const text = (record: Entities['shop/article']['record']): string => \`\${record.kind_dictText} \${record.createTime}\`;
const id: ScreenId = 'shop/article-list/form';
const route: '/shop/article' = null as unknown as Screens['shop/article-list']['route'];
// What a table holds is told by its call.
const rows: Screens['shop/article-list']['values']['table'] = [{ name: '甲' }];
export { id, route, rows, text, values };`),
    ).toEqual([]);
    const wrong = compile(`
export const values: Entities['shop/article']['values'] = { name: '甲', price: '1.5' };
export const missing: Entities['shop/article']['values'] = {};
export const id: ScreenId = 'shop/articles';`);
    expect(wrong).toHaveLength(3);
    expect(wrong[0]).toContain("Type 'string' is not assignable to type 'number'");
    expect(wrong[1]).toContain("Property 'name' is missing");
    expect(wrong[2]).toContain('\'"shop/articles"\' is not assignable');
  }, 120_000);

  it('is refused for a folder that is no module, and waits for one that is broken', async () => {
    await expect(writeTypes([home], environment(), loadCalls)).rejects.toThrow('没有 module.json');
    await createShop();
    const file = path.join(home, 'shop/entities/maker.json');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"string"', '"strin"'));
    const result = await writeTypes([path.join(home, 'shop')], environment(), loadCalls);
    expect(result.exitCode).toBe(1);
    expect(result.output).toContain('模块 shop 有错误，没有写出类型');
  }, 120_000);
});
