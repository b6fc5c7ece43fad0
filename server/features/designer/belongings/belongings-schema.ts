// The shape of what is published with a document, as calls and files bring it.
import { compileValidator } from '../../../http/routing/compile-schemas.ts';
import type { Belongings } from '../../../../src/designer/wire-belongings.ts';

const word = { type: 'string', maxLength: 255 } as const;
const code = { type: 'string', minLength: 1, maxLength: 255 } as const;
const title = { type: 'string', minLength: 1, maxLength: 100 } as const;
const flag = { type: 'boolean' } as const;

/** Things of one kind that belong to one document. */
const MANY = 200;

export const BELONGINGS = {
  type: 'object',
  required: ['codes', 'grants', 'dicts'],
  properties: {
    menu: {
      type: 'object',
      required: ['title', 'above', 'order', 'icon', 'isHidden'],
      properties: {
        title,
        above: {
          type: 'array',
          maxItems: 20,
          items: { type: 'object', required: ['id', 'title'], properties: { id: word, title: word } },
        },
        order: { type: 'number', minimum: 0, maximum: 99_999 },
        icon: { type: 'string', maxLength: 100 },
        isHidden: flag,
      },
    },
    codes: {
      type: 'array',
      maxItems: MANY,
      items: { type: 'object', required: ['code', 'title'], properties: { code, title } },
    },
    grants: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        required: ['role', 'added', 'removed'],
        properties: {
          role: code,
          added: { type: 'array', maxItems: MANY, items: word },
          removed: { type: 'array', maxItems: MANY, items: word },
        },
      },
    },
    dicts: {
      type: 'array',
      maxItems: MANY,
      items: {
        type: 'object',
        required: ['code', 'title', 'description', 'isNumber', 'items'],
        properties: {
          code,
          title,
          description: word,
          isNumber: flag,
          items: {
            type: 'array',
            maxItems: 1000,
            items: {
              type: 'object',
              required: ['value', 'text', 'color', 'isOff'],
              properties: { value: code, text: code, color: word, isOff: flag },
            },
          },
        },
      },
    },
  },
} as const;

/** Belongings by the ids of documents, of a file that anybody may have written. @returns undefined where they have another shape */
export function readGiven(given: unknown): Record<string, Belongings> | undefined {
  const schema = { type: 'object', additionalProperties: BELONGINGS } as const;
  const value = structuredClone(given);
  const isSound = compileValidator({ schema, method: 'POST', url: '', httpPart: 'body' })(value) === true;
  return isSound ? (value as Record<string, Belongings>) : undefined;
}
