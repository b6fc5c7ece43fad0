// A back end in the browser: answers every call with records that nobody stored, and takes changes in memory.
import type { DataShape, DeclaredCall } from '../../engine/catalog.ts';
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import {
  HttpFailure,
  type Dicts,
  type DictOption,
  type HttpRequest,
  type Reply,
} from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import { isObject } from '../../engine/values/json.ts';
import { baseOf, isAddressOf, isPage, listFields, recordOf } from './made-fields.ts';
import { pageOf, queryRecords, type Query } from './made-queries.ts';
import { createMadeRecords, type MadeRecord, type MadeRecords } from './made-records.ts';
import { makeValue } from './made-values.ts';
import type { MadeField, MadeState } from './protocol.ts';

/** Records of a kind at first. */
const SIZES: Readonly<Record<MadeState, number>> = { some: 23, none: 0, slow: 23, failing: 23, many: 10_000 };

/** Milliseconds that an answer takes in the state `slow`. */
export const SLOW = 2_000;

/** Rows that belong to a made record. */
const CHILD_ROWS = 2;

export interface MadeBackend {
  /** Calls of this screen are answered by what it shows. */
  learn(plan: ScreenPlan): void;
  /** @throws HttpFailure in the state `failing` */
  send(request: HttpRequest): Promise<Reply>;
}

export interface MadeBackendOptions {
  seed: number;
  state: MadeState;
  calls: readonly DeclaredCall[];
  entities: Readonly<Record<string, readonly MadeField[]>>;
  dicts: Pick<Dicts, 'peek' | 'load'>;
  wait?(milliseconds: number): Promise<void>;
}

interface Kind {
  fields: readonly MadeField[];
  records: MadeRecords;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export function createMadeBackend(options: MadeBackendOptions): MadeBackend {
  const { seed, state, calls, entities, dicts, wait = pause } = options;
  const plans = new Map<string, ScreenPlan>();
  const kinds = new Map<string, Promise<Kind>>();

  function ownOptions(code: string): readonly DictOption[] | undefined {
    for (const { dicts: own } of plans.values()) {
      const declared = Object.hasOwn(own, code) ? own[code] : undefined;
      if (declared && 'items' in declared) return declared.items;
    }
    return dicts.peek(code);
  }

  /** A dictionary that cannot be read leaves its fields empty. */
  async function loadDicts(fields: readonly MadeField[]): Promise<void> {
    const codes = new Set(fields.flatMap(({ dict }) => dict ?? []));
    await Promise.allSettled([...codes].filter((code) => !ownOptions(code)).map((code) => dicts.load(code)));
  }

  async function makeKind(base: string): Promise<Kind> {
    const fields = listFields(base, plans.values(), calls, entities);
    await loadDicts(fields);
    const records = createMadeRecords({ seed, base, size: SIZES[state], fields, options: ownOptions });
    return { fields, records };
  }

  /** What somebody changed stays as it is. */
  async function enrich(base: string, { fields: before, records }: Kind): Promise<Kind> {
    const fields = listFields(base, plans.values(), calls, entities);
    const more = fields.filter((field) => {
      const known = before.find(({ key }) => key === field.key);
      return field.isBare !== true && (!known || known.isBare === true);
    });
    await loadDicts(more);
    if (more.length > 0) records.enrich(more);
    return { fields, records };
  }

  function kindOf(base: string): Promise<Kind> {
    const known = kinds.get(base);
    if (known) return known;
    const made = makeKind(base);
    kinds.set(base, made);
    return made;
  }

  async function read({ url, params = {} }: HttpRequest, path: string): Promise<unknown> {
    const declared = calls.find((call) => call.method === 'GET' && isAddressOf(call.url, path));
    const kind = await kindOf(baseOf(path));
    const query: Query = { ...queryOf(url), ...params };
    const shape = declared?.answer ?? guessShape(plans.values(), path, kind.fields);
    if (isPage(shape)) return pageOf(shown(kind, query), query);
    if (shape === 'plain') return null;
    if (shape === 'any' || shape === undefined) return {};
    if ('items' in shape) {
      const record = recordOf(shape);
      if (record === undefined) return [];
      return Object.hasOwn(record, 'children') ? treeOf(kind, query) : shown(kind, query);
    }
    if (state === 'none') return {};
    const id = query['id'] ?? query['code'];
    const record = kind.records.find(String(id ?? '')) ?? kind.records.list()[0];
    return record ? { ...record, ...childrenOf(shape.fields, path) } : {};
  }

  function shown({ records, fields }: Kind, query: Query): readonly MadeRecord[] {
    return queryRecords(records.list(), fields, query);
  }

  /** Records in each other, or those below the one that is asked for. */
  function treeOf({ records, fields }: Kind, query: Query): readonly MadeRecord[] {
    const list = records.list();
    const below = new Map<string, MadeRecord[]>();
    for (const record of list) {
      const parent = records.parentOf(record);
      below.set(parent, [...(below.get(parent) ?? []), record]);
    }
    const asked = [query['pid'], query['parentId']].find(
      (value) => value !== undefined && value !== '' && value !== '0',
    );
    if (asked !== undefined) return below.get(String(asked)) ?? [];
    const found = new Set(queryRecords(list, fields, query));
    // What is found is shown with all that lies above it.
    const build = (parent: string, path: ReadonlySet<string>): MadeRecord[] =>
      (below.get(parent) ?? []).flatMap((record) => {
        const id = String(record['id']);
        const children = path.has(id) ? [] : build(id, new Set(path).add(id));
        if (children.length === 0 && !found.has(record)) return [];
        return [{ ...record, children: children.length > 0 ? children : null }];
      });
    return build('', new Set());
  }

  /** Rows that travel in a record. */
  function childrenOf(fields: Readonly<Record<string, DataShape>>, path: string): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, shape]) => {
        if (typeof shape === 'string') return [];
        if (!('items' in shape)) return [[name, {}]];
        const row = recordOf(shape);
        if (!row) return [[name, []]];
        const keys = Object.keys(row).filter((key) => row[key] === 'plain');
        const rows = Array.from({ length: CHILD_ROWS }, (_, at) => ({
          ...Object.fromEntries(
            keys.map((key) => [
              key,
              makeValue(
                { key, title: key, type: 'string' },
                { seed, of: `${path} ${name}`, row: at },
                undefined,
              ),
            ]),
          ),
          id: `made-${name}-${String(at + 1)}`,
        }));
        return [[name, rows]];
      }),
    );
  }

  async function write({ method, url, params = {}, body }: HttpRequest, path: string): Promise<unknown> {
    const { records } = await kindOf(baseOf(path));
    const verb = path.slice(path.lastIndexOf('/') + 1);
    const sent = isObject(body) ? body : {};
    const query: Query = { ...queryOf(url), ...params };
    if (method === 'DELETE' || /^(?:delete|remove|purge)/i.test(verb)) {
      const ids = [query['id'], query['ids'], sent['id'], sent['ids']].flatMap((value) =>
        Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [],
      );
      records.remove(ids);
      return null;
    }
    if (/^(?:add|create|save)/i.test(verb)) return records.add(sent);
    if (/^(?:edit|update)/i.test(verb) && sent['id'] !== undefined) return records.edit(sent);
    return null;
  }

  return {
    learn: (plan) => {
      if (plans.get(plan.id) === plan) return;
      plans.set(plan.id, plan);
      for (const [base, kind] of kinds)
        kinds.set(
          base,
          kind.then((known) => enrich(base, known)),
        );
    },
    async send(request) {
      const [path = ''] = request.url.split('?', 1);
      if (state === 'slow') await wait(SLOW);
      if (state === 'failing')
        throw new HttpFailure(t('预览：服务器出错了（500），请稍后重试'), 500, 500, false);
      const result = request.method === 'GET' ? await read(request, path) : await write(request, path);
      const message = request.method === 'GET' ? '' : t('操作成功');
      return { success: true, code: 200, message, result };
    },
  };
}

function queryOf(url: string): Query {
  const at = url.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at + 1)));
}

/** What a call that nobody declared answers, by what draws it: a page or a list where that has columns. */
function guessShape(
  plans: Iterable<ScreenPlan>,
  path: string,
  fields: readonly MadeField[],
): DataShape | undefined {
  if (fields.length === 0) return undefined;
  const record: DataShape = { fields: Object.fromEntries(fields.map(({ key }) => [key, 'plain' as const])) };
  for (const { apis } of plans) {
    for (const api of Object.values(apis)) {
      if (api.kind !== 'call' || !isAddressOf(api.url, path)) continue;
      if (api.page === true) return { fields: { records: { items: record }, total: 'plain' } };
    }
  }
  return /(?:list|all)$/i.test(path) ? { items: record } : record;
}
