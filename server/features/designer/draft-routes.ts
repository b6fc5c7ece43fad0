// Calls to open, save and discard a draft, and to have patterns judged that are written in one.
import type { Edit } from '../../../src/designer/document/edits.ts';
import type { DocumentSource, OpenedDocument } from '../../../src/designer/wire.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import {
  describeSave,
  followServed,
  hashFile,
  lockDraft,
  planSave,
  readAuthor,
  readCurrent,
  readDraft,
  readServedText,
  storeDraft,
} from './drafts.ts';
import { readLevels, requireSeen, rightsOf } from './rights.ts';
import { findReadOnly, ID, requireStorable } from './texts.ts';
import { readServedHash } from './versions.ts';

const text = { type: 'string' } as const;

/** Bytes of a save: a text in quotes, and what was done to it. */
const MAX_SAVE = 8 * 1024 * 1024;

export const FILES_ONLY = '本系统的页面只来自文件（DOCUMENTS=files），不能在这里修改，请改文件';

export function createDraftRoutes(desk: DocumentDesk): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/open',
      title: '打开页面设计',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: { querystring: { type: 'object', required: ['id'], properties: { id: ID } } },
      response: {
        type: 'object',
        properties: {
          id: text,
          source: text,
          text,
          number: { type: 'integer' },
          served: text,
          fileHash: text,
          hasNewFile: { type: 'boolean' },
          readOnly: text,
          updateBy: text,
          updateTime: text,
          mayEdit: { type: 'boolean' },
          mayPublish: { type: 'boolean' },
        },
      },
      async handler({ db, user, query: { id: asked }, config }) {
        const levels = await readLevels(db);
        requireSeen(user, asked, levels);
        const own = config.documents === 'database' ? await readDraft(db, asked) : undefined;
        // What an entity makes is worked on where the entity is named.
        const maker = own || desk.find(asked) ? undefined : desk.findMaker(asked);
        const id = maker?.id ?? asked;
        if (maker) requireSeen(user, id, levels);
        const known = desk.find(id);
        const row = maker && config.documents === 'database' ? await readDraft(db, id) : own;
        const served = config.documents === 'database' ? await readServedText(db, id, known) : known?.text;
        const shown = row?.text ?? served;
        if (shown === undefined) throw failure('not-found', `没有页面 “${id}”`);
        const fileHash = hashFile(known);
        const begun = row && row.text !== null ? row.file_hash : await readServedHash(db, id);
        const rights = rightsOf(user, id, known, levels);
        const readOnly =
          config.documents === 'files'
            ? FILES_ONLY
            : (findReadOnly(shown) ??
              (rights.mayEdit ? undefined : '您只能查看这个文件夹里的页面，要修改请联系管理员授权'));
        const source: DocumentSource = known?.source ?? 'none';
        const opened: OpenedDocument = {
          id,
          source,
          text: shown,
          number: row?.number ?? 0,
          ...(served === undefined ? {} : { served }),
          ...(fileHash === null ? {} : { fileHash }),
          hasNewFile: begun !== undefined && fileHash !== null && begun !== fileHash,
          ...(readOnly === undefined ? {} : { readOnly }),
          ...(row && row.text !== null ? await readAuthor(db, id) : {}),
          ...rights,
        };
        return ok(opened);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/save',
      title: '保存页面草稿',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      // Saved by itself every other second; what becomes of a draft is written down when it is published.
      operation: null,
      bodyLimit: MAX_SAVE,
      rateLimit: { max: 120, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['id', 'text', 'expected'],
          properties: {
            id: ID,
            text,
            expected: { type: 'integer', minimum: 0, maximum: 2_000_000_000 },
            edits: { type: 'array', maxItems: 20_000, items: {} },
            names: { type: 'array', maxItems: 2_000, items: { type: 'string', maxLength: 300 } },
            begunFrom: { type: 'string', maxLength: 64 },
          },
        },
      },
      response: {
        type: 'object',
        properties: { number: { type: 'integer' }, merged: text, mergedWith: text },
      },
      async prepare({ db, user, body, workers, config }) {
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        requireStorable(body.id, body.text);
        const known = desk.find(body.id);
        if (!rightsOf(user, body.id, known, await readLevels(db)).mayEdit) throw failure('forbidden');
        const plan = await planSave({ db, workers, person: user.id }, toSave(body), known);
        if (plan.text === undefined || plan.conflicts.length > 0) return { plan, diagnostics: [], workers };
        const { drafts } = await desk.judge([{ id: body.id, text: plan.text }], false);
        return { plan, diagnostics: drafts.flatMap(({ diagnostics }) => diagnostics), workers };
      },
      async handler({ db, user, body, prepared, now }) {
        const known = desk.find(body.id);
        const row = await lockDraft(db, body.id);
        const isStill =
          prepared.plan.number === row.number &&
          prepared.plan.current === (await readCurrent(db, body.id, row, known));
        const plan = isStill
          ? prepared.plan
          : // Somebody saved in between: only under the lock is it certain what there is to merge with.
            await planSave({ db, workers: prepared.workers, person: user.id }, toSave(body), known);
        if (plan.text === undefined || plan.conflicts.length > 0) {
          return ok(await describeSave(db, plan, body.id, row.number));
        }
        // Whose work was merged in is read before the draft is one's own.
        const saved = await describeSave(db, plan, body.id, row.number + 1);
        await storeDraft(
          db,
          row,
          { known, current: plan.current },
          {
            text: plan.text,
            names: body.names ?? [],
            edits: plan.edits,
            diagnostics: prepared.diagnostics,
            by: user.username,
            at: new Date(now()),
          },
        );
        return ok(saved);
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/designer/draft',
      title: '丢弃页面草稿',
      access: 'session',
      permission: 'designer:edit',
      operation: { title: '放弃页面草稿', type: 4 },
      scope: 'all',
      request: {
        querystring: {
          type: 'object',
          required: ['id'],
          // The draft that is meant: a later one stays.
          properties: { id: ID, number: { type: 'integer', minimum: 1, maximum: 2_000_000_000 } },
        },
      },
      response: { type: 'null' },
      async handler({ db, user, query: { id, number }, now, config }) {
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        const known = desk.find(id);
        if (!rightsOf(user, id, known, await readLevels(db)).mayEdit) throw failure('forbidden');
        if (!(await readDraft(db, id))) throw failure('not-found', '没有这个草稿');
        const row = await lockDraft(db, id);
        if (number !== undefined && (row.text === null || row.number !== number)) {
          throw failure('conflict', '草稿已被修改或发布，所以留下');
        }
        if (row.text !== null) {
          const served = await readServedText(db, id, known);
          await followServed(db, row, { text: served, kept: null, at: new Date(now()) });
        }
        return ok(null, '已放弃草稿');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/patterns',
      title: '判断正则表达式',
      access: 'session',
      permission: 'designer:edit',
      operation: null,
      scope: 'none',
      rateLimit: { max: 30, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['patterns'],
          properties: {
            patterns: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 1000 } },
          },
        },
      },
      response: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: { verdict: text, reason: text, complexity: text, attack: text },
        },
      },
      prepare: ({ body, user, workers }) => workers.run('judge-patterns', body.patterns, user.id),
      handler({ body, prepared }) {
        return ok(Object.fromEntries(body.patterns.map((pattern, at) => [pattern, prepared[at]])));
      },
    }),
  ];
}

interface SentSave {
  id: string;
  text: string;
  expected: number;
  edits?: readonly unknown[] | undefined;
  names?: readonly string[] | undefined;
  begunFrom?: string | undefined;
}

/** Edits of any shape are tried on the text that they were made from, and count only where they lead to the new one. */
function toSave({ edits, ...rest }: SentSave) {
  return { ...rest, edits: edits as readonly Edit[] | undefined };
}
