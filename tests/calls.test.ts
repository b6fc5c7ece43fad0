// Every call of the server has a title by which whoever designs a page finds it.
import { afterEach, describe, expect, it } from 'vitest';
import { speak, translate } from '../src/engine/text.ts';
import { listRoutes } from '../server/start/all-routes.ts';
import { listDeclaredCalls } from '../server/start/declared-calls.ts';
import { describeModuleCalls } from '../server/modules/describe-module-calls.ts';
import { NO_PARTS, type DeclaredParts } from '../src/engine/check/catalog/join-parts.ts';
import type { RouteParts } from '../server/features/route-parts.ts';
import fs from 'node:fs';
import path from 'node:path';

const HAN = /[\u3400-\u9fff]/;
const calls = listDeclaredCalls();
const folder = path.resolve(import.meta.dirname, '../src/schemas/locales/en');
const english = Object.assign(
  {},
  ...fs
    .readdirSync(folder)
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as object),
) as Record<string, string>;

/** Calls of one resource are offered beside each other: those that share the address but for its last parts. */
const resourceOf = (url: string): string => url.split('/').slice(0, 3).join('/');

describe('calls of the server', () => {
  afterEach(() => speak('zh'));

  it('have a title each, a few words in Chinese', () => {
    expect(calls.length).toBeGreaterThan(350);
    const odd = calls.filter(({ title = '' }) => !/^[\u3400-\u9fff][^，。！]{1,24}$/.test(title));
    expect(odd.map(({ method, url, title }) => `${method} ${url} ${String(title)}`)).toEqual([]);
    const routes = listRoutes({ surroundings: {} } as RouteParts);
    expect(routes.filter(({ title }) => title.trim() === '').map(({ url }) => url)).toEqual([]);
  });

  it('that change one field of several records say which', () => {
    const batches = calls.filter(({ url }) => url.endsWith('/editBatch'));
    expect(batches.length).toBeGreaterThan(8);
    expect(batches.filter(({ batchFields = [] }) => batchFields.length === 0)).toEqual([]);
    const named = Object.fromEntries(batches.map(({ url, batchFields }) => [url, batchFields]));
    expect(named['/sys/role/editBatch']).toEqual(['description']);
    // What a record holds beside its fields is among them.
    expect(named['/sys/user/editBatch']).toEqual(
      expect.arrayContaining(['post', 'selecteddeparts', 'sex', 'telephone']),
    );
    expect(calls.filter(({ batchFields, url }) => batchFields && !url.endsWith('/editBatch'))).toEqual([]);
  });

  it('of one resource are told apart by it', () => {
    const seen = new Map<string, string>();
    const twice = calls.flatMap(({ method, url, title = '' }) => {
      const key = `${resourceOf(url)} ${title}`;
      const before = seen.get(key);
      seen.set(key, `${method} ${url}`);
      return before === undefined ? [] : [`${before} and ${method} ${url}: ${title}`];
    });
    expect(twice).toEqual([]);
  });

  it('are in English for whoever reads that, and told apart there, too', () => {
    speak('en', english);
    const said = calls.map(({ url, title = '' }) => ({ url, title, spoken: translate(title) }));
    expect(said.filter(({ spoken }) => HAN.test(spoken)).map(({ title }) => title)).toEqual([]);
    const keys = said.map(({ url, spoken }) => `${resourceOf(url)} ${spoken}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('of a record type of a module are called after it', () => {
    const entity = {
      id: 'lease/contract',
      title: '合同',
      table: 'lease_contract',
      storage: 'managed',
      recycle: true,
      fields: {
        code: { title: '编号', type: 'string', isRequired: true },
        total: { title: '金额', type: 'money' },
      },
    } as unknown as DeclaredParts['entities'][number];
    const made = describeModuleCalls({ ...NO_PARTS, entities: [entity] });
    expect(Object.fromEntries(made.map(({ url, title }) => [url.split('/').at(-1), title]))).toMatchObject({
      list: '合同列表',
      add: '新增合同',
      exportXls: '导出合同',
      recycleBin: '回收站里的合同',
      sums: '合同的合计',
    });
    speak('en', { ...english, 合同: 'Contract' });
    expect(made.map(({ title = '' }) => translate(title)).filter((text) => HAN.test(text))).toEqual([]);
  });
});
