import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isObject, ownValue } from '../../../engine/values/json.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import widgets from '../../../schemas/meta/widgets.generated.json' with { type: 'json' };

const HAN = /[\u3400-\u9fff]/;

/** What the editor is told, in a language: the words of settings are read once, with the module that has them. */
async function describeIn(language: 'zh' | 'en') {
  vi.resetModules();
  const { speak } = await import('../../../engine/text.ts');
  const folder = path.resolve(import.meta.dirname, '../../../schemas/locales/en');
  const texts = fs
    .readdirSync(folder)
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>);
  speak(language, language === 'en' ? (Object.assign({}, ...texts) as Record<string, string>) : {});
  const { listSourceSchemas } = await import('./source-schemas.ts');
  const all = listSourceSchemas({ widgets: widgets as unknown as WidgetContract[] });
  return { all, of: (file: string) => all.find(({ uri }) => uri.endsWith(`/${file}.schema.json`)) };
}

/** A value below an object, by keys. */
function at(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>((found, key) => ownValue(found, key), value);
}

/** Whatever an editor shows of a schema. */
function listShown(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listShown);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if ((key === 'title' || key === 'description') && typeof inner === 'string') return [inner];
    if (key === 'enumDescriptions') return (inner as string[]).filter((text) => text !== '');
    return key === 'default' || key === 'enum' || key === 'examples' ? [] : listShown(inner);
  });
}

describe('what the source editor explains', () => {
  afterEach(() => vi.resetModules());

  it('is the language of documents, beginning with a screen', async () => {
    const { all, of } = await describeIn('zh');
    expect(all.filter(({ fileMatch }) => fileMatch).map(({ uri }) => uri)).toEqual([
      'inmemory://screenwright/meta/screen.schema.json',
    ]);
    expect(at(of('screen')?.schema, 'properties', 'title', 'description')).toBe('页面标题');
    // Every schema that one of them leads to is there.
    const files = new Set(all.map(({ uri }) => uri.split('/').at(-1)));
    const led = [...JSON.stringify(all).matchAll(/"\$ref":"([a-z]+\.schema\.json)/g)].map(([, file]) => file);
    expect(led.length).toBeGreaterThan(20);
    expect(led.filter((file) => !files.has(file))).toEqual([]);
  });

  it('is read in English on an English page, to the last word', async () => {
    const { all, of } = await describeIn('en');
    const node = of('node')?.schema;
    expect(at(node, 'properties', 'x-hidden', 'description')).toBe(
      'Hidden, but keeps its value: a boolean or an {{ expression }}',
    );
    const shown = all.flatMap(({ schema }) => listShown(schema));
    expect(shown.length).toBeGreaterThan(1_500);
    expect(shown.filter((text) => HAN.test(text))).toEqual([]);
  });

  it.each(['zh', 'en'] as const)('has a word for each value, in %s', async (language) => {
    const { of } = await describeIn(language);
    const wordsOf = (schema: Json | undefined) =>
      Object.fromEntries(
        ((at(schema, 'enum') ?? []) as string[]).map((value, index) => [
          value,
          (at(schema, 'enumDescriptions') as string[])[index],
        ]),
      );
    const step = wordsOf(at(of('action')?.schema, 'properties', 'do'));
    const type = wordsOf(at(of('node')?.schema, 'properties', 'x-component'));
    // Settings may be expressions: their values stand one level below.
    const [size] = at(
      of('widgets')?.schema,
      'definitions',
      'button',
      'properties',
      'size',
      'anyOf',
    ) as JsonObject[];
    expect([step['request'], type['text'], wordsOf(size)['large']]).toEqual(
      language === 'zh' ? ['调用接口', '单行文本', '大'] : ['Call an API', 'Single-line text', 'Large'],
    );
  });
});
