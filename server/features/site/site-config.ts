// What the site is called, shows and allows: read and changed by administrators, in force with the next call.
import { isPlace } from '../../../src/engine/html/safe-address.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import { getEntity } from '../../records/entities.ts';
import { addDictTexts } from '../../records/lists/list.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { lockRecord, updateRecord } from '../../records/writes/save.ts';
import { nothing } from '../../records/schemas.ts';
import { bodySchema, readChanges, type Changes } from '../../records/writes/write.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';

const site = getEntity('system/site-config');
const ONLY = '1';

/** Columns with the path of a picture that everybody may see. */
const PICTURES = ['app_logo', 'app_logo_white', 'fav_icon', 'login_logo', 'login_bgd'] as const;

const LEAST_DAYS = 7;
const MAX_DAYS = 3650;

export const siteConfigRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/siteConfig/queryOne',
    title: '站点设置',
    access: 'session',
    permission: 'site:list',
    scope: 'all',
    request: {},
    // Whether the configuration of the server switches the captcha off, whatever stands here.
    response: recordSchema(site, {
      isCaptchaOff: { type: 'boolean' },
      // Who may not save sees no form.
      mayEdit: { type: 'boolean' },
    }),
    async handler({ db, config, user, now }) {
      const row = await db
        .selectFrom('sys_site_config')
        .select(openColumns(site))
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      const record = toRecord(site, row);
      await addDictTexts({ db, user, now }, site, [record]);
      return ok({ ...record, isCaptchaOff: !config.hasCaptcha, mayEdit: user.permissions.has('site:edit') });
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/siteConfig/edit',
    title: '编辑站点设置',
    access: 'session',
    permission: 'site:edit',
    scope: 'all',
    request: { body: bodySchema(site) },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const current = await lockRecord(db, site, ONLY);
      const changes = await readChanges(db, site, body, current);
      await checkPictures(db, changes, current);
      checkHelp(changes['help_path']);
      const days = changes['log_keep_days'];
      if (typeof days === 'number' && (days < LEAST_DAYS || days > MAX_DAYS)) {
        throw failure('rule', `日志保留天数必须在 ${LEAST_DAYS} 到 ${MAX_DAYS} 之间`);
      }
      await updateRecord(db, site, ONLY, { ...changes, ...updatedBy(user, now()) });
      request.log.info({ event: 'site-changed', user: user.username });
      return ok(null, '保存成功!');
    },
  }),
];

/** A picture is a file of the folder that needs no session, as the sign-in page shows it before there is one. */
async function checkPictures(
  db: Kysely<Database>,
  changes: Changes,
  current: Readonly<Record<string, unknown>>,
): Promise<void> {
  const paths = PICTURES.flatMap((column) => {
    const path = changes[column];
    return typeof path === 'string' && path !== current[column] ? [path] : [];
  });
  if (paths.length === 0) return;
  const known = await db
    .selectFrom('sys_file')
    .select('path')
    .where('biz', '=', 'site')
    .where('path', 'in', paths)
    .execute();
  const kept = new Set(known.map(({ path }) => path));
  if (paths.some((path) => !kept.has(path))) {
    throw failure('rule', '图片必须是上传到站点文件夹的文件，请重新上传');
  }
}

/** A link of every page: a web address, or a path of this app. Anything else could be a script. */
function checkHelp(path: unknown): void {
  if (typeof path !== 'string' || path === '') return;
  if (!isPlace(path)) throw failure('rule', '帮助文档地址必须以 http://、https:// 或 / 开头');
}
