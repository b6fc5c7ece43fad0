// Calls that list all documents with their state, and the folders that they lie in.
import type { DocumentFolder, ListedDocument } from '../../../src/designer/wire.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { DocumentDesk, KnownDocument } from '../../documents/desk.ts';
import { defineRoute, ok, pageOf, type Route } from '../../http/routing/define-route.ts';
import { BOX_KINDS } from '../../../src/designer/document/sketch/pen.ts';
import { formatTime } from '../../kernel/time.ts';
import type { SignedIn } from '../../records/asker.ts';
import { pageProperties, readPage, toPageResult } from '../../records/lists/page.ts';
import { hashText } from '../../documents/published.ts';
import { listOf } from './answers.ts';
import { factsOf, unreadText } from './draft-facts.ts';
import { hashFile } from './drafts.ts';
import { levelOf, readLevels, rightsOf, SEE } from './rights.ts';
import { createSketcher } from './sketches.ts';
import { ID } from './texts.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const integer = { type: 'integer' } as const;

/** What a list is narrowed to. */
interface Wish {
  /** Of one document. */
  id?: string | undefined;
  search?: string | undefined;
  state?: string | undefined;
  folder?: string | undefined;
}

/** Whether a document has the state that is asked for, and the searched text in its title, id or address. */
function isWanted(
  { id, title, route = '', source, hasDraft, state: own }: ListedDocument,
  { id: only = id, search = '', state = '', folder = '' }: Wish,
): boolean {
  const isOfState =
    state === '' ||
    (state === 'draft'
      ? hasDraft
      : state === 'broken' || state === 'waiting'
        ? own === state
        : source === state);
  const isIn = folder === '' || id.startsWith(`${folder}/`);
  return (
    id === only &&
    isOfState &&
    isIn &&
    `${title}\n${id}\n${route}`.toLowerCase().includes(search.trim().toLowerCase())
  );
}

const sketchSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind', 'x', 'y', 'width', 'height'],
    properties: { kind: { enum: BOX_KINDS }, x: integer, y: integer, width: integer, height: integer },
  },
} as const;

export function createListRoutes(desk: DocumentDesk): Route[] {
  const addSketches = createSketcher(desk);
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/designer/list',
      title: '页面列表',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: {
        querystring: {
          type: 'object',
          properties: {
            ...pageProperties,
            id: ID,
            search: { type: 'string', maxLength: 100 },
            state: { type: 'string', maxLength: 20 },
            folder: { type: 'string', maxLength: 200 },
            sketches: { type: 'boolean', default: false },
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
          state: text,
          module: text,
          lacks: { type: 'array', items: text },
          hasDraft: flag,
          hasNewFile: flag,
          isBroken: flag,
          updateBy: text,
          updateTime: text,
          version: integer,
          sketch: sketchSchema,
          mayEdit: flag,
          mayPublish: flag,
        },
      }),
      async handler({ db, user, config, query }) {
        const list = await listDocuments({ db, user, desk, isStored: config.documents === 'database' });
        const page = readPage(query);
        const wanted = list.filter((one) => isWanted(one, query));
        const from = (page.number - 1) * page.size;
        const shown = wanted.slice(from, from + page.size);
        return ok(toPageResult(query.sketches ? await addSketches(db, shown) : shown, wanted.length, page));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/designer/folders',
      title: '页面的文件夹',
      access: 'session',
      permission: 'designer:edit',
      scope: 'all',
      request: {},
      response: listOf({ id: text, parent: text, title: text, count: integer }),
      async handler({ db, user, config }) {
        return ok(
          listFolders(await listDocuments({ db, user, desk, isStored: config.documents === 'database' })),
        );
      },
    }),
  ];
}

/** Every folder with the number of documents in it, those below it too; named after the module that all of it comes from. */
export function listFolders(documents: readonly Pick<ListedDocument, 'id' | 'module'>[]): DocumentFolder[] {
  const folders = new Map<string, { count: number; modules: Set<string> }>();
  for (const { id, module = '' } of documents) {
    const parts = id.split('/').slice(0, -1);
    parts.forEach((_, at) => {
      const folder = parts.slice(0, at + 1).join('/');
      const known = folders.get(folder) ?? { count: 0, modules: new Set() };
      known.count += 1;
      known.modules.add(module);
      folders.set(folder, known);
    });
  }
  return [...folders]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, { count, modules }]) => {
      const [module = ''] = modules;
      const name = id.split('/').at(-1) ?? id;
      const isOfOne = modules.size === 1 && module !== '' && !id.includes('/');
      return {
        id,
        parent: id.split('/').slice(0, -1).join('/'),
        title: `${isOfOne ? `${module}（${name}）` : name} · ${String(count)}`,
        count,
      };
    });
}

interface Listing {
  db: Kysely<Database>;
  user: SignedIn;
  desk: DocumentDesk;
  /** Whether there are drafts and versions. */
  isStored: boolean;
}

async function listDocuments({ db, user, desk, isStored }: Listing): Promise<ListedDocument[]> {
  const levels = await readLevels(db);
  const drafts = isStored ? await readDrafts(db) : [];
  const published = isStored ? await readPublished(db) : [];
  const ids = new Set([...desk.list().map(({ id }) => id), ...drafts.map(({ id }) => id)]);
  const draftOf = new Map(drafts.map((one) => [one.id, one]));
  const servedOf = new Map(published.map((one) => [one.id, one]));
  return [...ids].sort().flatMap((id): ListedDocument[] => {
    if (levelOf(user, id, levels) < SEE) return [];
    const known = desk.find(id);
    const draft = draftOf.get(id);
    const served = servedOf.get(id);
    const last = draft ?? served;
    const begun = draft ? draft.file_hash : served?.file_hash;
    const fileHash = begun === undefined ? null : hashFile(known);
    const rights = rightsOf(user, id, known, levels);
    const facts = draft && factsOf(draft);
    const hasDraft = facts !== undefined && (known === undefined || facts.hash !== hashOf(known));
    // What is served by now is there.
    const lacks = (facts?.lacks ?? []).filter((one) => !desk.find(one));
    const isBroken = draft
      ? draft.is_broken || lacks.some((one) => !draftOf.has(one))
      : (known?.isBroken ?? false);
    return [
      {
        id,
        title: facts?.title ?? known?.title ?? id,
        ...(known?.route ? { route: known.route.path } : {}),
        source: known?.source ?? 'none',
        ...(known?.module === undefined ? {} : { module: known.module }),
        state: stateOf({ hasDraft, isBroken, isWaiting: lacks.length > 0, isServed: known !== undefined }),
        ...(lacks.length > 0 ? { lacks } : {}),
        hasDraft,
        hasNewFile: begun !== undefined && fileHash !== null && begun !== fileHash,
        isBroken,
        ...(last ? { updateBy: last.by ?? '', updateTime: formatTime(last.at) ?? '' } : {}),
        ...(served ? { version: served.version } : {}),
        mayEdit: isStored && rights.mayEdit,
        mayPublish: isStored && rights.mayPublish,
      },
    ];
  });
}

function stateOf(of: {
  hasDraft: boolean;
  isBroken: boolean;
  isWaiting: boolean;
  isServed: boolean;
}): ListedDocument['state'] {
  if (of.isBroken) return 'broken';
  if (of.isWaiting) return 'waiting';
  if (!of.isServed) return 'draft';
  return of.hasDraft ? 'changed' : 'published';
}

type Db = Parameters<typeof readLevels>[0];

function readDrafts(db: Db) {
  return db
    .selectFrom('sys_screen_draft')
    .leftJoin('sys_user', 'sys_user.username', 'sys_screen_draft.update_by')
    .select(['sys_screen_draft.id', 'facts', 'file_hash', 'is_broken', 'sys_screen_draft.update_time as at'])
    .select(unreadText)
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

const hashes = new WeakMap<KnownDocument, string>();

/** Documents that did not change are the same objects, however often they are listed. */
function hashOf(known: KnownDocument): string {
  const hash = hashes.get(known) ?? hashText(known.text);
  hashes.set(known, hash);
  return hash;
}
