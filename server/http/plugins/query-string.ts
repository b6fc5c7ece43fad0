// Reads query strings and form bodies: each name once or as a list, values storable, nothing nested.
import type { FastifyInstance } from 'fastify';
import { ApiError, failure } from '../../kernel/errors.ts';
import { isStorableText } from '../../kernel/strict-json.ts';

const MAX_PARAMETERS = 1000;

/**
 * Reads `a=1&b=2`. A name that comes twice becomes a list, which a scalar's schema refuses; `a[b]` is a plain name.
 * @returns an object without prototype
 * @throws request-invalid for broken percent-encoding, invalid characters, or more than 1000 parameters
 */
export function readQueryString(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  if (text === '') return values;
  const pairs = text.split('&', MAX_PARAMETERS + 1);
  if (pairs.length > MAX_PARAMETERS) throw failure('request-invalid', '请求参数过多');
  for (const pair of pairs) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decodePart(cut < 0 ? pair : pair.slice(0, cut));
    const value = cut < 0 ? '' : decodePart(pair.slice(cut + 1));
    const known = values[name];
    if (known === undefined) values[name] = value;
    else if (typeof known === 'string') values[name] = [known, value];
    else known.push(value);
  }
  return values;
}

/** Where the router's parser, which must not throw, leaves what was wrong. */
const REJECTION = Symbol('rejection');

/** The router's parser: a broken query is remembered and refused by the hook of `registerQueries`. */
export function readQuery(text: string): Record<string, unknown> {
  try {
    return readQueryString(text);
  } catch (error) {
    return { [REJECTION]: error };
  }
}

/** Refuses requests whose query could not be read, before anything looks at them. */
export function registerQueries(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const rejection = (request.query as { [REJECTION]?: unknown })[REJECTION];
    if (rejection instanceof ApiError) throw rejection;
    done();
  });
}

function decodePart(part: string): string {
  let text: string;
  try {
    text = decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw failure('request-invalid', '请求参数的编码不正确');
  }
  if (!isStorableText(text)) throw failure('request-invalid', '请求参数含有无效字符');
  return text;
}
