import { expect, it } from 'vitest';
import { findOpening } from './opening.ts';

const opener = (step: object): { text: string } => ({
  text: JSON.stringify({
    id: 'a/list',
    schema: { 'x-on': { click: [{ do: 'when', then: [{ do: 'open', ...step }] }] } },
  }),
});

it('a screen is opened as the first step of another one says', () => {
  const others = [
    { text: '{' },
    opener({ screen: 'a/other', width: 300 }),
    opener({ screen: 'a/form', width: 960, canFill: true, title: '客户' }),
    opener({ screen: 'a/form', width: 400 }),
  ];
  expect(findOpening('a/form', others)).toEqual({ as: 'dialog', width: 960, canFill: true, title: '客户' });
  expect(findOpening('a/other', others)).toEqual({ as: 'dialog', width: 300 });
  expect(findOpening('a/none', others)).toBeUndefined();
});

it('a drawer is a drawer, and a title that is worked out is none', () => {
  const others = [opener({ screen: 'a/form', as: 'drawer', title: "{{ '编辑' + $record.name }}" })];
  expect(findOpening('a/form', others)).toEqual({ as: 'drawer' });
});
