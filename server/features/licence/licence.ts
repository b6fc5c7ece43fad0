// The licence: what it allows, the code it is made for, and taking in a new one.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { findFiles, openContent, storeFolder } from '../../files/store.ts';
import {
  findPublicKey,
  KEY_FILE,
  newestLicence,
  readCode,
  readCurrent,
  readEnd,
  readTrustedTime,
  toWire,
} from './current.ts';
import { countUsers } from './installation.ts';
import { MAX_LICENCE, readLicence, type LicenceTerms } from './licence-file.ts';
import { createdBy } from '../../records/writes/audit.ts';
import { createId } from '../../records/record.ts';
import { nothing } from '../../records/schemas.ts';
import { parseTime } from '../../kernel/time.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';

const text = { type: ['string', 'null'] } as const;
const licenceSchema = {
  type: 'object',
  required: ['code', 'importNumber'],
  properties: {
    code: { type: 'string' },
    name: text,
    subject: text,
    userNumber: { type: ['integer', 'null'] },
    expireTime: text,
    /** People who have an account. */
    importNumber: { type: 'integer' },
  },
} as const;

const everybody = {
  open: 'every page asks whether there is a licence; names the company and counts, nobody in person',
} as const;

const typed = { type: ['string', 'null'], maxLength: 200 } as const;

export const licenceRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/getLicenseInfo',
    title: '许可证信息',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: {},
    response: licenceSchema,
    async handler({ db, config, now }) {
      const state = await readCurrent({ db, config, now });
      if (state.kind === 'none') throw failure('rule', state.reason);
      return ok(toWire(await readCode(db), state, await countUsers(db)));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/license/sysLicenceImport/getCode',
    title: '授权申请码',
    access: 'session',
    permission: { open: 'whoever sees that the licence is missing can tell the supplier for what' },
    scope: 'none',
    request: {},
    response: { type: 'string' },
    async handler({ db }) {
      return ok(await readCode(db));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/license/sysLicenceImport/getOne',
    title: '当前的许可证',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: {},
    response: licenceSchema,
    async handler({ db, config, now }) {
      const state = await readCurrent({ db, config, now });
      return ok(toWire(await readCode(db), state, await countUsers(db)));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/license/sysLicenceImport/add',
    title: '提交许可证',
    access: 'session',
    permission: 'licence:add',
    scope: 'all',
    rateLimit: { max: 30, seconds: 60 },
    request: {
      body: { type: 'object', properties: { code: typed, licencePath: typed, subject: typed } },
    },
    response: nothing,
    async handler({ body, db, config, user, now, request }) {
      const { code, licencePath, subject } = body;
      if (!code) throw failure('rule', '请输入识别码!', { field: 'code' });
      if (!licencePath) throw failure('rule', '请上传许可证!', { field: 'licencePath' });
      // Two that come at once are judged one after the other.
      await db.selectFrom('sys_installation').select('id').forUpdate().execute();
      if (code !== (await readCode(db)))
        throw failure('rule', '识别码与本系统不符，请刷新后重试', { field: 'code' });
      const content = await readContent(db, config, licencePath);
      const key = await findPublicKey(config);
      if (key === undefined) {
        throw failure(
          'rule',
          `尚未配置许可证公钥：请设置环境变量 LICENCE_PUBLIC_KEY，或把公钥放到数据目录的 ${KEY_FILE}`,
        );
      }
      const terms = readLicence(content, key);
      if (terms === undefined) throw failure('rule', '许可证无效：不是供应商签发的，或内容被改动过');
      if (terms.code !== code) throw failure('rule', '该许可证是为另一套系统签发的，识别码不符');
      if (subject && subject !== terms.subject)
        throw failure('rule', '公司编码与许可证不符', { field: 'subject' });
      const issuedAt = parseTime(terms.issuedAt) ?? new Date(0);
      if (await isIn(db, terms, issuedAt)) return ok(null, '该许可证已经生效');
      await checkTime(db, terms, issuedAt, now());
      await db
        .insertInto('sys_licence_import')
        .values({
          id: createId(),
          licence_id: terms.id,
          kind: 'signed',
          content,
          licence_path: licencePath,
          issued_at: issuedAt,
          ...createdBy(user, now()),
        })
        .execute();
      request.log.info({ event: 'licence-imported', user: user.username, licence: terms.id });
      return ok(null, '授权成功');
    },
  }),
];

/** The text of an uploaded file. */
async function readContent(db: Kysely<Database>, config: Config, path: string): Promise<string> {
  const stored = (await findFiles(db, [path])).get(path);
  if (stored?.biz !== 'licence') throw failure('rule', '请上传许可证!');
  if (stored.file_size > MAX_LICENCE) throw failure('rule', '许可证无效：文件过大');
  const pieces: Buffer[] = [];
  for await (const piece of await openContent(storeFolder(config), stored)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** Whether this very licence counts already. @throws rule when a later one was taken in before */
async function isIn(db: Kysely<Database>, terms: LicenceTerms, issuedAt: Date): Promise<boolean> {
  const newest = await newestLicence(db);
  if (newest?.kind !== 'signed') return false;
  if (newest.licence_id === terms.id) return true;
  if (newest.issued_at.getTime() >= issuedAt.getTime()) {
    throw failure('rule', '已导入过签发时间更晚的许可证，不能换回旧的');
  }
  return false;
}

/**
 * Refuses a licence that is over. One that was signed later than anything before it says what time it is: so a clock
 * that once was wrong can be mended with a new licence.
 */
async function checkTime(
  db: Kysely<Database>,
  terms: LicenceTerms,
  issuedAt: Date,
  now: number,
): Promise<void> {
  const newest = await newestLicence(db);
  const isNewest = newest?.kind !== 'signed' || newest.issued_at.getTime() < issuedAt.getTime();
  const time = isNewest ? Math.max(now, issuedAt.getTime()) : await readTrustedTime(db, now);
  if (time >= readEnd(terms)) throw failure('rule', `许可证已于 ${terms.expireTime} 到期`);
  if (isNewest)
    await db
      .updateTable('sys_installation')
      .set({ latest_time: new Date(time) })
      .execute();
}
