// Calls that show what there is: all documents, what a draft is checked beside, and what publishing would change.
import { createHash } from 'node:crypto';
import type { DocumentDesk, KnownDocument } from '../../documents/desk.ts';
import type { ListedDocument, PublishImpact } from '../../../src/designer/wire.ts';
import { isUnchanged } from '../../http/unchanged.ts';
import { defineRoute, FILE, file, ok, pageOf, type Route } from '../../http/routing/define-route.ts';
import { readSite } from '../../documents/read-site.ts';
import { read } from '../../documents/merge-texts.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime } from '../../kernel/time.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { pageProperties, readPage, toPageResult } from '../../records/lists/page.ts';
import { ownString } from '../../../src/engine/values/json.ts';
import { readShownMenus } from '../menus/shown-menus.ts';
import { findings, listOf } from './answers.ts';
import { hashFile, readDraft } from './drafts.ts';
import { listBroken } from './publish.ts';
import { levelOf, readLevels, rightsOf, SEE } from './rights.ts';
import { ID } from './texts.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const integer = { type: 'integer' } as const;

const dict = getEntity('system/dict');
const printTemplate = getEntity('system/print-template');

/** Whether a document has the state that is asked for, and the searched text in its title, id or address. */
function isWanted(
  { id, title, route = '', source, hasDraft, isBroken }: ListedDocument,
  { search = '', state = '' }: { search?: string | undefined; state?: string | undefined },
): boolean {
  const isOfState =
    state === '' || (state === 'draft' ? hasDraft : state === 'broken' ? isBroken : source === state);
  return isOfState && `${title}\n${id}\n${route}`.toLowerCase().includes(search.trim().toLowerCase());
}

export function createOverviewRoutes(desk: DocumentDesk): Route[] {
  const writeOthers = onceFor((list: readonly KnownDocument[]) =>
    JSON.stringify(
      list.map((one) => ({
        // A dropped-in file may leave out its id, which then follows from its path.
        path: one.source === 'shipped' ? one.path : `${one.id}.json`,
        text: one.text,
      })),
    ),
  );
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/list',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: {
        querystring: {
          type: 'object',
          properties: {
            ...pageProperties,
            search: { type: 'string', maxLength: 100 },
            state: { type: 'string', maxLength: 20 },
          },
        },
      },
      response: pageOf({
        type: 'object',
        properties: {
          id: text,
          title: text,
          route: text,
          source: text,
          module: text,
          hasDraft: flag,
          hasNewFile: flag,
          isBroken: flag,
          updateBy: text,
          updateTime: text,
          version: integer,
          mayEdit: flag,
          mayPublish: flag,
        },
      }),
      async handler({ db, user, config, query }) {
        const levels = await readLevels(db);
        const isStored = config.documents === 'database';
        const drafts = isStored ? await readDrafts(db) : [];
        const published = isStored ? await readPublished(db) : [];
        const ids = new Set([...desk.list().map(({ id }) => id), ...drafts.map(({ id }) => id)]);
        const draftOf = new Map(drafts.map((one) => [one.id, one]));
        const servedOf = new Map(published.map((one) => [one.id, one]));
        const list = [...ids].sort().flatMap((id): ListedDocument[] => {
          if (levelOf(user, id, levels) < SEE) return [];
          const known = desk.find(id);
          const draft = draftOf.get(id);
          const served = servedOf.get(id);
          const last = draft ?? served;
          const begun = draft ? draft.file_hash : served?.file_hash;
          const fileHash = begun === undefined ? null : hashFile(known);
          const rights = rightsOf(user, id, known, levels);
          return [
            {
              id,
              title: titleOf(draft?.text ?? known?.text ?? '', id),
              ...(known?.route ? { route: known.route.path } : {}),
              source: known?.source ?? 'none',
              ...(known?.module === undefined ? {} : { module: known.module }),
              hasDraft: draft !== undefined && draft.text !== known?.text,
              hasNewFile: begun !== undefined && fileHash !== null && begun !== fileHash,
              isBroken: draft?.is_broken ?? known?.isBroken ?? false,
              ...(last ? { updateBy: last.by ?? '', updateTime: formatTime(last.at) ?? '' } : {}),
              ...(served ? { version: served.version } : {}),
              mayEdit: isStored && rights.mayEdit,
              mayPublish: isStored && rights.mayPublish,
            },
          ];
        });
        const page = readPage(query);
        const wanted = list.filter((one) => isWanted(one, query));
        const from = (page.number - 1) * page.size;
        return ok(toPageResult(wanted.slice(from, from + page.size), wanted.length, page));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/designer/surroundings',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: {},
      response: FILE,
      async handler({ db, user, now, request, reply }) {
        const { parts, modules } = await desk.catalog();
        const site = await readSite(db, {
          dicts: await readDataRules(db, user, dict, now()),
          menus: await readShownMenus({ db, user, now }),
          printTemplates: await readDataRules(db, user, printTemplate, now()),
        });
        const catalog = { ...parts, site: { ...site, ...(modules ? { modules } : {}) } };
        const result = `{"catalog":${JSON.stringify(catalog)},"others":${writeOthers(desk.list())},"patterns":{}}`;
        const etag = `"${createHash('sha256').update(result).digest('base64url').slice(0, 27)}"`;
        const body = `{"success":true,"message":"","code":200,"result":${result},"timestamp":${String(now())}}`;
        const type = 'application/json; charset=utf-8';
        return file(Buffer.from(isUnchanged(request, reply, etag) ? '' : body), type);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/designer/impact',
      access: 'session',
      permission: 'designer:edit',
      operation: null,
      scope: 'all',
      transaction: false,
      rateLimit: { max: 30, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['documents'],
          properties: {
            documents: {
              type: 'array',
              minItems: 1,
              maxItems: 50,
              items: { type: 'object', required: ['id'], properties: { id: ID, number: integer } },
            },
          },
        },
      },
      response: {
        type: 'object',
        properties: {
          findings,
          openedBy: listOf({ id: text, title: text }),
          menus: listOf({ path: text, title: text }),
          permissions: listOf({ code: text, calls: { type: 'array', items: text }, isHeld: flag }),
          parameters: listOf({ id: text, name: text, change: text }),
        },
      },
      async handler({ db, user, body }) {
        const levels = await readLevels(db);
        const proposed = await Promise.all(
          body.documents.map(async ({ id }) => {
            const draft = await readDraft(db, id);
            const shown = draft?.text ?? desk.find(id)?.text;
            if (shown === undefined || levelOf(user, id, levels) < SEE) {
              throw failure('not-found', `没有页面 “${id}”`);
            }
            return { id, text: shown };
          }),
        );
        const ids = new Set(proposed.map(({ id }) => id));
        const judged = await desk.judge(proposed, true);
        const served = proposed.flatMap(({ id }) => {
          const known = desk.find(id);
          return known ? [{ id, text: known.text }] : [];
        });
        const before = served.length > 0 ? (await desk.judge(served, false)).drafts : [];
        const paths = judged.drafts.flatMap(({ route }) => (route ? [route.path] : []));
        const menus =
          paths.length === 0
            ? []
            : await db
                .selectFrom('sys_permission')
                .select(['url', 'name'])
                .where('del_flag', '=', 0)
                .where('url', 'in', paths)
                .execute();
        const calls = new Map<string, { calls: Set<string>; isHeld: boolean }>();
        for (const { codes, call } of judged.drafts.flatMap(({ uses }) => uses)) {
          const code = codes.join(' 或 ');
          const isHeld = codes.some((one) => user.permissions.has(one));
          const known = calls.get(code) ?? { calls: new Set<string>(), isHeld };
          known.calls.add(call);
          calls.set(code, known);
        }
        const impact: PublishImpact = {
          findings: [...judged.drafts.flatMap(({ diagnostics }) => diagnostics), ...listBroken(desk, judged)],
          openedBy: judged.others
            .filter(({ id, opens }) => !ids.has(id) && opens.some((one) => ids.has(one)))
            .map(({ id, title }) => ({ id, title })),
          menus: menus.map(({ url, name }) => ({ path: url ?? '', title: name ?? '' })),
          permissions: [...calls].map(([code, one]) => ({ code, calls: [...one.calls], isHeld: one.isHeld })),
          parameters: judged.drafts.flatMap(({ id, reads }) => {
            const old = before.find((one) => one.id === id)?.reads;
            if (!reads || !old) return [];
            const added = reads.filter((name) => !old.includes(name));
            const removed = old.filter((name) => !reads.includes(name));
            return [
              ...added.map((name) => ({ id, name, change: 'added' as const })),
              ...removed.map((name) => ({ id, name, change: 'removed' as const })),
            ];
          }),
        };
        return ok(impact);
      },
    }),
  ];
}

type Db = Parameters<typeof readLevels>[0];

function readDrafts(db: Db) {
  return db
    .selectFrom('sys_screen_draft')
    .leftJoin('sys_user', 'sys_user.username', 'sys_screen_draft.update_by')
    .select(['sys_screen_draft.id', 'text', 'file_hash', 'is_broken', 'sys_screen_draft.update_time as at'])
    .select((read) => read.fn.coalesce('realname', 'sys_screen_draft.update_by').as('by'))
    .where('text', 'is not', null)
    .execute();
}

function readPublished(db: Db) {
  return db
    .selectFrom('sys_screen_version')
    .leftJoin('sys_user', 'sys_user.username', 'author')
    .select(['sys_screen_version.id', 'sys_screen_version.version', 'file_hash', 'publish_time as at'])
    .select((read) => read.fn.coalesce('realname', 'author').as('by'))
    .where('is_served', '=', true)
    .execute();
}

function titleOf(document: string, id: string): string {
  return ownString(read(document) ?? {}, 'title') ?? id;
}

/** Makes something once for each list of documents. */
function onceFor(make: (list: readonly KnownDocument[]) => string) {
  let last: { key: string; made: string } | undefined;
  return (list: readonly KnownDocument[]): string => {
    const key = list.map(({ path, text: own }) => `${path} ${String(own.length)}`).join('\n');
    if (last?.key !== key) last = { key, made: make(list) };
    return last.made;
  };
}
