// @vitest-environment happy-dom
// S65: what the form refuses the server refuses, and what it accepts the server accepts.
import fs from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RuleFile } from '../../src/engine/catalog.ts';
import type { Entity, Field } from '../../server/records/entities.ts';
import { readChanges } from '../../server/records/writes/write.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';
import { openDocument } from '../open-document.tsx';

const rules = JSON.parse(fs.readFileSync('src/schemas/rules/system.json', 'utf8')) as RuleFile;
/** Rules that look at one value; those that compare fields have their own tests. */
const names = Object.keys(rules).filter((name) => !rules[name]?.check?.includes('$values'));
const PAIRS = 10_000;

const entity: Entity = {
  id: 'test/rules',
  title: '规则',
  table: 'sys_user',
  storage: 'migration',
  fields: new Map(
    names.map((name): [string, Field] => [
      name,
      { name, column: name, title: `字段${name}`, type: 'string', rules: [name] } as Field,
    ]),
  ),
} as Entity;

const document = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        { type: 'string', title: `字段${name}`, 'x-component': 'text', 'x-rules': [name] },
      ]),
    ),
  },
};

/** Values near what the rules speak of, and far from it. */
const near = fc.oneof(
  fc.stringMatching(/^\d{1,20}$/),
  fc.stringMatching(/^[A-Za-z0-9_.@-]{1,20}$/),
  fc.stringMatching(/^1[3-9]\d{9}$/),
  fc.stringMatching(/^\d{17}[\dXx]$/),
  fc.stringMatching(/^-?\d{1,4}(\.\d{1,3})?$/),
  fc.stringMatching(/^[一-龥A-Za-z ]{1,10}$/),
  fc.constantFrom(
    'a@b.cn',
    'https://a.cn',
    '京A12345',
    '粤B12345D',
    '0571-88888888',
    '0.5',
    '1\n2',
    'abc123',
  ),
);
const value = fc.oneof(
  { weight: 6, arbitrary: near },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(' ', '\n', '\t', '　'), near).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: near.map((text) => `${text} `) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\u0000', '😀', 'x'.repeat(256), 'x'.repeat(20_000)) },
);

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

async function judgeOnServer(name: string, text: string): Promise<boolean> {
  try {
    await readChanges(server.db, entity, { [name]: text }, {});
    return true;
  } catch {
    return false;
  }
}

// W5.20
it(`form and server agree over ${String(PAIRS)} pairs of value and rule`, async () => {
  const screen = await openDocument(document);
  const rounds = Math.ceil(PAIRS / names.length);
  const differences: string[] = [];
  let [pairs, refused] = [0, 0];
  for (const texts of fc.sample(
    fc.array(value, { minLength: names.length, maxLength: names.length }),
    rounds,
  )) {
    names.forEach((name, index) => screen.model.setField(name, texts[index]));
    const failed = new Set((await screen.model.judge.judgeAll(undefined)).map((node) => node.path));
    for (const [index, name] of names.entries()) {
      const text = texts[index] ?? '';
      const isGood = await judgeOnServer(name, text);
      pairs += 1;
      if (failed.has(name)) refused += 1;
      if (isGood === failed.has(name)) differences.push(`${name}: ${JSON.stringify(text.slice(0, 80))}`);
    }
  }
  console.log(
    `pairs of value and rule: ${String(pairs)}, refused ${String(refused)}, different verdicts: ${String(differences.length)}`,
  );
  expect(differences).toEqual([]);
  expect(pairs).toBeGreaterThanOrEqual(PAIRS);
  // Both kinds of verdict have to occur, or nothing was compared.
  expect(refused).toBeGreaterThan(PAIRS / 10);
  expect(pairs - refused).toBeGreaterThan(PAIRS / 10);
});
