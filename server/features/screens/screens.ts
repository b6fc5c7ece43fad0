// Screen documents for the browser: the index, each screen by id and version, and the texts of other languages.
import type { ScreenStore } from '../../documents/store.ts';
import type { TextStore } from '../../documents/texts.ts';
import { failure } from '../../kernel/errors.ts';
import { listTableDicts } from '../../records/dictionaries/dictionaries.ts';
import { defineRoute, FILE, file } from '../../http/routing/define-route.ts';
import { isUnchanged } from '../../http/unchanged.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const EMPTY = Buffer.alloc(0);

/**
 * @param screens the documents that can be shown now
 * @param texts their translations
 */
export function createScreenRoutes(screens: ScreenStore, texts: TextStore) {
  return [
    defineRoute({
      method: 'GET',
      url: '/screens',
      title: '屏幕的清单',
      root: 'app',
      access: 'optional',
      permission: null,
      scope: 'none',
      request: {},
      response: FILE,
      handler({ user, config, request, reply }) {
        const { entries, etag } = screens.index(user !== null);
        if (isUnchanged(request, reply, etag)) return file(EMPTY, JSON_TYPE);
        const index = { screens: entries, base: config.apiBase, tableDicts: listTableDicts() };
        return file(Buffer.from(JSON.stringify(index)), JSON_TYPE);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/screens/*',
      title: '一个屏幕',
      root: 'app',
      access: 'optional',
      permission: null,
      scope: 'none',
      request: {
        params: {
          type: 'object',
          required: ['*'],
          properties: { '*': { type: 'string', minLength: 1, maxLength: 300 } },
        },
        querystring: { type: 'object', properties: { v: { type: 'string', maxLength: 64 } } },
      },
      response: FILE,
      handler({ params, query, user, request, reply }) {
        const screen = screens.find(params['*']);
        if (screen === undefined) throw failure('not-found', '页面不存在');
        if (!screen.isPublic && user === null) throw failure('token-dead');
        const { version } = screen.entry;
        if (isUnchanged(request, reply, `"${version}"`)) return file(EMPTY, JSON_TYPE);
        if (query.v === version) {
          const audience = screen.isPublic ? 'public' : 'private';
          reply.header('cache-control', `${audience}, max-age=31536000, immutable`);
        }
        return file(screen.body, JSON_TYPE);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/texts/:language',
      title: '界面的译文',
      root: 'app',
      access: 'public',
      permission: null,
      scope: 'none',
      request: {
        params: {
          type: 'object',
          required: ['language'],
          properties: { language: { type: 'string', pattern: '^[a-z]{2}$' } },
        },
      },
      response: FILE,
      async handler({ params, request, reply }) {
        const found = await texts.find(params.language);
        if (!found) throw failure('not-found', '没有这种语言的译文');
        if (isUnchanged(request, reply, found.etag)) return file(EMPTY, JSON_TYPE);
        return file(found.body, JSON_TYPE);
      },
    }),
  ];
}
