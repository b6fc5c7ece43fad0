// The page about storage lists every key as it is.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from './open-storage.ts';
import { createStored } from './stored.ts';
import { LIFETIME } from './store.ts';

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/storage.md'), 'utf8');
const LIFETIMES = new Map([
  [86_400_000, '1 day'],
  [LIFETIME, '7 days'],
  [365 * 86_400_000, '1 year'],
]);

const rows = [...page.matchAll(/^\| `([\w-]+)` \| (.+?) \| (.+?) \| `(.+?)` \| (.+?) \|$/gm)].map(
  ([, key = '', area = '', shape = '', fallback = '', lifetime = '']) => ({
    key,
    area,
    shape,
    fallback,
    lifetime,
  }),
);

function build() {
  const areas = { local: createMemoryStorage(), session: createMemoryStorage() };
  const stored = createStored(areas.local, areas.session);
  const entries = Object.values(stored).filter((one) => typeof one !== 'function');
  return { areas, entries };
}

/** What a shape of the page takes and what it refuses. */
function sample(shape: string): { good: readonly unknown[]; bad: readonly unknown[] } | undefined {
  if (shape === 'colour') return { good: ['#abc', '#12abEF'], bad: ['red', '#12', '#12345678', 'url(x)', 7] };
  if (shape === 'yes or no') return { good: [true, false], bad: ['true', 1, 0, null] };
  const choices = [...shape.matchAll(/`(.+?)`/g)].map(([, text = '']) => text);
  if (!/^`.+` or `.+`$/.test(shape)) return undefined;
  return { good: choices.map((text) => JSON.parse(text) as unknown), bad: ['', 'else', 11, 15, true, null] };
}

describe('docs/storage.md', () => {
  // H3.14, H6.3, H9.1, H9.10, H9.12, H9.18
  it('lists every key with its area, default and lifetime, and no other', () => {
    const { areas, entries } = build();
    const declared = entries.map((entry) => {
      const fallback = JSON.stringify(entry.read());
      areas.local.setItem(entry.key, '{broken');
      entry.read();
      const area = areas.local.getItem(entry.key) === null ? 'local' : 'session';
      return [entry.key, area, fallback, LIFETIMES.get(entry.lifetime)];
    });
    expect(declared.length).toBeGreaterThan(30);
    const listed = rows.map(({ key, area, fallback, lifetime }) => [key, area, fallback, lifetime]);
    expect(listed.sort()).toEqual(declared.sort());
  });

  const shaped = rows.filter(({ shape }) => sample(shape) !== undefined);

  it('gives looks and language shapes that can be tried', () => {
    expect(shaped).toHaveLength(24);
  });

  // H9.11
  it.each(shaped)('tells the shape of $key', ({ key, shape, fallback }) => {
    const { areas, entries } = build();
    const entry = entries.find((one) => one.key === key);
    if (!entry) throw new Error(`no entry ${key}`);
    const keep = (value: unknown): void =>
      areas.local.setItem(key, JSON.stringify({ value, expires: Date.now() + 1000 }));
    for (const value of sample(shape)?.good ?? []) {
      keep(value);
      entry.read();
      expect(areas.local.getItem(key)).not.toBeNull();
    }
    for (const value of sample(shape)?.bad ?? []) {
      keep(value);
      expect(JSON.stringify(entry.read())).toBe(fallback);
      expect(areas.local.getItem(key)).toBeNull();
    }
  });
});
