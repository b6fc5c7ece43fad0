// Accounts of people whose names were written, pasted or imported.
import type { Http } from '../../engine/services.ts';
import { matchNames, tellNames, type Candidate, type FoundName } from '../choices/found-names.ts';
import type { UserSettings } from './settings.ts';
import { fieldsOf, readPage, textIn, type UserRow } from './user-rows.ts';

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
  const answers = await Promise.all(
    [...new Set([store, text])].map((field) => readCandidates(http, settings, field, names)),
  );
  return matchNames(names, answers.flat());
}

/** The names of stored values, as far as a name leads back to the one that bears it. */
export async function nameUsers(
  http: Http,
  settings: UserSettings,
  stored: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { store, text } = fieldsOf(settings);
  const users = await readCandidates(http, settings, store, stored);
  const names = [...new Set(users.map((user) => user.text).filter((name) => name !== ''))];
  const namesakes = await readCandidates(http, settings, text, names);
  return tellNames(stored, [...users, ...namesakes]);
}

/** The users of whom a field holds one of these texts. */
async function readCandidates(
  http: Http,
  settings: UserSettings,
  field: string,
  texts: readonly string[],
): Promise<Candidate[]> {
  const { store, text } = fieldsOf(settings);
  const parts = Array.from({ length: Math.ceil(texts.length / MAX_NAMES) }, (_, at) =>
    // A comma list means any of them.
    texts.slice(at * MAX_NAMES, (at + 1) * MAX_NAMES).join(','),
  );
  const rows = await Promise.all(parts.map((part) => readUsers(http, { [field]: part })));
  return rows.flat().map((row) => ({ stored: textIn(row, store), text: textIn(row, text) }));
}

/** All users that a filter finds: of one that is left out, another would be taken for the only one of the name. */
async function readUsers(http: Http, filter: Readonly<Record<string, string>>): Promise<UserRow[]> {
  const found: UserRow[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const params = { ...filter, pageNo, pageSize: MAX_ROWS };
    const { result } = await http.send({ method: 'GET', url: '/sys/user/list', params, notify: false });
    const { rows, total } = readPage(result);
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}
