// Calls to publish drafts, to bring an older set back, and to look at versions.
import type { PublishOutcome } from '../../../src/designer/wire.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Answer, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { FILES_ONLY } from './draft-routes.ts';
import { followServed, lockDraft, readDraft } from './drafts.ts';
import { findings, listOf } from './answers.ts';
import { planDeeds, type FindRoute } from './belongings/plan-deeds.ts';
import { forgetPlanned, readFormer, readPlanned } from './belongings/kept-belongings.ts';
import { lockDrafts, publish, toVersion } from './publish.ts';
import { readLevels, requireSeen } from './rights.ts';
import { MAX_SET_DOCUMENTS } from './set-file.ts';
import { ID } from './texts.ts';
import { listVersions, readServed } from './versions.ts';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const NOTE = { type: 'string', maxLength: 500 } as const;

const outcome = {
  type: 'object',
  properties: { set: text, versions: listOf({ id: text, version: integer }), findings },
} as const;

/** Each has all documents checked. */
const PACE = { max: 20, seconds: 60 };

const tell = (done: PublishOutcome, words: string): Answer =>
  ok(done, done.set === undefined ? '没有发布，请先看检查结果' : words);

/** @param findRoute finds the calls of menus, roles and dictionaries */
export function createPublishRoutes(desk: DocumentDesk, findRoute: FindRoute): Route[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/sys/designer/publish',
      title: '发布页面',
      access: 'session',
      permission: 'designer:publish',
      operation: { title: '发布页面', type: 3 },
      scope: 'all',
      // What is published is served when the answer leaves; `publish` has a transaction of its own.
      transaction: false,
      rateLimit: PACE,
      request: {
        body: {
          type: 'object',
          required: ['documents', 'note'],
          properties: {
            documents: {
              type: 'array',
              minItems: 1,
              maxItems: MAX_SET_DOCUMENTS,
              items: {
                type: 'object',
                required: ['id', 'number'],
                properties: { id: ID, number: integer },
              },
            },
            note: NOTE,
            confirmed: { type: 'boolean' },
            withBelongings: { type: 'boolean' },
          },
        },
      },
      response: outcome,
      async handler(context) {
        const { db, body, config } = context;
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        const withBelongings = body.withBelongings !== false;
        const wanted = new Map(body.documents.map(({ id, number }) => [id, number]));
        const ids = [...wanted.keys()];
        // Whoever asks again because the answer was lost finds it done.
        const served = await readServed(db, ids);
        const isDone = ids.every((id) =>
          served.some((one) => one.id === id && one.draft_number === wanted.get(id)),
        );
        if (isDone) {
          const versions = served.map(({ id, version }) => ({ id, version }));
          return tell({ set: served[0]?.set_id ?? '', versions, findings: [] }, '已发布');
        }
        const done = await publish(
          { ...context, desk },
          async (from, isLocking) => {
            if (isLocking) await lockDrafts(from, ids);
            const rows = await Promise.all(ids.map((id) => readDraft(from, id)));
            return rows.map((row, at) => {
              const id = ids[at] ?? '';
              if (!row || row.text === null)
                throw failure('rule', `“${id}” 没有可以发布的草稿，请先修改并保存`);
              if (row.number !== wanted.get(id)) {
                throw failure('conflict', `“${id}” 的草稿刚被他人保存，请看过新的内容后再发布`);
              }
              return toVersion(desk, { id, text: row.text, draftNumber: row.number });
            });
          },
          async (transaction) => {
            await transaction
              .updateTable('sys_screen_draft')
              .set({ text: null, file_hash: null, is_broken: false, facts: null })
              .$if(withBelongings, (draft) => draft.set({ belongings: null }))
              .where('id', 'in', ids)
              .execute();
          },
          {
            note: body.note,
            isConfirmed: body.confirmed === true,
            beside: {
              findRoute,
              isWhole: false,
              wanted: async (from) => (withBelongings ? readPlanned(from, ids) : []),
            },
          },
        );
        return tell(done, '已发布');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/rollback',
      title: '回到页面的旧版本',
      access: 'session',
      permission: 'designer:publish',
      operation: { title: '恢复页面版本', type: 3 },
      scope: 'all',
      transaction: false,
      rateLimit: PACE,
      request: {
        body: {
          type: 'object',
          required: ['set'],
          properties: {
            set: { type: 'string', maxLength: 36 },
            note: NOTE,
            withBelongings: { type: 'boolean' },
          },
        },
      },
      response: outcome,
      async handler(context) {
        const { db, now, body, config } = context;
        const { set, note = '', withBelongings = false } = body;
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        const versions = await db
          .selectFrom('sys_screen_version')
          .selectAll()
          .where('set_id', '=', set)
          .orderBy('id')
          .execute();
        if (versions.length === 0) throw failure('not-found', '没有这次发布的记录，请刷新后再选');
        const ids = versions.map(({ id }) => id);
        const served = await readServed(db, ids);
        const isDone = versions.every(({ id, hash }) =>
          served.some((one) => one.id === id && one.hash === hash),
        );
        const former = withBelongings ? await readFormer(db, set) : [];
        const isAsBefore = (await planDeeds(db, former, { isWhole: true })).length === 0;
        if (isDone && isAsBefore) {
          const already = served.map(({ id, version }) => ({ id, version }));
          return tell({ set: served[0]?.set_id ?? set, versions: already, findings: [] }, '这些版本正在使用');
        }
        const done = await publish(
          { ...context, desk },
          async (from, isLocking) => {
            if (isLocking) await lockDrafts(from, ids);
            return versions.map(({ id, text: old }) => toVersion(desk, { id, text: old, draftNumber: null }));
          },
          async (transaction, brought) => {
            for (const { id, text: old } of brought) {
              const row = await lockDraft(transaction, id);
              // Work that was not published stays.
              if (row.text !== null) {
                // What was planned when it was withdrawn is there again.
                if (withBelongings && row.text === old) await forgetPlanned(transaction, id);
                continue;
              }
              await followServed(transaction, row, { text: old, kept: null, at: new Date(now()) });
            }
          },
          {
            note,
            isConfirmed: true,
            beside: { findRoute, isWhole: true, wanted: async () => former },
          },
        );
        return tell(done, '已恢复');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/designer/versions',
      title: '页面的版本',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: { querystring: { type: 'object', required: ['id'], properties: { id: ID } } },
      response: listOf({
        version: integer,
        set: text,
        note: text,
        author: text,
        time: text,
        isServed: { type: 'boolean' },
      }),
      async handler({ db, user, query: { id } }) {
        requireSeen(user, id, await readLevels(db));
        return ok(await listVersions(db, id));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/designer/version',
      title: '页面的一个版本',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: {
        querystring: {
          type: 'object',
          required: ['id', 'version'],
          properties: { id: ID, version: { type: 'integer', minimum: 1, maximum: 2_000_000_000 } },
        },
      },
      response: { type: 'object', properties: { text } },
      async handler({ db, user, query: { id, version } }) {
        requireSeen(user, id, await readLevels(db));
        const row = await db
          .selectFrom('sys_screen_version')
          .select('text')
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (!row) throw failure('not-found', `“${id}” 没有第 ${String(version)} 版`);
        return ok(row);
      },
    }),
  ];
}
