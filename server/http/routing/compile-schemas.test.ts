import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { compileValidator, findSchemaFault, takeSerializer } from './compile-schemas.ts';
import { defineRoute, FILE, ok, type Route } from './define-route.ts';

let server: TestApp;
let reply: FastifyReply;
beforeAll(async () => {
  server = await openTestApp({ routes: [echo] });
  await server.call('POST', '/api/test/echo?size=3', { token: await server.signIn(), body: {} });
});
afterAll(() => server.close());

const properties = { name: { type: 'string' }, kind: { type: 'string', default: 'plain' } } as const;
const echo: Route = defineRoute({
  method: 'POST',
  url: '/test/echo',
  title: '试验',
  access: 'session',
  permission: { open: 'a test' },
  scope: 'none',
  request: { querystring: { type: 'object', properties: {} }, body: { type: 'object', properties } },
  response: { type: 'object', properties },
  handler({ body, reply: used }) {
    reply = used;
    return ok({ ...body, secret: 'not declared' });
  },
});

describe('the schemas of routes, which their first call compiles', () => {
  it('can be compiled, all of them', () => {
    const broken: string[] = [];
    const attempt = (what: string, compile: () => unknown): void => {
      try {
        compile();
      } catch (error) {
        broken.push(`${what}: ${String(error)}`);
      }
    };
    for (const route of server.routes) {
      const { method, url, request, response } = route;
      for (const [httpPart, schema] of Object.entries(request)) {
        const validate = compileValidator({ method, url, schema, httpPart }) as (data: unknown) => unknown;
        attempt(`${method} ${url} ${httpPart}`, () => validate({}));
      }
      if (response !== FILE) attempt(`${method} ${url} response`, () => takeSerializer(route, reply));
    }
    expect(broken).toEqual([]);
  });

  it('are compiled once, however many apps have the route', () => {
    const copy: Route = { ...echo, response: JSON.parse(JSON.stringify(echo.response)) as Route['response'] };
    expect(takeSerializer(copy, reply)).toBe(takeSerializer(echo, reply));
    expect(takeSerializer({ ...copy, isBare: true }, reply)).not.toBe(takeSerializer(echo, reply));
  });

  it('keep one call apart from the next', async () => {
    const token = await server.signIn();
    const send = async (body: unknown): Promise<{ code: number; message: string; result: unknown }> =>
      (await server.call('POST', '/api/test/echo', { token, body })).json();
    expect(await send({ name: 'first', kind: 'own', more: 1 })).toMatchObject({
      result: { name: 'first', kind: 'own' },
    });
    expect(await send({ name: 7 })).toMatchObject({ code: 400, message: '参数 name 应为文本' });
    expect((await send({ name: 'third' })).result).toEqual({ name: 'third', kind: 'plain' });
  });
});

describe('a fault of a schema', () => {
  const text = { type: 'string' };
  it.each<[string, object]>([
    ['in itself', { type: 'strng' }],
    ['in a part', { type: 'object', properties: { name: text, other: { type: 'strng' } } }],
    ['in a part that is no schema', { type: 'object', properties: { name: 'string' } }],
    ['in a list that is no schema', { type: 'array', items: 'string' }],
    ['deep within', { type: 'array', items: { type: 'object', properties: { a: { minLength: 'x' } } } }],
    [
      'in a part that is called as the parts of a list',
      { properties: { items: { type: 'strng' } }, items: { type: 'object' } },
    ],
  ])('is found %s', (_, schema) => {
    expect(findSchemaFault(schema)).not.toBe('');
  });

  it('is in no sound schema', () => {
    const sound = {
      type: 'object',
      properties: { items: { type: 'array', items: text } },
      required: ['items'],
    };
    expect(findSchemaFault(sound as never)).toBe('');
  });
});
