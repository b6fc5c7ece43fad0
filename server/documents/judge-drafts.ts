// What the checker says of drafts, as plain data: findings, the permissions of their calls, and what they open and read.
import type { Catalog } from '../../src/engine/check/catalog/catalog.ts';
import type { CheckResult, FileResult } from '../../src/engine/check/document/source.ts';
import { collectParams } from '../../src/engine/check/routes/params.ts';
import type { ApiDeclaration, JsonObject } from '../../src/engine/document.ts';

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
      uses: screens.flatMap(({ apis = {} }) => Object.values(apis).flatMap((api) => usesOf(api, catalog))),
      opens: [...new Set(params.flatMap(({ openings }) => openings.map((one) => one.screen)))],
      reads: own?.names === 'any' ? null : [...(own?.names ?? [])],
    };
  });
}

function usesOf(api: ApiDeclaration, catalog: Catalog): DeclaredUse[] {
  const asked =
    'url' in api
      ? [{ method: api.method ?? 'GET', url: api.url }]
      : [
          { method: 'POST', url: api.add },
          { method: 'PUT', url: api.edit },
        ];
  return asked.flatMap(({ method, url }) => {
    const found = catalog.callsAt(url).filter((call) => call.method === method);
    const exact = found.filter((call) => call.url === url);
    // An address that is put together may be any of those that it fits.
    return (exact.length > 0 ? exact : found).flatMap(({ permission }) =>
      permission ? [{ call: `${method} ${url}`, codes: permission }] : [],
    );
  });
}
