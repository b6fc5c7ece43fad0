import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from './check.ts';

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
let folder = '';

const GOOD = {
  id: 'shop/article',
  format: 1,
  title: '商品',
  schema: { type: 'object', properties: { name: { type: 'string', title: '名称', 'x-component': 'text' } } },
};

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'check-'));
  mkdirSync(path.join(folder, 'good', 'shop'), { recursive: true });
  mkdirSync(path.join(folder, 'bad'));
  writeFileSync(path.join(folder, 'good', 'shop', 'article.json'), JSON.stringify(GOOD, null, 2));
  const broken = JSON.stringify(GOOD, null, 2).replace('"x-component": "text"', '"x-component": "txet"');
  writeFileSync(path.join(folder, 'bad', 'article.json'), broken.replace('shop/article', 'shop/broken'));
  writeFileSync(path.join(folder, 'bad', 'cut.json'), '{ "id": ');
  const slow = {
    ...GOOD,
    id: 'shop/warned',
    schema: {
      type: 'object',
      properties: { a: { type: 'string', 'x-component': 'text', 'x-visible': '{{ $self.value }}' } },
    },
  };
  writeFileSync(path.join(folder, 'warned.json'), JSON.stringify(slow));
  writeFileSync(path.join(folder, 'notes.txt'), 'no document');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program as a person would, in the folder of the test. */
function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(project, 'scripts', 'check.mjs'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, SCREENS_DIR: path.join(folder, 'nothing'), npm_lifecycle_event: '', ...env },
    },
  );
  return { status, stdout, stderr };
}

/** The same without a program of its own. */
async function runHere(names: string[]) {
  const { output, exitCode } = await runCheck(
    names.map((name) => path.join(folder, name)),
    { SCREENS_DIR: path.join(folder, 'nothing') },
    () => Promise.reject(new Error('no module is asked for')),
  );
  return { status: exitCode, stdout: output.replaceAll(`${path.relative(process.cwd(), folder)}/`, '') };
}

describe('npm run check', () => {
  it('exits with 0 and says what it read when nothing is wrong', () => {
    expect(run(['good'])).toEqual({ status: 0, stdout: '检查了 1 个文件：0 个错误，0 个警告\n', stderr: '' });
  });

  it('exits with 1 and gives line, column and suggestion', () => {
    const { status, stdout, stderr } = run(['bad']);
    expect(status).toBe(1);
    expect(stderr).toBe('');
    expect(stdout).toContain('bad/article.json:11:24 错误 widget-unknown');
    expect(stdout).toContain('你是不是想写 “text”?');
    expect(stdout).toContain('bad/cut.json:1:9 错误 json-syntax');
    expect(stdout).toMatch(/检查了 2 个文件：2 个错误，0 个警告\n$/);
  });

  it('exits with 0 for warnings alone', () => {
    const { status, stdout } = run(['warned.json']);
    expect(stdout).toContain('警告 visibility-cycle');
    expect(status).toBe(0);
  });

  it('lists the texts that the translations beside the documents lack, at their places', async () => {
    const place = path.join(folder, 'english');
    mkdirSync(path.join(place, 'locales'), { recursive: true });
    writeFileSync(
      path.join(place, 'article.json'),
      JSON.stringify({ ...GOOD, id: 'shop/english' }, null, 2).replace('名称', '货号名'),
    );
    const write = (texts: object): void =>
      writeFileSync(path.join(place, 'locales', 'en.json'), JSON.stringify(texts));
    write({ 商品: 'Article' });
    const { status, stdout } = await runHere(['english']);
    expect(status).toBe(0);
    expect(stdout).toContain('english/article.json:10:18 警告 text-untranslated “货号名”没有 en 译文');
    expect(stdout).not.toContain('“商品”没有');
    write({ 商品: 'Article', 货号名: 'Name', '共 {0} 条': '{0} {0|row}' });
    expect((await runHere(['english'])).stdout).toContain('locale-places 译文里的 {0|row} 写法不对');
    write({ 商品: 'Article', 货号名: 'Name', '共 {0} 条': 'all of {0:smal}' });
    expect((await runHere(['english'])).stdout).toContain('locale-places 译文里的 {0:smal} 写法不对');
    write({ 商品: 'Article', 货号名: 'Name', '共 {0} 条': 'all of {0:small}: {0} {0|row|rows}' });
    expect((await runHere(['english'])).stdout).not.toContain('locale-places');
    write({ 商品: 'Article', 货号名: 'Name', '共 {0} 条': 'all {1}', 空: 7 });
    const wrong = await runHere(['english']);
    expect(wrong.stdout).toContain('locale-places 译文里的 {1} 在“共 {0} 条”里不存在');
    expect(wrong.stdout).toContain('locale-shape “空”的译文应是文字');
    expect(wrong.status).toBe(1);
    const schema = { 'x-component': 'records', 'x-component-props': { entity: 'system/position' } };
    writeFileSync(
      path.join(place, 'posts.json'),
      JSON.stringify({ ...GOOD, id: 'shop/posts', schema }, null, 2),
    );
    expect((await runHere(['english'])).stdout).toContain(
      'english/posts.json:6:20 警告 text-untranslated “职务详情 · {0}”没有 en 译文',
    );
    rmSync(path.join(place, 'posts.json'));
    write({ 商品: 'Article', 货号名: 'Name' });
    expect((await runHere(['english'])).stdout).toBe('检查了 2 个文件：0 个错误，0 个警告\n');
  }, 120_000);

  it('lists the titles of menus and dictionaries of a module that its translations lack', () => {
    const place = path.join(folder, 'hire');
    const write = (name: string, value: unknown): void => {
      mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
      writeFileSync(path.join(place, name), JSON.stringify(value, null, 2));
    };
    write('module.json', { id: 'hire', title: '设备租用', version: '1.0.0' });
    write('menus/hire.json', [{ id: 'hire-top', title: '设备租用', path: '/hire' }]);
    write('dicts/hire.json', { hire_state: { title: '租用状态', items: [{ value: '1', text: '租出' }] } });
    write('locales/en.json', { 设备租用: 'Hire', 租用状态: 'State of hire' });
    const { status, stdout } = run(['hire']);
    expect(status).toBe(0);
    expect(stdout).toContain('hire/dicts/hire.json:7:17 警告 text-untranslated “租出”没有 en 译文');
    expect(stdout.match(/text-untranslated/g)).toHaveLength(1);
    write('locales/en.json', { 设备租用: 'Hire', 租用状态: '' });
    const broken = run(['hire']);
    expect(broken.status).toBe(1);
    expect(broken.stdout.match(/locale-shape/g)).toHaveLength(1);
    rmSync(place, { recursive: true });
  }, 120_000);

  it('shows what is made of an entity as ordinary nodes, with the screens that it opens', () => {
    const list = {
      ...GOOD,
      id: 'shop/posts',
      schema: { 'x-component': 'records', 'x-component-props': { entity: 'system/position' } },
    };
    writeFileSync(path.join(folder, 'posts.json'), JSON.stringify(list));
    const { status, stdout } = run(['posts.json', '--show-plan']);
    expect(status).toBe(0);
    const shown = JSON.parse(stdout) as { id: string; schema: { properties: Record<string, object> } }[];
    expect(shown.map(({ id }) => id)).toEqual(['shop/posts', 'shop/posts/form', 'shop/posts/view']);
    expect(shown[0]?.schema.properties).toMatchObject({
      search: { 'x-component': 'search_form' },
      table: { 'x-component': 'data_table' },
    });
    writeFileSync(path.join(folder, 'posts.json'), JSON.stringify(list).replace('/position', '/positions'));
    expect(run(['posts.json', '--show-plan'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('entity-unknown') as string,
    });
    expect(run(['--show-plan'])).toMatchObject({ status: 2 });
  });

  it('writes JSON with the documented keys and nothing else on stdout', () => {
    const { status, stdout } = run(['--format', 'json', path.join(folder, 'bad', 'article.json')]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      {
        code: 'widget-unknown',
        severity: 'error',
        file: 'bad/article.json',
        line: 11,
        column: 24,
        endLine: 11,
        endColumn: 30,
        pointer: '/schema/properties/name/x-component',
        message: expect.stringContaining('txet') as string,
        fix: {
          title: '你是不是想写 “text”?',
          patch: [{ op: 'replace', path: '/schema/properties/name/x-component', value: 'text' }],
        },
      },
    ]);
    expect(JSON.parse(run(['good', '--format=json']).stdout)).toEqual([]);
  });

  it('writes SARIF 2.1.0', () => {
    const log = JSON.parse(run(['bad', '--format', 'sarif']).stdout) as {
      version: string;
      runs: {
        tool: { driver: { rules: { id: string }[] } };
        results: { ruleId: string; ruleIndex: number; locations: object[]; fixes?: object[] }[];
      }[];
    };
    expect(log.version).toBe('2.1.0');
    const [first] = log.runs;
    for (const { ruleId, ruleIndex } of first?.results ?? []) {
      expect(first?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    }
    expect(first?.results[0]?.locations[0]).toMatchObject({
      physicalLocation: {
        artifactLocation: { uri: 'bad/article.json' },
        region: { startLine: 11, startColumn: 24, endLine: 11, endColumn: 30 },
      },
    });
    // `text` for `txet`: only what differs is replaced.
    expect(first?.results[0]?.fixes).toEqual([
      {
        description: { text: '你是不是想写 “text”?' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'bad/article.json' },
            replacements: [
              {
                deletedRegion: { startLine: 11, startColumn: 26, endLine: 11, endColumn: 28 },
                insertedContent: { text: 'ex' },
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    [['--format', 'xml'], '--format'],
    [['--fast'], '--fast'],
    [['missing'], 'missing'],
    [['notes.txt'], 'notes.txt'],
  ])('exits with 2 for %j and leaves stdout empty', (args, word) => {
    const { status, stdout, stderr } = run(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(word);
    expect(stderr).toContain('usage');
  });

  it('reads SCREENS_DIR when nothing is given, and finds its documents', () => {
    const { stdout } = run([], { SCREENS_DIR: path.join(folder, 'bad') });
    expect(stdout).toContain('bad/cut.json:1:9 错误 json-syntax');
  }, 120_000);

  it('takes paths from the folder npm was called in', () => {
    const { stdout } = run(['good'], { npm_lifecycle_event: 'check', INIT_CWD: folder });
    expect(stdout).toContain('检查了 1 个文件');
  });

  it('holds the calls, parameters and columns of documents against those of the server', () => {
    const users = {
      id: 'shop/users',
      format: 1,
      title: '用户',
      apis: {
        users: { url: '/sys/user/list', params: '{{ $query }}', page: true },
        gone: { url: '/sys/user/lsit' },
        odd: { url: '/sys/user/list', method: 'DELETE' },
      },
      schema: {
        type: 'object',
        properties: {
          search: {
            type: 'object',
            'x-component': 'search_form',
            properties: { realnam: { type: 'string', title: '姓名', 'x-component': 'text' } },
          },
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { api: 'users' },
            'x-component-props': { columns: [{ key: 'usrname', title: '账号' }] },
          },
        },
      },
    };
    writeFileSync(path.join(folder, 'users.json'), JSON.stringify(users));
    const { status, stdout } = run(['users.json', '--format', 'json']);
    const codes = (JSON.parse(stdout) as { code: string }[]).map(({ code }) => code);
    expect([status, ...codes.sort()]).toEqual([
      0,
      'call-method',
      'call-unknown',
      'column-unknown',
      'query-unknown',
    ]);
  });

  it('knows the screens beside a file that is checked alone, in SCREENS_DIR wherever they lie', () => {
    const place = path.join(folder, 'beside');
    const opener = (id: string, screen: string): object => ({
      ...GOOD,
      id,
      schema: {
        type: 'object',
        properties: {
          go: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '打开' },
            'x-on': { click: [{ do: 'open', screen }] },
          },
        },
      },
    });
    mkdirSync(path.join(place, 'deep'), { recursive: true });
    writeFileSync(path.join(place, 'list.json'), JSON.stringify(opener('beside/list', 'beside/form')));
    writeFileSync(path.join(place, 'form.json'), JSON.stringify({ ...GOOD, id: 'beside/form' }));
    writeFileSync(path.join(place, 'deep', 'far.json'), JSON.stringify(opener('deep/far', 'beside/form')));
    writeFileSync(path.join(place, 'broken.json'), '{');
    const clean = '检查了 1 个文件：0 个错误，0 个警告\n';
    expect(run(['beside/list.json']).stdout).toBe(clean);
    expect(run(['beside/deep/far.json'], { SCREENS_DIR: place }).stdout).toBe(clean);
    expect(run(['beside/deep'], { SCREENS_DIR: place }).stdout).toBe(clean);
    expect(run(['beside/deep/far.json']).stdout).toContain('screen-unknown');
  });

  it('knows what was made in the app from the file of --site', () => {
    const made = {
      ...GOOD,
      id: 'shop/made',
      schema: {
        type: 'object',
        properties: {
          kind: { type: 'string', title: '种类', 'x-component': 'list', 'x-dict': 'made_in_app' },
          go: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '去' },
            'x-access': 'made:inApp',
            'x-on': { click: [{ do: 'navigate', to: '/made/in-app' }] },
          },
        },
      },
    };
    const site = { dicts: { made_in_app: ['a'] }, permissions: ['made:inApp'], menus: ['/made/in-app'] };
    writeFileSync(path.join(folder, 'made.json'), JSON.stringify(made));
    writeFileSync(path.join(folder, 'site.txt'), JSON.stringify(site));
    writeFileSync(path.join(folder, 'answer.txt'), JSON.stringify({ success: true, result: site }));
    writeFileSync(path.join(folder, 'other.txt'), JSON.stringify({ dicts: {} }));
    const { stdout } = run(['made.json']);
    for (const code of ['dict-unknown', 'permission-unknown', 'route-unknown'])
      expect(stdout).toContain(code);
    for (const file of ['site.txt', 'answer.txt']) {
      expect(run(['made.json', '--site', file])).toMatchObject({ status: 0, stderr: '' });
    }
    for (const file of ['other.txt', 'nothing.txt', 'notes.txt']) {
      const { status, stderr } = run(['made.json', '--site', file]);
      expect([status, stderr.includes('/sys/checkSite')]).toEqual([2, true]);
    }
  });

  it('tells of a file that cannot be read, and goes on with the others', () => {
    mkdirSync(path.join(folder, 'odd', 'folder.json'), { recursive: true });
    symlinkSync('nowhere.json', path.join(folder, 'odd', 'dangling.json'));
    writeFileSync(path.join(folder, 'odd', 'folder.json', 'empty.json'), '');
    const { status, stdout } = run(['odd', '--format', 'json']);
    const found = JSON.parse(stdout) as { code: string; file: string }[];
    expect(status).toBe(1);
    expect(found.map(({ code, file }) => [code, file])).toEqual([
      ['file-unreadable', 'odd/dangling.json'],
      ['json-empty', 'odd/folder.json/empty.json'],
    ]);
  });
});
