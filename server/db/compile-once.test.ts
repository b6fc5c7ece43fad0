import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/database.ts';
import { compileOnce } from './compile-once.ts';

it('a statement is made once and executed with the values of each call', async () => {
  const database = await openTestDatabase('base');
  let made = 0;
  const find = compileOnce((db, { code, status }: { code: string; status: number }) => {
    made += 1;
    return db
      .selectFrom('sys_dict as dict')
      .innerJoin('sys_dict_item as item', 'item.dict_id', 'dict.id')
      .select(['item.item_text', 'dict.dict_code'])
      .where('item.status', '=', status)
      .where('dict.dict_code', '=', code)
      .orderBy('item.sort_order')
      .limit(1);
  });
  const read = async (code: string, status: number) => {
    const rows = await find(database.db, { code, status });
    return rows.map(({ dict_code }) => dict_code);
  };
  expect(await read('sex', 1)).toEqual(['sex']);
  expect(await read('user_status', 1)).toEqual(['user_status']);
  expect(await read('user_status', 7)).toEqual([]);
  expect(made).toBe(1);
  await database.close();
});
