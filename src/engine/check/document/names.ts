// Names that a document may give: safe as keys of objects and as parts of paths.
import { FORBIDDEN_NAMES } from '../../expression/forbidden.ts';

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Own names of Object.prototype: a look-up by such a name would find what nobody declared. */
const INHERITED_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Names that reach the machinery of objects; refused as a key anywhere. */
export function isPollutingName(name: string): boolean {
  return FORBIDDEN_NAMES.has(name);
}

export function isReservedName(name: string): boolean {
  return FORBIDDEN_NAMES.has(name) || INHERITED_NAMES.has(name);
}

/** Letters, digits, `_` and `-`, not beginning with a digit: no part of it means something in a path. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

/** The plain parts of a path, a comma list or Formily's path pattern. */
export function splitPath(path: string): string[] {
  return path.split(/[^\p{L}\p{N}_$-]+/u).filter((part) => part !== '');
}
