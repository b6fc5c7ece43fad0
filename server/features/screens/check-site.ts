// What the checker of documents has to know of this site: `npm run check -- --site FILE` reads the answer.
import { readSite } from '../../documents/read-site.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { readShownMenus } from '../menus/shown-menus.ts';

const dict = getEntity('system/dict');
const printTemplate = getEntity('system/print-template');

export const checkSiteRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/checkSite',
    title: '站点检查',
    access: 'session',
    permission: 'permission:checkSite',
    scope: 'all',
    request: {},
    response: {
      type: 'object',
      required: ['dicts', 'permissions', 'menus'],
      properties: {
        dicts: {
          type: 'object',
          additionalProperties: { type: ['array', 'null'], items: { type: 'string' } },
        },
        permissions: { type: 'array', items: { type: 'string' } },
        menus: { type: 'array', items: { type: 'string' } },
        printTemplates: { type: 'array', items: { type: 'string' } },
      },
    },
    async handler({ db, user, now }) {
      return ok(
        await readSite(db, {
          dicts: await readDataRules(db, user, dict, now()),
          menus: await readShownMenus({ db, user, now }),
          printTemplates: await readDataRules(db, user, printTemplate, now()),
        }),
      );
    },
  }),
];
