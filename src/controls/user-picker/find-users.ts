// Accounts of people whose names were written, pasted or imported.
import type { Http } from '../../engine/services.ts';
import { matchNames, type FoundName } from '../choices/found-names.ts';
import type { UserSettings } from './settings.ts';
import { fieldsOf, readPage, textIn } from './user-rows.ts';

/** Names of one call, so that its address stays short. */
const MAX_NAMES = 100;
/** Rows of one call: several people may have one name. */
const MAX_ROWS = 1000;

/** What each name stands for in a picker of users: a stored value, or the name of exactly one person. */
export async function findUsers(
  http: Http,
  settings: UserSettings,
  names: readonly string[],
): Promise<ReadonlyMap<string, FoundName>> {
  const { store, text } = fieldsOf(settings);
  const calls = [...new Set([store, text])].flatMap((field) =>
    Array.from({ length: Math.ceil(names.length / MAX_NAMES) }, (_, at) => ({
      // A comma list means any of them.
      [field]: names.slice(at * MAX_NAMES, (at + 1) * MAX_NAMES).join(','),
      pageNo: 1,
      pageSize: MAX_ROWS,
    })),
  );
  const answers = await Promise.all(
    calls.map((params) => http.send({ method: 'GET', url: '/sys/user/list', params, notify: false })),
  );
  const rows = answers.flatMap(({ result }) => readPage(result).rows);
  return matchNames(
    names,
    rows.map((row) => ({ stored: textIn(row, store), text: textIn(row, text) })),
  );
}
