// The call that gives the page of the designer the translations that a document has without its own.
import type { TextStore } from '../../documents/texts.ts';
import { isUnchanged } from '../../http/unchanged.ts';
import { defineRoute, FILE, file, type Route } from '../../http/routing/define-route.ts';

export function createTranslationsRoute(texts: TextStore): Route {
  return defineRoute({
    method: 'GET',
    url: '/sys/designer/translations',
    title: '公共的译文',
    access: 'session',
    permission: 'designer:edit',
    scope: 'none',
    rateLimit: { max: 60, seconds: 60 },
    request: {
      querystring: {
        type: 'object',
        required: ['language'],
        properties: { language: { type: 'string', pattern: '^[a-z]{2}$' } },
      },
    },
    response: FILE,
    async handler({ query, now, request, reply }) {
      const found = await texts.find(query.language);
      const result = found?.body.toString('utf8') ?? '{}';
      const body = `{"success":true,"message":"","code":200,"result":${result},"timestamp":${String(now())}}`;
      const isSame = found !== undefined && isUnchanged(request, reply, found.etag);
      return file(Buffer.from(isSame ? '' : body), 'application/json; charset=utf-8');
    },
  });
}
