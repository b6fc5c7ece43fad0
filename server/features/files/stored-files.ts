// The file store as its administration sees it: all files, and their removal while nothing uses them.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { findUses } from '../../files/find-uses.ts';
import { addressOf, readSigningKey } from '../../files/signatures.ts';
import { removeFile, storeFolder, type StoredFile } from '../../files/store.ts';
import { findEntityByTable } from '../../records/entities.ts';
import { escapeLike } from '../../records/conditions/filter.ts';
import { pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { idQuery, nothing } from '../../records/schemas.ts';
import { formatTime } from '../../kernel/time.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { storeUpload } from './files-upload.ts';

const text = { type: ['string', 'null'] } as const;
const word = { type: 'string', maxLength: 255 } as const;

const fileSchema = {
  type: 'object',
  properties: {
    id: text,
    fileName: text,
    fileSize: { type: 'integer' },
    path: text,
    // Opens the file for ten minutes, also in a window that sends no token.
    url: text,
    createBy: text,
    createTime: text,
  },
} as const;

/** Columns that the list is sorted by, as it calls them. */
const SORTED = { createTime: 'create_time', fileName: 'file_name', fileSize: 'file_size' } as const;

export const storedFileRoutes = [
  defineRoute({
    method: 'GET',
    url: '/oss/file/list',
    title: '存储的文件列表',
    access: 'session',
    permission: 'ossFile:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        properties: {
          ...pageQuery.properties,
          id: word,
          fileName: word,
          createBy: word,
          column: { type: 'string', enum: ['createTime', 'fileName', 'fileSize'], default: 'createTime' },
          order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
        },
      },
    },
    response: pageOf(fileSchema),
    async handler({ query, db, config, now }) {
      const page = readPage(query);
      const { id = '' } = query;
      // Clients of this family put stars around what a name contains.
      const name = (query.fileName ?? '').replaceAll(/^\*|\*$/g, '').trim();
      const author = (query.createBy ?? '').trim();
      const found = db
        .selectFrom('sys_file')
        .$if(id !== '', (qb) => qb.where('id', '=', id))
        .$if(name !== '', (qb) => qb.where('file_name', 'ilike', `%${escapeLike(name)}%`))
        .$if(author !== '', (qb) => qb.where('create_by', '=', author));
      const { total } = await found
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .selectAll()
        .orderBy(SORTED[query.column], query.order)
        .orderBy('id')
        .limit(page.size)
        .offset((page.number - 1) * page.size)
        .execute();
      return ok(toPageResult(await toRecords({ db, config, now }, rows), Number(total), page));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/oss/file/upload',
    title: '上传到文件存储',
    access: 'session',
    permission: 'ossFile:upload',
    scope: 'own',
    upload: 'stream',
    // Bytes arrive for minutes: no transaction may wait for them.
    transaction: false,
    rateLimit: { max: 60, seconds: 60 },
    request: {},
    response: fileSchema,
    async handler(call) {
      const [record] = await toRecords(call, [await storeUpload(call, true)]);
      return ok(record, '上传成功！');
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/oss/file/keep',
    title: '保留上传的文件',
    access: 'session',
    permission: 'ossFile:upload',
    scope: 'own',
    operation: { title: '上传到文件管理' },
    request: {
      body: {
        type: 'object',
        required: ['paths'],
        additionalProperties: false,
        // Stored paths, joined by commas as the value of a field of files is.
        properties: { paths: { type: 'string', minLength: 1, maxLength: 20_000 } },
      },
    },
    response: nothing,
    async handler({ body, db, user }) {
      const paths = new Set(body.paths.split(',').filter((path) => path !== ''));
      const owned = await db
        .selectFrom('sys_file')
        .select('id')
        .where('path', 'in', [...paths, ''])
        .where('owner_id', '=', user.id)
        .forUpdate()
        .execute();
      // All or nothing: a file that was removed meanwhile is told, not left out in silence.
      if (paths.size === 0 || owned.length !== paths.size) throw failure('record-missing');
      const ids = owned.map(({ id }) => id);
      await db.updateTable('sys_file').set({ is_kept: true }).where('id', 'in', ids).execute();
      return ok(null, '保存成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/oss/file/delete',
    title: '删除存储的文件',
    access: 'session',
    permission: 'ossFile:delete',
    scope: 'all',
    // The row goes before the bytes: bytes without a row are found by nobody, a row without bytes would be.
    transaction: false,
    // Each looks through every table.
    rateLimit: { max: 60, seconds: 60 },
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, config, user, request }) {
      const stored = await db
        .selectFrom('sys_file')
        .select(['id', 'path'])
        .where('id', '=', query.id)
        .executeTakeFirst();
      if (!stored) throw failure('record-missing');
      // What a record was before it changed keeps nothing that somebody removes on purpose.
      const table = (await findUses(db, [stored.path], ['sys_data_log'])).get(stored.path);
      if (table !== undefined) {
        const title = findEntityByTable(table)?.title ?? '系统数据';
        throw failure('rule', `该文件正被“${title}”使用，请先从记录中移除`);
      }
      await db.deleteFrom('sys_file').where('id', '=', stored.id).execute();
      await removeFile(storeFolder(config), stored.path);
      request.log.info(
        { event: 'file-removed', user: user.username, path: stored.path },
        'stored file removed',
      );
      return ok(null, '删除成功!');
    },
  }),
];

interface Surroundings {
  db: Kysely<Database>;
  config: Config;
  now(): number;
}

async function toRecords({ db, config, now }: Surroundings, rows: readonly StoredFile[]) {
  const key = await readSigningKey(db);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    fileSize: row.file_size,
    path: row.path,
    url: config.apiBase + addressOf(key, row.path, now()),
    createBy: row.create_by,
    createTime: formatTime(row.create_time),
  }));
}
