// What the checker says of drafts, as plain data: findings, the permissions of their calls, and what they open and read.
import type { Catalog } from '../../src/engine/check/catalog/catalog.ts';
import type { CheckResult, FileResult } from '../../src/engine/check/document/source.ts';
import { collectParams } from '../../src/engine/check/routes/params.ts';
import type { ApiDeclaration, JsonObject, ScreenDocument } from '../../src/engine/document.ts';
import { isObject, ownString } from '../../src/engine/values/json.ts';

/** A call of the server that a document declares. */
export interface DeclaredUse {
  /** `GET /sys/user/list` */
  call: string;
  /** Codes of which whoever calls needs one. */
  codes: readonly string[];
}

export interface JudgedFile extends Pick<
  FileResult,
  'path' | 'source' | 'kind' | 'id' | 'title' | 'diagnostics'
> {
  route?: FileResult['route'];
  /** Calls that ask for a permission. */
  uses: readonly DeclaredUse[];
  /** Screens that it opens. */
  opens: readonly string[];
  /** Parameters that it reads; null where it passes all of them on. */
  reads: readonly string[] | null;
}

/** @param catalog that the files were checked beside */
export function judgeDrafts({ files }: CheckResult, catalog: Catalog): JudgedFile[] {
  return files.map(({ path, source, kind, id, title, route, diagnostics, screen, generated = [] }) => {
    const screens = screen ? [screen, ...generated] : [];
    const params = screens.map((one) => collectParams(one as unknown as JsonObject));
    const [own] = params;
    return {
      path,
      source,
      kind,
      id,
      title,
      diagnostics,
      ...(route ? { route } : {}),
      uses: screens.flatMap((one) => listAsked(one).flatMap((asked) => usesOf(asked, catalog))),
      opens: [...new Set(params.flatMap(({ openings }) => openings.map((one) => one.screen)))],
      reads: own?.names === 'any' ? null : [...(own?.names ?? [])],
    };
  });
}

interface AskedCall {
  method: string;
  url: string;
}

/** All that a screen asks of the server: its declared calls, and addresses in settings of its widgets. */
function listAsked({ apis = {}, schema }: ScreenDocument): AskedCall[] {
  return [...Object.values(apis).flatMap(callsOf), ...listAddresses(schema)];
}

function callsOf(api: ApiDeclaration): AskedCall[] {
  if ('url' in api) return [{ method: api.method ?? 'GET', url: api.url }];
  return [
    { method: 'POST', url: api.add },
    { method: 'PUT', url: api.edit },
  ];
}

/** Exports may name an address in place of a declared call, and it is read. */
function listAddresses(schema: unknown): AskedCall[] {
  const found: AskedCall[] = [];
  // A list of what is still to look at: documents may be nested deep.
  const rest: unknown[] = [schema];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (Array.isArray(next)) rest.push(...(next as unknown[]));
    else if (isObject(next)) {
      const url = ownString(next, 'url');
      if (url?.startsWith('/')) found.push({ method: 'GET', url });
      rest.push(...Object.values(next));
    }
  }
  return found;
}

function usesOf({ method, url }: AskedCall, catalog: Catalog): DeclaredUse[] {
  const found = catalog.callsAt(url).filter((call) => call.method === method);
  const exact = found.filter((call) => call.url === url);
  // An address that is put together may be any of those that it fits.
  return (exact.length > 0 ? exact : found).flatMap(({ permission }) =>
    permission ? [{ call: `${method} ${url}`, codes: permission }] : [],
  );
}
