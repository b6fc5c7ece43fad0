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
      const result = `{"catalog":${catalog},"others":[${others}],"patterns":{}}`;
      const etag = `"${createHash('sha256').update(result).digest('base64url').slice(0, 27)}"`;
      const body = `{"success":true,"message":"","code":200,"result":${result},"timestamp":${String(now())}}`;
      const type = 'application/json; charset=utf-8';
      return file(Buffer.from(isUnchanged(request, reply, etag) ? '' : body), type);
    },
  });
}

interface Written {
  document: Pick<KnownDocument, 'text' | 'path' | 'title'>;
  whole: string;
  /** Says that it is there and where, and no more. */
  shell: string;
}

/** Writes documents as JSON, each once until it changes; of those that somebody may not see, that they are there. */
function createDocumentWriter() {
  let written = new Map<string, Written>();
  return (list: readonly KnownDocument[], isSeen: (id: string) => boolean): string => {
    const next = new Map<string, Written>();
    for (const one of list) {
      const before = written.get(one.id);
      const { text, path, title } = before?.document ?? {};
      const isSame = text === one.text && path === one.path && title === one.title;
      next.set(one.id, before && isSame ? before : writeOne(one));
    }
    written = next;
    return [...next].map(([id, { whole, shell }]) => (isSeen(id) ? whole : shell)).join(',');
  };
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
