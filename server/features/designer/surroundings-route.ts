// The call that gives the page of the designer what a draft is checked beside.
import { createHash } from 'node:crypto';
import type { DocumentDesk, KnownDocument } from '../../documents/desk.ts';
import { readSite } from '../../documents/read-site.ts';
import { isUnchanged } from '../../http/unchanged.ts';
import { defineRoute, FILE, file, type Route } from '../../http/routing/define-route.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { readShownMenus } from '../menus/shown-menus.ts';
import { levelOf, readLevels, SEE } from './rights.ts';

const dict = getEntity('system/dict');
const printTemplate = getEntity('system/print-template');

export function createSurroundingsRoute(desk: DocumentDesk): Route {
  const write = createDocumentWriter();
  /** Of parts that were asked for before: they are the same as long as the program runs. */
  let parts: { of: object; json: string } | undefined;
  return defineRoute({
    method: 'GET',
    url: '/sys/designer/surroundings',
    title: '页面设计用到的目录',
    access: 'session',
    permission: 'designer:edit',
    scope: 'all',
    rateLimit: { max: 60, seconds: 60 },
    request: {},
    response: FILE,
    async handler({ db, user, now, request, reply }) {
      const { parts: of, modules } = await desk.catalog();
      if (parts?.of !== of) parts = { of, json: JSON.stringify(of).slice(1, -1) };
      const site = await readSite(db, {
        dicts: await readDataRules(db, user, dict, now()),
        menus: await readShownMenus({ db, user, now }),
        printTemplates: await readDataRules(db, user, printTemplate, now()),
      });
      const levels = await readLevels(db);
      const ownSite = JSON.stringify({ ...site, ...(modules ? { modules } : {}) });
      const catalog = `{${parts.json}${parts.json === '' ? '' : ','}"site":${ownSite}}`;
      const others = write(desk.list(), (id) => levelOf(user, id, levels) >= SEE);
      const digest = createHash('sha256').update(catalog).update(others.hash).digest('base64url');
      const type = 'application/json; charset=utf-8';
      if (isUnchanged(request, reply, `"${digest.slice(0, 27)}"`)) return file(Buffer.alloc(0), type);
      const before = `{"success":true,"message":"","code":200,"result":{"catalog":${catalog},"others":[`;
      const behind = `],"patterns":{}},"timestamp":${String(now())}}`;
      return file(Buffer.concat([Buffer.from(before), others.bytes, Buffer.from(behind)]), type);
    },
  });
}

interface Written {
  document: Pick<KnownDocument, 'text' | 'path' | 'title'>;
  whole: string;
  /** Says that it is there and where, and no more. */
  shell: string;
}

/** All documents as one person sees them. */
interface WrittenList {
  bytes: Buffer;
  hash: string;
}

/** Ways to see documents that are kept: people of one role see the same ones. */
const MAX_VIEWS = 8;

/**
 * Writes documents as JSON, each once until it changes, and all of them once for all who see the same; of those that
 * somebody may not see, that they are there.
 */
export function createDocumentWriter() {
  let written = new Map<string, Written>();
  let listed: readonly KnownDocument[] = [];
  let views = new Map<string, WrittenList>();
  return (list: readonly KnownDocument[], isSeen: (id: string) => boolean): WrittenList => {
    if (listed !== list) {
      renew(list);
      listed = list;
      views = new Map();
    }
    const seen = [...written.keys()].map(isSeen);
    const view = seen.map((one) => (one ? '1' : '0')).join('');
    const known = views.get(view);
    if (known) return known;
    const texts = [...written.values()].map(({ whole, shell }, at) => (seen[at] === true ? whole : shell));
    const bytes = Buffer.from(texts.join(','));
    const made = { bytes, hash: createHash('sha256').update(bytes).digest('base64url') };
    // The oldest goes first: a Map keeps the order in which its keys came.
    for (const oldest of views.keys()) if (views.size >= MAX_VIEWS) views.delete(oldest);
    views.set(view, made);
    return made;
  };

  function renew(list: readonly KnownDocument[]): void {
    const next = new Map<string, Written>();
    for (const one of list) {
      const before = written.get(one.id);
      const { text, path, title } = before?.document ?? {};
      const isSame = text === one.text && path === one.path && title === one.title;
      next.set(one.id, before && isSame ? before : writeOne(one));
    }
    written = next;
  }
}

function writeOne(document: KnownDocument): Written {
  const { id, title, route, source, path, text } = document;
  const shell = {
    id,
    format: 1,
    title,
    ...(route ? { route } : {}),
    // Whatever it is opened with may be what it reads.
    schema: { type: 'object', 'x-visible': '{{ !!$params }}', properties: {} },
  };
  // A dropped-in file may leave out its id, which then follows from its path.
  const place = source === 'shipped' ? path : `${id}.json`;
  return {
    document: { text, path, title },
    whole: JSON.stringify({ path: place, text }),
    shell: JSON.stringify({ path: place, text: JSON.stringify(shell) }),
  };
}
