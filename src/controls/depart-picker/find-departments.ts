// Departments whose names were written, pasted or imported.
import type { Http } from '../../engine/services.ts';
import { matchNames, tellNames, type Candidate, type FoundName } from '../choices/found-names.ts';
import { readDepartments, visit } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';

/** What each name stands for in a picker of departments, or of companies where it is one. */
export async function findDepartments(
  http: Http,
  settings: DepartSettings,
  names: readonly string[],
): Promise<ReadonlyMap<string, FoundName>> {
  return matchNames(names, await readCandidates(http, settings));
}

/** The names of stored values, as far as a name leads back to the one that bears it. */
export async function nameDepartments(
  http: Http,
  settings: DepartSettings,
  stored: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return tellNames(stored, await readCandidates(http, settings));
}

async function readCandidates(
  http: Http,
  { store = 'id', text = 'departName', company = false }: DepartSettings,
): Promise<Candidate[]> {
  const { result } = await http.send({ method: 'GET', url: '/sys/sysDepart/queryTreeList', notify: false });
  const candidates: Candidate[] = [];
  visit(readDepartments(result, { store, text }), (node) => {
    if (node.isCompany === company) candidates.push(node);
  });
  return candidates;
}
