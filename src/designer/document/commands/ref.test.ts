import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/document.ts';
import { applyEdits, EditError, readPath } from '../edits.ts';
import { followRef } from '../follow-ref.ts';
import { nameOf } from './command.ts';
import { detachRef } from './ref.ts';

const save: JsonObject = {
  type: 'void',
  'x-component': 'button',
  'x-component-props': { text: '保存', kind: 'primary' },
};
const document: JsonObject = {
  schema: {
    type: 'object',
    definitions: { save },
    properties: {
      plain: save,
      first: { $ref: '#/schema/definitions/save' },
      second: { $ref: '#/schema/properties/first', 'x-visible': false },
      lost: { $ref: '#/schema/properties/gone' },
      round: { $ref: '#/schema/properties/round' },
    },
  },
};
const at = (name: string): string[] => ['schema', 'properties', name];

describe('a node that stands for another one', () => {
  it('is followed to what it says, over several names, with its own words before theirs', () => {
    expect(followRef(document, at('first'))).toEqual({
      target: ['schema', 'definitions', 'save'],
      node: save,
    });
    expect(followRef(document, at('second'))).toEqual({
      target: at('first'),
      node: { ...save, 'x-visible': false },
    });
    expect(nameOf(document, at('second'))).toBe('保存');
  });

  it('is followed nowhere where it names nothing, or itself', () => {
    expect(['plain', 'lost', 'round'].map((name) => followRef(document, at(name)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(nameOf(document, at('round'))).toBe('round');
  });

  it('goes its own way once it is taken apart, and back', () => {
    const planned = detachRef(document, at('second'));
    const { document: after, inverse } = applyEdits(document, planned.edits);
    expect([planned.title, readPath(after, at('second'))]).toEqual([
      '拆开“保存”的引用',
      { ...save, 'x-visible': false },
    ]);
    expect(applyEdits(after, inverse).document).toEqual(document);
    expect(() => detachRef(document, at('lost'))).toThrow(EditError);
  });
});
