// Calls for documents that belong together: which drafts these are, and sets as files, out of here and in again.
import type { DraftOfSet } from '../../../src/designer/wire.ts';
import type { Belongings, ImportOutcome } from '../../../src/designer/wire-belongings.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { hashText } from '../../documents/published.ts';
import type { Asker, SignedIn } from '../../records/asker.ts';
import { formatTime } from '../../kernel/time.ts';
import { findings, listOf } from './answers.ts';
import { FILES_ONLY } from './draft-routes.ts';
import { factsOf, unreadText } from './draft-facts.ts';
import { readDraft, readServedText } from './drafts.ts';
import { asOwned, planDeeds, doDeeds, tellDeeds, type FindRoute } from './belongings/plan-deeds.ts';
import { addPlanned, planBeside, readFormer, readKept, readPlanned } from './belongings/kept-belongings.ts';
import { readBelongings, type Owner } from './belongings/read-belongings.ts';
import { showBelongings } from './belongings/shown-belongings.ts';
import { findLacking, listRequired } from './required-modules.ts';
import { planImport, storeImported } from './import-set.ts';
import { levelOf, readLevels, requireSeen, rightsOf, SEE } from './rights.ts';
import { MAX_SET_BYTES, MAX_SET_DOCUMENTS, readSetFile, writeSetFile } from './set-file.ts';
import { ID } from './texts.ts';
import { relate } from './together.ts';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const RELATIONS: readonly DraftOfSet['relation'][] = ['self', 'opened', 'opens', 'own', 'other'];

/** @param findRoute finds the calls of menus, roles and dictionaries */
export function createSetRoutes(desk: DocumentDesk, findRoute: FindRoute): Route[] {
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
            'facts',
            'is_broken',
            'sys_screen_draft.update_by as author',
          ])
          .select(['sys_screen_draft.update_time as at', 'sys_user.realname as name'])
          .select(unreadText)
          .where('text', 'is not', null)
          .execute();
        const drafts = rows.flatMap((row) => {
          const known = desk.find(row.id);
          const facts = factsOf(row);
          const isWanted =
            facts.hash !== (known && hashText(known.text)) &&
            rightsOf(user, row.id, known, levels).mayPublish;
          return isWanted ? [{ ...row, facts }] : [];
        });
        const relations = relate(id, new Map(drafts.map(({ id: one, facts }) => [one, facts])));
        const offered = new Set(drafts.map((row) => row.id));
        const list = drafts.map((row): DraftOfSet => ({
          id: row.id,
          title: row.facts.title,
          number: row.number,
          relation: relations.get(row.id) ?? (row.author === user.username ? 'own' : 'other'),
          isBroken: row.is_broken || row.facts.lacks.some((one) => !offered.has(one) && !desk.find(one)),
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
      async handler({ db, user, now, body: { ids, set } }) {
        const asker = { db, user, now };
        const levels = await readLevels(db);
        if (set !== undefined) {
          const versions = await db
            .selectFrom('sys_screen_version')
            .select(['id', 'text'])
            .where('set_id', '=', set)
            .execute();
          if (versions.length === 0) throw failure('not-found', '没有这次发布的记录，请刷新后再选');
          for (const { id } of versions) requireSeen(user, id, levels);
          const kept = (await readKept(db, set)) ?? {};
          return ok({ file: await writeWhole(asker, versions, kept) });
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
        const found = await readBelongings(db, documents);
        for (const { id, belongings } of await readPlanned(
          db,
          documents.map((one) => one.id),
        ))
          found[id] = addPlanned(found[id], belongings);
        return ok({ file: await writeWhole(asker, documents, found) });
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
            withBelongings: { type: 'boolean' },
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
          deeds: listOf({ id: text, words: text, isAllowed: { type: 'boolean' } }),
          left: { type: 'array', items: text },
        },
      },
      async prepare({ db, user, body, config }) {
        if (config.documents === 'files') throw failure('rule', FILES_ONLY);
        const read = readSetFile(body.file);
        const lacking = await findLacking(db, read.requires);
        if (lacking !== undefined) throw failure('rule', lacking);
        return planImport({ db, desk, user }, read);
      },
      async handler({ db, user, now, body, prepared }) {
        const { fitted } = prepared;
        const planned = await planDeeds(db, fitted.wanted, { isWhole: false });
        const fresh = await planDeeds(db, asOwned(fitted.newDicts), { isWhole: false });
        const outcome: ImportOutcome = {
          documents: prepared.documents.map(({ text: _text, diagnostics: _diagnostics, ...one }) => one),
          findings: prepared.findings,
          imported: 0,
          deeds: tellDeeds([...fresh, ...planned], findRoute, user),
          left: fitted.left,
        };
        if (!body.documents) return ok(outcome);
        const chosen = body.documents.map(({ id, number }) => {
          const one = prepared.documents.find((document) => document.id === id);
          if (!one) throw failure('request-invalid', `文件里没有页面 “${id}”`);
          if (one.state === 'refused') throw failure('rule', `“${id}” 不能导入：${one.reason ?? ''}`);
          return { ...one, number };
        });
        const withBelongings = body.withBelongings === true;
        // Drafts are checked with dictionaries that are there.
        if (withBelongings) await doDeeds(db, fresh, findRoute);
        const imported = await storeImported({ db, desk, by: user.username, at: new Date(now()) }, chosen);
        if (withBelongings) {
          requireAccess(user);
          const ids = new Set(chosen.map(({ id }) => id));
          await planBeside(
            db,
            fitted.wanted.filter(({ id }) => ids.has(id)),
          );
        }
        return ok({ ...outcome, imported }, `已导入 ${String(imported)} 个草稿`);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/designer/former',
      title: '回退会改动的菜单与授权',
      access: 'session',
      permission: 'designer:publish',
      scope: 'all',
      rateLimit: { max: 60, seconds: 60 },
      request: {
        querystring: {
          type: 'object',
          required: ['set'],
          properties: { set: { type: 'string', maxLength: 36 } },
        },
      },
      // What bringing a publication back would do to menus, roles and dictionaries.
      response: listOf({ id: text, words: text, isAllowed: { type: 'boolean' } }),
      async handler({ db, user, query: { set } }) {
        const former = await readFormer(db, set);
        const levels = await readLevels(db);
        for (const { id } of former) requireSeen(user, id, levels);
        return ok(tellDeeds(await planDeeds(db, former, { isWhole: true }), findRoute, user));
      },
    }),
  ];
}

/** A file with documents, what somebody may see of what belongs to them, and the modules that they name. */
async function writeWhole(
  asker: Asker,
  documents: readonly Owner[],
  found: Readonly<Record<string, Belongings>>,
): Promise<string> {
  return writeSetFile(documents, {
    belongings: await showBelongings(asker, documents, found),
    requires: await listRequired(
      asker.db,
      documents.map((one) => one.text),
    ),
  });
}

/** @throws forbidden where somebody may not plan what becomes of menus and roles */
function requireAccess({ permissions }: SignedIn): void {
  if (!permissions.has('designer:access')) {
    throw failure('forbidden', '导入菜单与授权需要“菜单与权限”的权限，请不勾选它们再导入');
  }
}
