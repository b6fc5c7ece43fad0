// Whatever a save refuses for the sake of one field names that field, so that forms can mark it.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEntity, tableOf, writableFields, type Entity, type Field } from '../server/records/entities.ts';
import { entityOfComment } from '../server/records/schemas.ts';
import { CALL_SAMPLES } from './call-samples.ts';
import { openTestApp, type TestApp } from './app-driver.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

interface Envelope {
  success: boolean;
  message: string;
  result: { fields?: { field: string; text: string }[] } | null;
}

async function save(method: string, url: string, body: object): Promise<Envelope> {
  const answer = await app.call(method, `/api${url}`, { token, body });
  return answer.json<Envelope>();
}

const add = (url: string, body: object): Promise<Envelope> => save('POST', url, body);

/** A value that the declaration of the field does not allow, by what is wrong with it. */
function listWrong(field: Field): [wrong: string, value: unknown][] {
  const { type, length, isRequired, dict } = field;
  const isText = type === 'string' || type === 'text';
  return [
    ...(isRequired === true ? ([['empty', '']] as [string, unknown][]) : []),
    ...(isText && length !== undefined
      ? ([['too long', '长'.repeat(length + 1)]] as [string, unknown][])
      : []),
    ...(isText ? [] : ([['of another type', '不是这个类型']] as [string, unknown][])),
    ...(isText && dict !== undefined ? ([['not in its dictionary', 'no-such']] as [string, unknown][]) : []),
    ['no value at all', { a: 1 }],
  ];
}

/** Filled by the server where a client leaves it empty. */
const FILLED = ['/sys/permission/add component empty', '/sys/permission/edit component empty'];

interface Addition {
  url: string;
  entity: Entity;
  fields: readonly Field[];
  sample: object;
}

/** The calls that add a record whose fields an entity declares. */
function listAdditions(): Addition[] {
  return app.routes.flatMap(({ method, url, request }) => {
    const id = entityOfComment(request.body?.$comment ?? '');
    if (method !== 'POST' || !url.endsWith('/add') || id === undefined) return [];
    const sample = CALL_SAMPLES[url];
    if (typeof sample !== 'object') throw new Error(`tests/call-samples.ts has nothing for ${url}`);
    const entity = getEntity(id);
    return [{ url, entity, fields: writableFields(entity), sample }];
  });
}

/** A value that nobody else has. */
function freshValue({ rules = [] }: Field, number: number): string {
  if (rules.includes('email')) return `person${String(number)}@example.com`;
  if (rules.includes('iphone')) return `138${String(10_000_000 + number)}`;
  return `fresh_${String(number)}`;
}

/** A sample whose values that may stand once are those of nobody else. */
function withFresh(fields: readonly Field[], sample: object, number: number): object {
  const unique = fields.filter(({ isUnique }) => isUnique === true);
  return {
    ...sample,
    ...Object.fromEntries(unique.map((field) => [field.name, freshValue(field, number)])),
  };
}

it('a sentence that people read names no field as programs do', () => {
  const folder = path.resolve(import.meta.dirname, '../server');
  const wired = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:features|records|identity|kernel)\/.*(?<!\.test|\.testing)\.ts$/.test(name))
    .flatMap((name) => {
      const source = fs.readFileSync(path.join(folder, name), 'utf8');
      return [
        ...source.matchAll(/(?:failure|refuse|FieldRefusal)\(\s*(?:[\w.'-]+,\s*)?(?:'[^']*'|`[^`]*`)[^;]*;/g),
      ]
        .map(([call]) => call)
        .filter((call) => /（(?:[a-z]\w+|\$\{(?:field\.name|name|field)\})）/.test(call))
        .map((call) => `${name} ${/（([^）]+)）/.exec(call)?.[1] ?? ''}`);
    });
  expect(wired).toEqual([]);
});

describe('a save names the field that it refuses', () => {
  it('over every field that is declared', async () => {
    const wrongs: string[] = [];
    let asked = 0;
    for (const { url, fields, sample } of listAdditions()) {
      for (const field of fields) {
        for (const [wrong, value] of listWrong(field)) {
          const attempt = `${url} ${field.name} ${wrong}`;
          if (FILLED.includes(attempt)) continue;
          asked += 1;
          const { message, result, success } = await add(url, { ...sample, [field.name]: value });
          const [told] = result?.fields ?? [];
          if (success || told?.field !== field.name || told.text !== message) {
            wrongs.push(`${attempt}: ${message}`);
          }
        }
      }
    }
    expect(wrongs).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });

  it('over every field of a record that is edited', async () => {
    const wrongs: string[] = [];
    const unsaved: string[] = [];
    let asked = 0;
    for (const { url, entity, fields, sample } of listAdditions()) {
      const edit = url.replace(/add$/, 'edit');
      const methods = app.routes.flatMap((route) => (route.url === edit ? [route.method] : []));
      const [method] = methods;
      if (method === undefined) continue;
      const readIds = async (): Promise<string[]> =>
        (await app.db.selectFrom(tableOf(entity)).select('id').execute()).map((row) => String(row.id));
      const before = new Set(await readIds());
      const added = await add(url, withFresh(fields, sample, 1_000 + asked));
      if (!added.success) {
        unsaved.push(`${url}: ${added.message}`);
        continue;
      }
      const id = (await readIds()).find((one) => !before.has(one));
      for (const field of fields) {
        const [wrong, value] = listWrong(field)[0] ?? [];
        const attempt = `${edit} ${field.name} ${wrong ?? ''}`;
        if (FILLED.includes(attempt)) continue;
        asked += 1;
        const { message, result, success } = await save(method, edit, { ...sample, id, [field.name]: value });
        const [told] = result?.fields ?? [];
        if (success || told?.field !== field.name || told.text !== message)
          wrongs.push(`${attempt}: ${message}`);
      }
    }
    // What their samples belong to is no first row.
    expect(unsaved).toEqual(['/sys/sysDepartRole/add: 部门不存在', '/sys/dictItem/add: 未找到对应字典']);
    expect(wrongs).toEqual([]);
    expect(asked).toBeGreaterThan(80);
  });

  it('over every value that may stand once', async () => {
    const told: string[] = [];
    const expected: string[] = [];
    let number = 0;
    for (const { url, fields, sample } of listAdditions()) {
      const unique = fields.filter(({ isUnique }) => isUnique === true);
      const fresh = (): object => withFresh(fields, sample, ++number);
      for (const field of unique) {
        const first = fresh() as Record<string, unknown>;
        expect((await add(url, first)).success, url).toBe(true);
        const again = await add(url, { ...fresh(), [field.name]: first[field.name] });
        expected.push(`${url} ${field.name}: ${field.title}已存在`);
        told.push(`${url} ${again.result?.fields?.[0]?.field ?? 'nothing'}: ${again.message}`);
      }
    }
    expect(told).toEqual(expected);
    expect(told.length).toBeGreaterThan(10);
  });
});
