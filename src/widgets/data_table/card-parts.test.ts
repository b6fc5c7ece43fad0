import { describe, expect, it } from 'vitest';
import { chooseCardParts } from './card-parts.ts';
import { readColumns, type Settings } from './column.ts';

const isActions = ({ slot }: { slot?: string | undefined }): boolean => slot === 'actions';

function keysOf(columns: Settings['columns']) {
  const parts = chooseCardParts(readColumns(columns), isActions);
  return {
    title: parts.title?.key,
    lines: parts.lines.map(({ key }) => key),
    state: parts.state?.key,
    actions: parts.actions?.key,
    more: parts.more.map(({ key }) => key),
  };
}

const NUMBER = { key: 'no', title: '序号', type: 'index' } as const;
const PICTURE = { key: 'avatar', title: '头像', type: 'image' } as const;
const NAME = { key: 'name', title: '名称' };
const SEX = { key: 'sex', title: '性别', dict: 'sex' };
const AGE = { key: 'age', title: '年龄', type: 'number' } as const;
const BORN = { key: 'born', title: '生日', type: 'date' } as const;
const PHONE = { key: 'phone', title: '手机' };
const ACTIONS = { key: 'action', title: '操作', slot: 'actions' };

describe('a card', () => {
  it('has the first text as its title, the first dictionary as its state, two lines, and keeps the rest behind a button', () => {
    expect(keysOf([NUMBER, PICTURE, AGE, NAME, SEX, BORN, PHONE, ACTIONS])).toEqual({
      title: 'name',
      lines: ['age', 'born'],
      state: 'sex',
      actions: 'action',
      more: ['avatar', 'phone'],
    });
  });

  it('follows what its columns say', () => {
    expect(
      keysOf([
        { ...NAME, card: 'none' },
        { ...SEX, card: 'line' },
        { ...AGE, card: 'state' },
        { ...PHONE, card: 'title' },
        BORN,
      ]),
    ).toEqual({ title: 'phone', lines: ['sex'], state: 'age', actions: undefined, more: ['name', 'born'] });
  });

  it('has a title where no column is a text, and loses no column', () => {
    expect(keysOf([AGE, BORN])).toMatchObject({ title: 'age', lines: ['born'], more: [] });
    expect(keysOf([])).toMatchObject({ title: undefined, lines: [], more: [] });
  });
});
