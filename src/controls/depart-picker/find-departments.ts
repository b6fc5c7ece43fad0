// Departments whose names were written, pasted or imported.
import type { Http } from '../../engine/services.ts';
import { matchNames, type Candidate, type FoundName } from '../choices/found-names.ts';
import { readDepartments, visit } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';

/** What each name stands for in a picker of departments, or of companies where it is one. */
export async function findDepartments(
  http: Http,
  { store = 'id', text = 'departName', company = false }: DepartSettings,
  names: readonly string[],
): Promise<ReadonlyMap<string, FoundName>> {
  const { result } = await http.send({ method: 'GET', url: '/sys/sysDepart/queryTreeList', notify: false });
  const candidates: Candidate[] = [];
  visit(readDepartments(result, { store, text }), (node) => {
    if (node.isCompany === company) candidates.push(node);
  });
  return matchNames(names, candidates);
}
