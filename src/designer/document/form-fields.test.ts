import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { listFormFields, listParams } from './form-fields.ts';

const createPage = (title: string): JsonObject => ({
  params: { id: {} },
  schema: { type: 'object', properties: { a: { type: 'string', title, 'x-component': 'text' } } },
});

describe('what a document has to speak of', () => {
  it('is read once for each state of it, however many settings ask', () => {
    let looks = 0;
    const page = new Proxy(createPage('甲'), {
      get: (target, key) => {
        looks += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
    const [fields, params] = [listFormFields(page), listParams(page)];
    looks = 0;
    expect([listFormFields(page), listParams(page), looks]).toEqual([fields, params, 0]);
    expect(fields.map(({ title }) => title)).toEqual(['甲']);
    expect(params.map(({ name }) => name)).toEqual(['id']);
    expect(listFormFields(createPage('乙')).map(({ title }) => title)).toEqual(['乙']);
  });
});
