// Calls for documents that belong together: which drafts these are, and sets as files, out of here and in again.
import type { DraftOfSet, ImportOutcome } from '../../../src/designer/wire.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime } from '../../kernel/time.ts';
import { findings, listOf } from './answers.ts';
import { FILES_ONLY } from './draft-routes.ts';
import { readDraft, readServedText } from './drafts.ts';
import { planImport, storeImported } from './import-set.ts';
import { levelOf, readLevels, requireSeen, rightsOf, SEE } from './rights.ts';
import { MAX_SET_BYTES, MAX_SET_DOCUMENTS, readSetFile, writeSetFile } from './set-file.ts';
import { ID } from './texts.ts';
import { createDraftReader, relate } from './together.ts';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const RELATIONS: readonly DraftOfSet['relation'][] = ['self', 'opened', 'opens', 'own', 'other'];

export function createSetRoutes(desk: DocumentDesk): Route[] {
  const readDrafts = createDraftReader();
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/drafts',
      title: '可以一起发布的草稿',
      access: 'session',
      permission: 'designer:publish',
      scope: 'all',
      rateLimit: { max: 60, seconds: 60 },
      request: { querystring: { type: 'object', required: ['id'], properties: { id: ID } } },
      response: listOf({
        id: text,
        title: text,
        number: integer,
        relation: text,
        isBroken: { type: 'boolean' },
        updateBy: text,
        updateTime: text,
      }),
      async handler({ db, user, query: { id }, config }) {
        const levels = await readLevels(db);
        requireSeen(user, id, levels);
        if (config.documents === 'files') return ok([]);
        const rows = await db
          .selectFrom('sys_screen_draft')
          .leftJoin('sys_user', 'sys_user.username', 'sys_screen_draft.update_by')
          .select([
            'sys_screen_draft.id',
            'number',
            'text',
            'is_broken',
            'sys_screen_draft.update_by as author',
          ])
          .select(['sys_screen_draft.update_time as at', 'sys_user.realname as name'])
          .where('text', 'is not', null)
          .execute();
        const drafts = rows.flatMap((row) => {
          const known = desk.find(row.id);
          const isWanted =
            row.text !== null && row.text !== known?.text && rightsOf(user, row.id, known, levels).mayPublish;
          return isWanted ? [{ ...row, text: row.text ?? '' }] : [];
        });
        const read = readDrafts(drafts);
        const relations = relate(id, read);
        const list = drafts.map((row): DraftOfSet => ({
          id: row.id,
          title: read.get(row.id)?.title ?? row.id,
          number: row.number,
          relation: relations.get(row.id) ?? (row.author === user.username ? 'own' : 'other'),
          isBroken: row.is_broken,
          updateBy: row.name ?? row.author ?? '',
          updateTime: formatTime(row.at) ?? '',
        }));
        const rank = ({ relation }: DraftOfSet): number => RELATIONS.indexOf(relation);
        return ok(list.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1)));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/export',
      title: '导出页面',
      access: 'session',
      permission: 'designer:edit',
      operation: { title: '下载页面文件', type: 6 },
      scope: 'all',
      rateLimit: { max: 30, seconds: 60 },
      request: {
        body: {
          type: 'object',
          properties: {
            ids: { type: 'array', minItems: 1, maxItems: MAX_SET_DOCUMENTS, items: ID },
            set: { type: 'string', maxLength: 36 },
          },
        },
      },
      response: { type: 'object', properties: { file: text } },
      async handler({ db, user, body: { ids, set } }) {
        const levels = await readLevels(db);
        if (set !== undefined) {
          const versions = await db
            .selectFrom('sys_screen_version')
            .select(['id', 'text'])
            .where('set_id', '=', set)
            .execute();
          if (versions.length === 0) throw failure('not-found', '没有这次发布的记录，请刷新后再选');
          for (const { id } of versions) requireSeen(user, id, levels);
          return ok({ file: await writeSetFile(versions) });
        }
        if (!ids) throw failure('request-invalid', '请选择要下载的页面');
        const documents = [];
        for (const id of new Set(ids)) {
          const shown = (await readDraft(db, id))?.text ?? (await readServedText(db, id, desk.find(id)));
          if (shown === undefined || levelOf(user, id, levels) < SEE) {
            throw failure('not-found', `没有页面 “${id}”`);
          }
          documents.push({ id, text: shown });
        }
        return ok({ file: await writeSetFile(documents) });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/import',
      title: '导入页面',
      access: 'session',
      permission: 'designer:edit',
      operation: { title: '导入页面文件', type: 5 },
      scope: 'all',
      // A text in quotes may be twice as long.
      bodyLimit: 2 * MAX_SET_BYTES,
      rateLimit: { max: 20, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['file'],
          properties: {
            file: text,
            documents: {
              type: 'array',
              minItems: 1,
              maxItems: MAX_SET_DOCUMENTS,
              items: { type: 'object', required: ['id', 'number'], properties: { id: ID, number: integer } },
            },
          },
        },
      },
      response: {
        type: 'object',
        properties: {
          documents: listOf({
            id: text,
            title: text,
            state: text,
            reason: text,
            number: integer,
            errors: integer,
          }),
          findings,
          imported: integer,
        },
      },
      async prepare({ db, user, body, config }) {
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        return planImport({ db, desk, user }, readSetFile(body.file));
      },
      async handler({ db, user, now, body, prepared }) {
        const outcome: ImportOutcome = {
          documents: prepared.documents.map(({ text: _text, ...one }) => one),
          findings: prepared.findings,
          imported: 0,
        };
        if (!body.documents) return ok(outcome);
        const chosen = body.documents.map(({ id, number }) => {
          const one = prepared.documents.find((document) => document.id === id);
          if (!one) throw failure('request-invalid', `文件里没有页面 “${id}”`);
          if (one.state === 'refused') throw failure('rule', `“${id}” 不能导入：${one.reason ?? ''}`);
          return { ...one, number };
        });
        const imported = await storeImported({ db, desk, by: user.username, at: new Date(now()) }, chosen);
        return ok({ ...outcome, imported }, `已导入 ${String(imported)} 个草稿`);
      },
    }),
  ];
}
