// Keys by which the server knows a write that is sent again: kept until it is known what became of the write.
import { randomKey } from '../../values/random-key.ts';
import type { HttpRequest } from '../../services.ts';

export interface WriteKeys {
  /** The key of a request: the same one for the same content until it is settled. */
  keyOf(this: void, request: HttpRequest): string;
  /** The answer came: the same content is another write from now on. */
  settle(this: void, request: HttpRequest): void;
  /** Whether a write is on its way, or nobody knows what became of it: any one, or that of a request. */
  hasOpen(this: void, request?: HttpRequest): boolean;
}

export function createWriteKeys(): WriteKeys {
  const keys = new Map<string, string>();
  return {
    keyOf: (request) => {
      const content = contentOf(request);
      const known = keys.get(content);
      if (known !== undefined) return known;
      const key = randomKey();
      keys.set(content, key);
      return key;
    },
    settle: (request) => {
      keys.delete(contentOf(request));
    },
    hasOpen: (request) => (request ? keys.has(contentOf(request)) : keys.size > 0),
  };
}

function contentOf(request: HttpRequest): string {
  return `${request.method} ${request.url} ${JSON.stringify(request.params ?? null)} ${JSON.stringify(request.body ?? null)}`;
}
