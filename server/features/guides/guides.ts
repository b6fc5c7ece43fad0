// The guides in the product: their contents, one section at a time, what a search finds, and their pictures.
import fs from 'node:fs/promises';
import path from 'node:path';
import { defineRoute, FILE, file, ok } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { findHelp, findSection, searchSections } from './find-sections.ts';
import { guidesFolder, readGuides } from './read-guides.ts';

const text = { type: 'string' } as const;
const language = { type: 'string', enum: ['zh', 'en'], default: 'zh' } as const;
const everybody = { open: 'guides are for everybody who is signed in' } as const;

const entrySchema = { type: 'object', properties: { id: text, title: text } } as const;

export const guideRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/guide/list',
    title: '帮助的目录',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: { querystring: { type: 'object', properties: { language } } },
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: text, title: text, children: { type: 'array', items: entrySchema } },
      },
    },
    handler({ query }) {
      const guides = readGuides(query.language ?? 'zh').map(({ id, title, sections }) => ({
        id,
        title,
        children: sections.slice(1).map((section) => ({ id: section.id, title: section.title })),
      }));
      return ok(guides);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/guide/section',
    title: '帮助的一节',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: {
      querystring: {
        type: 'object',
        properties: {
          /** Of a section; else that of the page is found. */
          id: { type: 'string', maxLength: 200 },
          page: { type: 'string', maxLength: 500 },
          language,
        },
      },
    },
    response: {
      type: 'object',
      properties: {
        id: text,
        title: text,
        guideTitle: text,
        text,
        previous: { ...entrySchema, type: ['object', 'null'] },
        next: { ...entrySchema, type: ['object', 'null'] },
      },
    },
    handler({ query }) {
      const spoken = query.language ?? 'zh';
      const guides = readGuides(spoken);
      const found = query.id ? findSection(query.id, spoken) : findHelp(query.page ?? '/', spoken);
      if (!found) throw failure('not-found', '帮助里没有这一节，请从目录里选择');
      const sections = guides.flatMap((guide) => guide.sections);
      const at = sections.indexOf(found);
      const entryAt = (place: number) => {
        const section = sections[place];
        return section ? { id: section.id, title: section.title } : null;
      };
      return ok({
        id: found.id,
        title: found.title,
        guideTitle: guides.find(({ id }) => id === found.guide)?.title ?? '',
        text: found.text,
        previous: entryAt(at - 1),
        next: entryAt(at + 1),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/guide/search',
    title: '搜索帮助',
    access: 'session',
    rateLimit: { max: 120, seconds: 60 },
    permission: everybody,
    scope: 'none',
    request: {
      querystring: { type: 'object', properties: { words: { type: 'string', maxLength: 100 }, language } },
    },
    response: {
      type: 'array',
      items: { type: 'object', properties: { id: text, title: text, guideTitle: text, excerpt: text } },
    },
    handler: ({ query }) => ok(searchSections(query.words ?? '', query.language ?? 'zh')),
  }),
  defineRoute({
    method: 'GET',
    url: '/guides/pictures/:folder/:name',
    title: '帮助里的图',
    root: 'app',
    access: 'public',
    permission: null,
    scope: 'none',
    request: {
      params: {
        type: 'object',
        required: ['folder', 'name'],
        properties: {
          folder: { type: 'string', enum: ['staff', 'administrators', 'designers', 'integrators'] },
          name: { type: 'string', pattern: '^[a-z0-9-]{1,60}\\.png$' },
        },
      },
    },
    response: FILE,
    async handler({ params, reply }) {
      const place = path.join(guidesFolder, params.folder, 'pictures', params.name);
      const content = await fs.readFile(place).catch(() => undefined);
      if (!content) throw failure('not-found', '没有这张图');
      reply.header('cache-control', 'public, max-age=3600');
      return file(content, 'image/png');
    },
  }),
];
