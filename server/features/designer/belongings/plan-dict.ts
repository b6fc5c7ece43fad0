// What has to be done so that a dictionary is as it is wanted.
import type { Kysely } from 'kysely';
import type { DictOfSet } from '../../../../src/designer/wire-belongings.ts';
import type { Database } from '../../../db/tables.ts';
import type { Deed } from './deed.ts';
import { readDicts } from './read-belongings.ts';

export async function planDict(db: Kysely<Database>, id: string, wanted: DictOfSet): Promise<Deed[]> {
  const [there] = await readDicts(db, [wanted.code]);
  if (there && JSON.stringify(there) === JSON.stringify(wanted)) return [];
  const record = {
    dictName: wanted.title,
    description: wanted.description,
    type: wanted.isNumber ? 1 : 0,
  };
  const rows = wanted.items.map(({ value, text, color, isOff }, at) => ({
    itemValue: value,
    itemText: text,
    itemColor: color === '' ? null : color,
    status: isOff ? 0 : 1,
    sortOrder: at + 1,
  }));
  if (!there) {
    return [
      {
        id,
        words: `新建字典“${wanted.title}”（${wanted.code}，${String(rows.length)} 项）`,
        method: 'POST',
        url: '/sys/dictDetail/add',
        sent: async () => ({ ...record, dictCode: wanted.code, items: rows }),
      },
    ];
  }
  return [
    {
      id,
      words: `修改字典“${wanted.title}”（${wanted.code}，${describeItems(there, wanted)}）`,
      method: 'PUT',
      url: '/sys/dictDetail/edit',
      async sent(now) {
        const dict = await now
          .selectFrom('sys_dict')
          .select(['id', 'version'])
          .where('dict_code', '=', wanted.code)
          .where('del_flag', '=', 0)
          .executeTakeFirstOrThrow();
        const items = await now
          .selectFrom('sys_dict_item')
          .select(['id', 'item_value', 'version'])
          .where('dict_id', '=', dict.id)
          .execute();
        const byValue = new Map(items.map((item) => [item.item_value, item]));
        const kept = new Set(wanted.items.map(({ value }) => value));
        return {
          ...record,
          id: dict.id,
          version: dict.version,
          items: rows.map((row) => {
            const item = byValue.get(row.itemValue);
            return item ? { ...row, id: item.id, version: item.version } : row;
          }),
          deleteItemIds: items.filter((item) => !kept.has(item.item_value)).map((item) => item.id),
        };
      },
    },
  ];
}

function describeItems(there: DictOfSet, wanted: DictOfSet): string {
  const before = new Map(there.items.map((item) => [item.value, JSON.stringify(item)]));
  const after = new Set(wanted.items.map(({ value }) => value));
  const added = wanted.items.filter(({ value }) => !before.has(value)).length;
  const removed = there.items.filter(({ value }) => !after.has(value)).length;
  const changed = wanted.items.filter(
    (item) => before.has(item.value) && before.get(item.value) !== JSON.stringify(item),
  ).length;
  const parts = [
    ...(added > 0 ? [`新增 ${String(added)} 项`] : []),
    ...(changed > 0 ? [`修改 ${String(changed)} 项`] : []),
    ...(removed > 0 ? [`删除 ${String(removed)} 项`] : []),
  ];
  return parts.length > 0 ? parts.join('，') : '名称或顺序';
}
