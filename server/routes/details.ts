// Records that are saved together with their rows: every entity that declares calls.
import { failure } from '../errors.ts';
import { getEntity, listEntities } from '../query/entities.ts';
import { columnIs } from '../query/save.ts';
import type { Route } from '../routing/define-route.ts';
import { createDetailRoutes, type DetailChecks } from './detail-routes.ts';
import { checkItemValue } from './dict-items.ts';
import { checkCode, keepCode } from './dicts.ts';

/** By id of the entity. */
const checks: Readonly<Record<string, DetailChecks>> = {
  'system/dict': {
    conditions: [columnIs(getEntity('system/dict'), 'del_flag', 0)],
    checkRecord: (changes, current) => {
      if (current) keepCode(changes, current);
      else checkCode(changes);
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
