// What the server answers to calls that read, by the shapes that the catalogue of calls declares.
import type { DataShape, DeclaredCall } from '../src/engine/catalog.ts';
import type { HttpRequest } from '../src/engine/services.ts';
import { isAddressOf } from '../src/designer/preview/made-fields.ts';
import catalogue from '../src/schemas/meta/calls.generated.json' with { type: 'json' };

const calls = catalogue as unknown as readonly DeclaredCall[];

/** Of each list. */
const ROWS = 2;

const MOMENT = /time|date|day|stamp/i;
const COUNT = /^(?:total|pages|current|size)$/;

/**
 * An answer of the shape that is declared for a call; null for one that only says whether it succeeded.
 * @throws Error for a call that nobody declared
 */
export function shapedAnswer({ method, url }: HttpRequest): unknown {
  const [path = ''] = url.split('?', 1);
  const declared = calls.find((call) => call.method === method && isAddressOf(call.url, path));
  if (declared === undefined) throw new Error(`nobody declares ${method} ${url}`);
  const { answer = 'plain' } = declared;
  return answer === 'plain' ? null : fill(answer);
}

/** No two texts of an answer are the same: some of them are ids. Each is a number too, or a moment where its name says so. */
function fill(answer: DataShape): unknown {
  let last = 0;
  const make = (shape: DataShape, name: string): unknown => {
    if (shape === 'any') return null;
    if (shape === 'plain') {
      if (COUNT.test(name)) return ROWS;
      last += 1;
      return MOMENT.test(name) ? `2026-01-02 03:04:${String(last % 60).padStart(2, '0')}` : String(last);
    }
    if ('items' in shape) {
      return shape.items === 'any' ? [] : Array.from({ length: ROWS }, () => make(shape.items, name));
    }
    return Object.fromEntries(
      Object.entries(shape.fields).map(([field, below]) => [field, make(below, field)]),
    );
  };
  return make(answer, '');
}
