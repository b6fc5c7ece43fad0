// Categories as a workbook: the export writes branches, the import adds them below their parents.
import type { Kysely } from 'kysely';
import { isNamed } from '../../db/names.ts';
import type { Database } from '../../db/tables.ts';
import { checkMayList, readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { escapeLike, readFilters } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { FieldRefusal, TakenRefusal } from '../../records/writes/field-refusal.ts';
import { idsText, splitSomeIds } from '../../records/schemas.ts';
import { exportSheet, exportWorkbook } from '../../http/records/workbooks.ts';
import { defineRoute, FILE } from '../../http/routing/define-route.ts';
import { EXPORT_RATE } from '../../http/routing/rate-limits.ts';
import { parentOf } from '../../kernel/org-code.ts';
import { addCategory, findParent } from './category-writes.ts';
import { importRoutes } from '../../http/records/import-route.ts';
import type { FilledColumn } from '../../http/records/template-route.ts';

const category = getEntity('system/category');

const BY_CODE = '上级的编码，可以是本文件中前面一行的编码；不填则在最上级，如 A01';
const CODED = '由系统按位置编号；下级的行用这里填的编码指向这一行，如 A01A02，已有的编码不会再导入';

/** Keys and titles of a sheet, in its order. */
const columns: readonly FilledColumn[] = [
  { title: '上级编码', key: 'parentCode', hint: BY_CODE },
  { title: '分类编码', key: 'code', hint: CODED },
  { title: '分类名称', key: 'name', isRequired: true, field: category.fields.get('name') },
];

export const categorySheetRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/category/exportXls',
    title: '导出分类',
    access: 'session',
    permission: 'category:export',
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: {
      querystring: listQuery(category, { pid: { type: 'string', maxLength: 64 }, selections: idsText }),
    },
    response: FILE,
    async handler({ query: { pid, selections, ...query }, db, user, now, request }) {
      checkMayList(user, category);
      const shown = await readDataRules(db, user, category, now());
      const parent = await findParent({ db, user, now }, pid);
      const rows = db
        .selectFrom('sys_category')
        .select(['code', 'name'])
        .where(joinConditions([...shown, ...readFilters(category, query)]))
        .$if(Boolean(selections), (qb) => qb.where('id', 'in', splitSomeIds(selections)))
        // A branch is what lies below the category, down to its leaves: that is what the import can build again.
        .$if(parent !== undefined, (qb) => qb.where('code', 'like', `${escapeLike(parent?.code ?? '')}_%`))
        .orderBy('code');
      const sheet = exportSheet({
        name: category.title,
        columns: columns.map(({ key, title }) => ({ key, title, width: 24 })),
        rows,
        toRecords: (piece) => piece.map(({ code, name }) => ({ parentCode: parentOf(code), code, name })),
      });
      return exportWorkbook({ db, user, request }, { name: category.title, resource: category.id }, [sheet]);
    },
  }),
  ...importRoutes({
    url: '/sys/category',
    title: '分类',
    resource: 'category',
    permission: 'category:import',
    columns,
    open({ db, user, now }) {
      // Codes are given by the place. Rows name each other by the codes of their sheet, so those are followed.
      const made = new Map<string, string>();
      return async ({ parentCode = '', code = '', name }, _line, refusals) => {
        // A code out of sight is taken all the same; whether it may be a parent is judged with the category.
        if (code !== '' && (made.has(code) || (await findByCode(db, code)) !== undefined)) {
          refusals.push(new TakenRefusal('code', `分类编码${code}已存在`));
        }
        const pid = parentCode === '' ? '0' : (made.get(parentCode) ?? (await findByCode(db, parentCode)));
        if (pid === undefined)
          refusals.push(new FieldRefusal('parentCode', `上级编码${parentCode}不存在`, 'rule'));
        const { id } = await addCategory({ db, user, now }, { pid: pid ?? '0', name }, refusals);
        if (code !== '') made.set(code, id);
      };
    },
  }),
];

async function findByCode(db: Kysely<Database>, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_category')
    .select('id')
    .where(isNamed('code', code))
    .executeTakeFirst();
  return row?.id;
}
