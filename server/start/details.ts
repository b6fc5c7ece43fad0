// Records that are saved together with their rows: every entity that declares calls.
import { failure } from '../kernel/errors.ts';
import { getEntity, listEntities } from '../records/entities.ts';
import { columnIs } from '../records/writes/save.ts';
import type { Route } from '../http/routing/define-route.ts';
import { createDetailRoutes } from '../http/records/detail-routes.ts';
import type { DetailChecks } from '../http/records/save-with-rows.ts';
import { checkItemValue } from '../features/dictionaries/dict-items.ts';
import { checkDictRoom } from '../features/dictionaries/dict-room.ts';
import { checkCode, keepCode } from '../features/dictionaries/dicts.ts';

/** By id of the entity. */
const checks: Readonly<Record<string, DetailChecks>> = {
  'system/dict': {
    conditions: [columnIs(getEntity('system/dict'), 'del_flag', 0)],
    async checkRecord(changes, current, { db, rows }) {
      if (current) keepCode(changes, current);
      else checkCode(changes);
      const items = (rows['items'] ?? []).filter((row) => row['id'] === undefined).length;
      if (current && items === 0) return;
      await checkDictRoom(db, { items, ...(current ? {} : { dicts: 1 }) });
    },
    checkRows: {
      items: (dict) => (changes) => {
        const refusal = checkItemValue(changes['item_value'], Number(dict['type']));
        if (refusal !== undefined) throw failure('request-invalid', refusal);
      },
    },
  },
};

export const detailRoutes: readonly Route[] = listEntities()
  .filter(({ calls }) => calls !== undefined)
  .flatMap((entity) => createDetailRoutes(entity, checks[entity.id] ?? {}));
