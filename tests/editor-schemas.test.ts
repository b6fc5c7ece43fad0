// The schemas that editors complete and check by: right files pass, and what is misspelt is seen while it is written.
import fs from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { loadCatalogFiles, loadScreenFiles } from '../src/engine/check/files/catalog-node.ts';
import { catalogKindOf } from '../src/engine/check/files/catalog-kinds.ts';
import { loadMetaSchemas } from '../src/engine/check/files/meta-schemas-node.ts';
import { createEditorSchemas } from '../src/engine/check/schemas/editor-schemas.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import type { Json, JsonObject } from '../src/engine/document.ts';
import { entriesOf, isObject, ownValue } from '../src/engine/values/json.ts';

const folder = path.resolve(import.meta.dirname, '../src/schemas');
const { parts } = loadCatalogFiles(folder, trustPatterns(createValidators()));
const schemas = createEditorSchemas(loadMetaSchemas(folder), parts.widgets);

function open(all: Record<string, JsonObject>): (kind: string) => ValidateFunction {
  const ajv = new Ajv({ strict: false, validateSchema: true, schemas: Object.values(all) });
  return (kind) => {
    const validate = ajv.getSchema(`${kind}.schema.json`);
    if (!validate) throw new Error(`no schema of ${kind}`);
    return validate;
  };
}

const schemaOf = open(schemas);

/** What an editor would underline. */
function faults(kind: string, value: unknown): string[] {
  const validate = schemaOf(kind);
  return validate(value) === true
    ? []
    : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

const screen = (node: object) => ({
  id: 'shop/list',
  format: 1,
  title: '商品',
  schema: { type: 'object', properties: { node } },
});

describe('the schemas for editors', () => {
  it('let every screen that ships pass, and every other file', () => {
    const screens = loadScreenFiles(path.join(folder, 'screens'), 'shipped')
      .map(({ path: file, bytes }) => ({
        file,
        value: JSON.parse(Buffer.from(bytes ?? []).toString()) as JsonObject,
      }))
      // Plain documents of Formily are no screens of ours.
      .filter(({ value }) => value['format'] !== undefined);
    const wrong = screens.flatMap(({ file, value }) =>
      faults('screen', value)
        .slice(0, 3)
        .map((fault) => `${file} ${fault}`),
    );
    expect(screens.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
    const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const others = files.filter((name) => name.endsWith('.json') && catalogKindOf(name) !== undefined);
    expect(others.length).toBeGreaterThan(20);
    for (const name of others) {
      const value = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as unknown;
      expect([name, faults(catalogKindOf(name) ?? '', value)]).toEqual([name, []]);
    }
  });

  it('refuse a misspelt widget, and a setting that its widget does not have', () => {
    const input = {
      type: 'string',
      title: '名称',
      'x-component': 'text',
      'x-component-props': { placeholder: '写' },
    };
    expect(faults('screen', screen(input))).toEqual([]);
    expect(faults('screen', screen({ ...input, 'x-component': 'txet' }))).toContain(
      '/schema/properties/node/x-component enum',
    );
    const misspelt = { ...input, 'x-component-props': { placehodler: '写' } };
    expect(faults('screen', screen(misspelt))).toContain(
      '/schema/properties/node/x-component-props additionalProperties',
    );
    // The same setting is right for another widget.
    const badge = { type: 'void', 'x-component': 'badge', 'x-component-props': { overflow: 9 } };
    expect(faults('screen', screen(badge))).toEqual([]);
    expect(faults('screen', screen({ ...badge, 'x-component-props': { overflow: '9' } }))).not.toEqual([]);
    expect(
      faults('screen', screen({ ...badge, 'x-component-props': { overflow: '{{ $state.most }}' } })),
    ).toEqual([]);
  });

  it('know what stands for screens of an entity, and that it names one', () => {
    const list = {
      'x-component': 'records',
      'x-component-props': { entity: 'shop/article', operations: ['add'] },
    };
    expect(faults('screen', screen(list))).toEqual([]);
    expect(faults('screen', screen({ 'x-component': 'records' }))).toContain(
      '/schema/properties/node required',
    );
    const wrong = { ...list, 'x-component-props': { entity: 'shop/article', operations: ['ad'] } };
    expect(faults('screen', screen(wrong))).not.toEqual([]);
  });

  it('say of every key what it is, as editors and the reference show it', () => {
    const missing: string[] = [];
    const visit = (value: Json | undefined, place: string): void => {
      if (Array.isArray(value)) value.forEach((item, index) => visit(item, `${place}/${index}`));
      if (!isObject(value ?? null)) return;
      for (const [key, inner] of entriesOf(ownValue(value ?? null, 'properties'))) {
        const isTold = ['description', '$ref', 'const'].some(
          (keyword) => ownValue(inner, keyword) !== undefined,
        );
        if (!isTold && isObject(inner)) missing.push(`${place}.${key}`);
      }
      for (const [key, inner] of entriesOf(value ?? null)) {
        // Conditions tell of other keys.
        if (key !== 'if' && key !== 'not') visit(inner, `${place}/${key}`);
      }
    };
    for (const [file, schema] of Object.entries(loadMetaSchemas(folder))) visit(schema, file);
    expect(missing).toEqual([]);
  });

  it('stay so small that an editor is quick', () => {
    const sizes = Object.entries(schemas).map(
      ([file, schema]) => [file, JSON.stringify(schema).length] as const,
    );
    for (const [file, size] of sizes) expect([file, size < 128 * 1024]).toEqual([file, true]);
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(256 * 1024);
  });

  it('say nothing of an installation', () => {
    const text = JSON.stringify(schemas);
    for (const { id } of parts.entities) expect(text).not.toContain(`"${id}"`);
    expect(text).not.toContain('names.schema.json');
    expect(text).not.toContain('x-refers');
  });
});
