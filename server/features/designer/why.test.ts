// What the server tells of a running page: the data rules of whoever asks, and the menu entries and codes that they hold.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExplainedEntry, RowsExplained } from '../../../src/designer/wire-why.ts';
import { createStaff } from '../../modules/staff.testing.ts';
import { openDesignOffice, type DesignOffice } from './design-office.testing.ts';

let office: DesignOffice;
let narrow: string;

beforeAll(async () => {
  office = await openDesignOffice();
  const staff = createStaff(office.app);
  narrow = await staff.hire('why-narrow', ['designer:edit', 'position:list', 'permission:list']);
  await staff.narrow('why-narrow', 'position:list', 'postRank', 'IN', '1,2');
}, 120_000);
afterAll(() => office.close());

const rows = async (url: string, token?: string) =>
  office.call<RowsExplained>('GET', `rows?url=${encodeURIComponent(url)}`, undefined, token);
const entries = async (token?: string) =>
  (await office.call<ExplainedEntry[]>('GET', 'entries', undefined, token)).result;

describe('why a list has these rows', () => {
  it('names the rules of whoever asks as they were declared, and what they come to', async () => {
    const { result } = await rows('/sys/position/list', narrow);
    expect(result).toEqual({
      isKnown: true,
      // Forms pick positions: every session may list them.
      codes: [],
      entity: { id: 'system/position', title: expect.any(String) as string },
      hasRecycleBin: false,
      isBlind: false,
      own: [
        {
          rules: [
            {
              name: 'postRank',
              field: expect.not.stringMatching(/^$/) as string,
              operator: 'IN',
              value: '1,2',
              texts: ['1,2'],
              isBlind: false,
            },
          ],
        },
      ],
      ofRole: [],
    });
    const list = await office.app.call('GET', '/api/sys/position/list?pageSize=100', { token: narrow });
    const ranks = list.json<{ result: { records: { postRank: string }[] } }>().result.records;
    expect(new Set(ranks.map(({ postRank }) => postRank))).toEqual(new Set(['1', '2']));
  });

  it('names the code that a list asks for, and what it lists where it is written by hand', async () => {
    expect((await rows('/sys/role/list', narrow)).result).toMatchObject({
      codes: [{ code: 'role:list', isHeld: false }],
      entity: { id: 'system/role' },
    });
    expect((await rows('/sys/user/list', narrow)).result).toMatchObject({ entity: { id: 'system/user' } });
  });

  it('tells one person nothing of the rules of another', async () => {
    expect((await rows('/sys/position/list')).result).toMatchObject({ own: [], ofRole: [], isBlind: false });
  });

  it('says that a rule which cannot be read shows nothing', async () => {
    const staff = createStaff(office.app);
    const blind = await staff.hire('why-blind', ['designer:edit', 'position:list']);
    await staff.narrow('why-blind', 'position:list', 'gone_column', '=', 'x');
    const { own } = (await rows('/sys/position/list', blind)).result;
    expect(own).toEqual([
      {
        rules: [
          { name: 'gone_column', field: 'gone_column', operator: '=', value: 'x', texts: [], isBlind: true },
        ],
      },
    ]);
  });

  it('counts what a preview as a role narrows, too', async () => {
    const opened = await office.call<{ token: string }>('POST', 'preview', { role: 'why-narrow' });
    const { result } = await rows('/sys/position/list', opened.result.token);
    expect(result.own).toEqual([]);
    expect(result.ofRole).toMatchObject([{ rules: [{ value: '1,2' }] }]);
  });

  it('knows the address of a call with a part that changes, and says of others that there is none', async () => {
    expect((await rows('/sys/dict/getDictItems/sex')).result).toMatchObject({ isKnown: true, own: [] });
    expect((await rows('/nowhere')).result).toMatchObject({ isKnown: false, codes: [] });
    expect((await rows('/nowhere')).result.entity).toBeUndefined();
  });

  it('answers nobody who does not design pages', async () => {
    const staff = await office.hire('why-staff', ['position:list']);
    expect((await rows('/sys/position/list', staff)).status).toBe(403);
    expect((await office.call('GET', 'entries', undefined, staff)).status).toBe(403);
  });
});

describe('why a menu entry is there or not', () => {
  it('names the own roles that grant it, and says what is not held or hidden', async () => {
    const list = await entries(narrow);
    expect(list.find(({ code }) => code === 'position:list')).toMatchObject({
      isHeld: true,
      roles: ['why-narrow'],
      path: expect.stringMatching(/^\//) as string,
    });
    expect(list.find(({ code }) => code === 'user:list')).toMatchObject({ isHeld: false, roles: [] });
    expect(list.some(({ isButton }) => isButton)).toBe(true);
  });

  it('tells who may not look at the page of menus of what they hold alone', async () => {
    const designer = await office.hire('why-designer', ['designer:edit']);
    const list = await entries(designer);
    expect(list.map(({ code }) => code)).toContain('designer:edit');
    expect(list.every(({ isHeld }) => isHeld)).toBe(true);
  });
});
