// Whatever a save refuses for the sake of one field names that field, so that forms can mark it.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEntity, writableFields, type Field } from '../server/records/entities.ts';
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

async function add(url: string, body: object): Promise<Envelope> {
  const answer = await app.call('POST', `/api${url}`, { token, body });
  return answer.json<Envelope>();
}

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
const FILLED = '/sys/permission/add component empty';

interface Addition {
  url: string;
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
    return [{ url, fields: writableFields(getEntity(id)), sample }];
  });
}

/** A value that nobody else has. */
function freshValue({ rules = [] }: Field, number: number): string {
  if (rules.includes('email')) return `person${String(number)}@example.com`;
  if (rules.includes('iphone')) return `138${String(10_000_000 + number)}`;
  return `fresh_${String(number)}`;
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
  // What an address holds has no title: its author is a program.
  expect(wired.sort()).toEqual([
    'records/conditions/super-query.ts superQueryParams',
    'records/conditions/super-query.ts superQueryParams',
    'records/lists/page.ts column',
    'records/lists/sums.ts sum',
    'records/lists/sums.ts sum',
  ]);
});

describe('a save names the field that it refuses', () => {
  it('over every field that is declared', async () => {
    const wrongs: string[] = [];
    let asked = 0;
    for (const { url, fields, sample } of listAdditions()) {
      for (const field of fields) {
        for (const [wrong, value] of listWrong(field)) {
          const attempt = `${url} ${field.name} ${wrong}`;
          if (attempt === FILLED) continue;
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

  it('over every value that may stand once', async () => {
    const told: string[] = [];
    const expected: string[] = [];
    let number = 0;
    for (const { url, fields, sample } of listAdditions()) {
      const unique = fields.filter(({ isUnique }) => isUnique === true);
      const fresh = (): object => {
        number += 1;
        return {
          ...sample,
          ...Object.fromEntries(unique.map((field) => [field.name, freshValue(field, number)])),
        };
      };
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
