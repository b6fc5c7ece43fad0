// Calls for templates of one's own: a page that is kept to begin others with, for whoever sees its folder.
import type { Kysely } from 'kysely';
import type { OwnTemplate } from '../../../src/designer/wire.ts';
import type { Database } from '../../db/tables.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { createId } from '../../records/record.ts';
import { listOf } from './answers.ts';
import { FILES_ONLY } from './draft-routes.ts';
import { readDraft, readServedText } from './drafts.ts';
import { EDIT, levelOf, readLevels, requireSeen, SEE, type FolderLevels } from './rights.ts';
import { ID, parseDocument } from './texts.ts';

const text = { type: 'string' } as const;

/** Templates of an installation. */
const MAX_TEMPLATES = 500;

/** A page is in a folder, and so is what is kept of it. */
const folderOf = (id: string): string => id.split('/').slice(0, -1).join('/');

/** What somebody may do with the templates of a folder. */
const levelIn = (user: SignedIn, folder: string, levels: FolderLevels): number =>
  levelOf(user, `${folder}/any`, levels);

export function createTemplateRoutes(desk: DocumentDesk): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/templates',
      title: '自己的页面模板',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: {},
      response: listOf({ id: text, title: text, parent: text, mayRemove: { type: 'boolean' } }),
      async handler({ db, user }) {
        const levels = await readLevels(db);
        const rows = await db
          .selectFrom('sys_screen_template')
          .select(['id', 'title', 'folder'])
          .orderBy('title')
          .orderBy('id')
          .execute();
        const list = rows
          .filter(({ folder }) => levelIn(user, folder, levels) >= SEE)
          .map(({ id, title, folder }): OwnTemplate => ({
            id,
            title: `${title} · ${folder}`,
            parent: '',
            mayRemove: levelIn(user, folder, levels) >= EDIT,
          }));
        return ok(list);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/template',
      title: '把页面存为模板',
      access: 'session',
      permission: 'designer:edit',
      operation: { title: '把页面存为模板', type: 2 },
      scope: 'all',
      rateLimit: { max: 30, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['id', 'title'],
          properties: { id: ID, title: { type: 'string', minLength: 1, maxLength: 100 } },
        },
      },
      response: { type: 'object', properties: { id: text } },
      async handler({ db, user, body, config, now }) {
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        const levels = await readLevels(db);
        requireSeen(user, body.id, levels);
        const folder = folderOf(body.id);
        if (levelIn(user, folder, levels) < EDIT) throw failure('forbidden');
        const shown =
          (await readDraft(db, body.id))?.text ?? (await readServedText(db, body.id, desk.find(body.id)));
        if (shown === undefined) throw failure('not-found', `没有页面 “${body.id}”`);
        if (!parseDocument(shown)) throw failure('rule', '页面的源码有写法错误，请先改正再存为模板');
        const { total } = await db
          .selectFrom('sys_screen_template')
          .select((read) => read.fn.countAll<string>().as('total'))
          .executeTakeFirstOrThrow();
        if (Number(total) >= MAX_TEMPLATES) {
          throw failure('rule', `最多保存 ${String(MAX_TEMPLATES)} 个模板，请先删除不用的`);
        }
        const id = createId();
        const title = body.title.trim();
        await db
          .insertInto('sys_screen_template')
          .values({ id, folder, title, text: shown, create_by: user.username, create_time: new Date(now()) })
          .execute();
        return ok({ id }, '已存为模板，新建页面时可以选用');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/designer/template',
      title: '删除页面模板',
      access: 'session',
      permission: 'designer:edit',
      operation: { title: '删除页面模板', type: 4 },
      scope: 'all',
      request: {
        querystring: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', maxLength: 36 } },
        },
      },
      response: { type: 'null' },
      async handler({ db, user, query: { id } }) {
        const levels = await readLevels(db);
        const template = await readTemplate(db, user, id);
        if (levelIn(user, template.folder, levels) < EDIT) throw failure('forbidden');
        await db.deleteFrom('sys_screen_template').where('id', '=', id).execute();
        return ok(null, '已删除');
      },
    }),
  ];
}

/** A template that somebody may begin with. @throws not-found */
export async function readTemplate(
  db: Kysely<Database>,
  user: SignedIn,
  id: string,
): Promise<{ folder: string; text: string }> {
  const row = await db
    .selectFrom('sys_screen_template')
    .select(['folder', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || levelIn(user, row.folder, await readLevels(db)) < SEE) {
    throw failure('not-found', '没有这个模板，请刷新后重新选择');
  }
  return row;
}
