// Data rules over categories: trees, names and linked dropdowns are narrowed, and what lies hidden below keeps the record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Administration, RecordPage } from '../../../tests/administration-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { openLinkages } from '../../http/records/link-options.testing.ts';
import { openNarrowOffice, type NarrowOffice } from './data-rules.testing.ts';

interface Node {
  title: string;
  leaf: boolean;
  children: Node[] | null;
}

const CATEGORY = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' };
const DEPART = { table: 'sys_depart', txt: 'depart_name', key: 'id', idField: 'id', pidField: 'parent_id' };
const BELOW = '下级分类超出了您的数据权限，请联系管理员处理';

let office: NarrowOffice;
const call: Administration['call'] = (...args) => office.call(...args);
const asNarrow: NarrowOffice['asNarrow'] = (...args) => office.asNarrow(...args);
const at = (path: string, query: Record<string, string> = {}) =>
  `/category/${path}?${new URLSearchParams(query).toString()}`;
const idOf = async (name: string) =>
  (
    await office.server.db
      .selectFrom('sys_category')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

let law: string;
let national: string;
let hidden: string;

beforeAll(async () => {
  office = await openNarrowOffice(['category', 'depart'], { screens: openLinkages([CATEGORY, DEPART]) });
  [law, national, hidden] = [await idOf('法律法规'), await idOf('国家法律'), await idOf('安全隐患')];
  // Below 国家法律 everything is hidden, below 法律法规 some of it.
  await office.narrowTo('menu-category', 'name', 'IN', '法律法规,国家法律');
});
afterAll(() => office.close());

describe('a rule over categories', () => {
  it('holds level by level, in lists and pickers, and tells of nothing that lies below', async () => {
    for (const [address, names] of [
      [at('loadTreeData', { pcode: '0' }), ['法律法规']],
      [at('loadTreeData', { pid: law }), ['国家法律']],
      [at('loadTreeChildren', { pid: law }), ['国家法律']],
      [at('loadTreeChildren', { pid: national }), []],
      [at('loadTreeRoot', { async: 'true', pcode: '0' }), ['法律法规']],
      [at('loadTreeRoot', { async: 'false', pcode: '0' }), ['法律法规']],
    ] as const) {
      const nodes = (await asNarrow<Node[]>('GET', address)).result;
      expect(
        nodes.map(({ title }) => title),
        address,
      ).toEqual(names);
      for (const { title, leaf } of nodes) expect(leaf, address).toBe(title === '国家法律');
      expect((await call<Node[]>('GET', address)).result.length, address).toBeGreaterThan(names.length);
    }
    const whole = await asNarrow<Node[]>('GET', at('loadTreeRoot', { async: 'false', pcode: 'A01' }));
    expect(whole.result).toMatchObject([{ title: '国家法律', leaf: true, children: null }]);

    const listed = await asNarrow<Record<string, unknown>[]>('GET', at('childList', { pid: law }));
    expect(listed.result).toMatchObject([{ name: '国家法律', hasChild: '0' }]);
    const roots = (await asNarrow<RecordPage>('GET', at('rootList'))).result;
    expect([roots.total, roots.records]).toMatchObject([1, [{ name: '法律法规', hasChild: '1' }]]);
    const options = await asNarrow<{ text: string }[]>('GET', at('loadAllData', { code: 'A01' }));
    expect(options.result.map(({ text }) => text)).toEqual(['法律法规', '国家法律']);
  });

  it('holds for single categories: a hidden one stays its id', async () => {
    for (const address of [
      at('queryById', { id: hidden }),
      at('loadOne', { field: 'id', val: hidden }),
      at('loadOne', { field: 'code', val: 'A03' }),
    ]) {
      expect((await asNarrow('GET', address)).message, address).toBe('未找到对应实体');
      expect((await call('GET', address)).success, address).toBe(true);
    }
    expect((await asNarrow('GET', at('queryById', { id: national }))).result).toMatchObject({
      hasChild: '0',
    });
    const names = await asNarrow('GET', at('loadDictItem', { ids: `${law},${hidden}` }));
    expect(names.result).toEqual(['法律法规', hidden]);
  });

  it('refuses every change of one out of sight, and new ones below it', async () => {
    await office.expectUnchanged(
      ['sys_category'],
      [
        ['PUT', '/category/edit', { id: hidden, name: '改' }],
        ['DELETE', at('delete', { id: hidden })],
        ['DELETE', at('deleteBatch', { ids: hidden })],
        ['POST', '/category/add', { name: '新', pid: hidden }],
        ['GET', at('checkCode', { pid: hidden, code: 'A03A01' })],
        ['DELETE', at('delete', { id: national })],
        ['DELETE', at('deleteBatch', { ids: `${law},${hidden}` })],
      ],
    );
    expect((await asNarrow('POST', '/category/add', { name: '新', pid: hidden })).message).toBe(
      '上级分类不存在',
    );
    const file = await textWorkbook(['上级编码', '分类编码', '分类名称'], ['A03', '', '新']);
    const imported = await uploadFile(office.server, '/api/sys/category/importExcel', file, office.token);
    expect(imported.result).toMatchObject({ msg: '第 2 行：上级分类不存在' });
  });

  it('keeps a category below which something is hidden, until nothing is', async () => {
    for (const [path, query] of [
      ['delete', { id: national }],
      ['deleteBatch', { ids: national }],
    ] as const) {
      expect((await asNarrow('DELETE', at(path, query))).message).toBe(BELOW);
    }
    const { result } = await call<{ id: string }>('POST', '/category/add', { name: '国家法律', pid: law });
    const mixed = await asNarrow('DELETE', at('deleteBatch', { ids: `${result.id},${hidden}` }));
    expect(mixed.message).toBe('删除成功!');
    expect((await call('GET', at('queryById', { id: hidden }))).success).toBe(true);
    expect((await call('GET', at('queryById', { id: result.id }))).success).toBe(false);
    const edited = await asNarrow('PUT', '/category/edit', { id: national, name: '国家法律' });
    expect(edited.message).toBe('修改成功!');
  });
});

describe('a rule over what linked dropdowns show', () => {
  const optionsOf = async (linkage: Record<string, string>, token: string) => {
    const url = `/api/online/cgform/api/querySelectOptions?${new URLSearchParams(linkage).toString()}`;
    const answer = await office.server.call('GET', url, { token });
    return answer.json<{ result: { label: string }[] }>().result.map(({ label }) => label);
  };

  it('holds for their first level and for those below', async () => {
    await office.narrowTo('menu-depart', 'departName', '!=', '安全管理部');
    for (const [linkage, names] of [
      [CATEGORY, ['法律法规']],
      [{ ...CATEGORY, pidValue: law }, ['国家法律']],
    ] as const) {
      expect(await optionsOf(linkage, office.token)).toEqual(names);
      expect((await optionsOf(linkage, office.admin)).length).toBeGreaterThan(names.length);
    }
    const { parent_id: pidValue } = await office.server.db
      .selectFrom('sys_depart')
      .select('parent_id')
      .where('depart_name', '=', '安全管理部')
      .executeTakeFirstOrThrow();
    const below = { ...DEPART, pidValue: pidValue ?? '' };
    expect(await optionsOf(below, office.admin)).toContain('安全管理部');
    const seen = await optionsOf(below, office.token);
    expect(seen).not.toContain('安全管理部');
    expect(seen).toContain('生产运行部');
  });
});
