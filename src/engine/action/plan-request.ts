// API plan + evaluated inputs -> the request that the Http port sends.
import { isSame, readIds, readRows } from './rows.ts';
import type { CallPlan, SavePlan } from '../plan/plan.ts';
import type { HttpRequest } from '../services.ts';
import { t } from '../text.ts';

export interface CallInputs {
  path?: Record<string, unknown>;
  params?: Record<string, unknown>;
  body?: unknown;
}

/** Fills `{name}` segments, encoded; throws a RangeError naming a segment without a value. */
function fillUrl(url: string, path: Record<string, unknown> = {}): string {
  return url.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(path, name) ? path[name] : undefined;
    if (value === undefined || value === null || value === '') {
      throw new RangeError(t('接口地址缺少参数“{0}”', name));
    }
    return encodeURIComponent(String(value));
  });
}

export function planCall(api: CallPlan, inputs: CallInputs): HttpRequest {
  return {
    method: api.method,
    url: fillUrl(api.url, inputs.path),
    ...(inputs.params ? { params: dropEmpty(inputs.params) } : {}),
    ...(inputs.body === undefined ? {} : { body: inputs.body }),
    ...(api.form ? { form: true } : {}),
    ...(api.repeatSubmit === undefined ? {} : { repeatSubmit: api.repeatSubmit }),
    ...(api.notify === undefined ? {} : { notify: api.notify }),
    ...(api.cache === undefined ? {} : { cache: api.cache }),
  };
}

/**
 * POST to `add` when the values carry no id, otherwise PUT to `edit`.
 * @param loaded the record as it was read: of declared children only what differs from it is sent. A new one that begins
 *   as a copy sends all of them
 */
export function planSave(
  api: SavePlan,
  values: Record<string, unknown>,
  loaded?: Record<string, unknown>,
): HttpRequest {
  const isNew = values['id'] === undefined || values['id'] === null || values['id'] === '';
  return {
    method: isNew ? 'POST' : 'PUT',
    url: isNew ? api.add : api.edit,
    body: { ...values, ...planRows(api.children ?? {}, values, isNew ? {} : (loaded ?? {})) },
    ...(api.repeatSubmit === undefined ? {} : { repeatSubmit: api.repeatSubmit }),
  };
}

/** Rows that are new or changed, and removed ids with the version that was read. */
function planRows(
  children: Readonly<Record<string, string>>,
  values: Record<string, unknown>,
  loaded: Record<string, unknown>,
): Record<string, unknown> {
  const planned: Record<string, unknown> = {};
  for (const [rows, gone] of Object.entries(children)) {
    const read = new Map(readRows(loaded[rows]).map((row) => [String(row['id'] as string), row]));
    planned[rows] = readRows(values[rows]).filter((row) => {
      const before = read.get(String(row['id'] as string));
      return !before || Object.keys(row).some((name) => !isSame(row[name], before[name]));
    });
    planned[gone] = readIds(values[gone]).map((id) => {
      const version = read.get(id)?.['version'];
      return version === undefined ? id : { id, version };
    });
  }
  return planned;
}

/** Query parameters without a value are not sent, as every back end of this family expects. */
export function dropEmpty(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
