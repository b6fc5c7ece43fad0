// What a draft is checked beside, as it is written for the page: once for all who see the same.
import { describe, expect, it } from 'vitest';
import type { KnownDocument } from '../../documents/desk.ts';
import { createDocumentWriter } from './surroundings-route.ts';

const document = (id: string, text = '{}'): KnownDocument => ({
  id,
  title: id,
  source: 'published',
  path: id,
  text,
  isBroken: false,
});

const read = ({ bytes }: { bytes: Buffer }): { path: string; text: string }[] =>
  JSON.parse(`[${bytes.toString()}]`) as { path: string; text: string }[];

describe('documents beside a draft', () => {
  const list = [document('a/one'), document('b/two')];

  it('are written once for all who see the same, and anew where one of them changed', () => {
    const write = createDocumentWriter();
    const first = write(list, () => true);
    expect(write(list, () => true)).toBe(first);
    const changed = write([document('a/one', '{"a":1}'), list[1] as KnownDocument], () => true);
    expect(changed.hash).not.toBe(first.hash);
    expect(read(changed).map(({ text }) => text)).toEqual(['{"a":1}', '{}']);
  });

  it('show of those that somebody may not see only that they are there', () => {
    const write = createDocumentWriter();
    const whole = write(list, () => true);
    const less = write(list, (id) => id.startsWith('a/'));
    expect(less.hash).not.toBe(whole.hash);
    expect(read(less).map(({ path }) => path)).toEqual(['a/one.json', 'b/two.json']);
    expect(read(less)[1]?.text).toContain('$params');
    expect(write(list, () => true)).toBe(whole);
  });

  it('of very many ways to see them keep the newest', () => {
    const many = Array.from({ length: 20 }, (_, at) => document(`a/n${String(at)}`));
    const write = createDocumentWriter();
    const views = many.map(({ id }) => write(many, (one) => one !== id));
    expect(new Set(views.map(({ hash }) => hash)).size).toBe(20);
    expect(write(many, (one) => one !== 'a/n19')).toBe(views[19]);
    expect(write(many, (one) => one !== 'a/n0')).not.toBe(views[0]);
  });
});
