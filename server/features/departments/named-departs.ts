// Departments as rows of a workbook name them: by name or by code.
import { failure } from '../../kernel/errors.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readShown } from './depart-parent.ts';
import type { Asker } from '../../records/asker.ts';

/**
 * Opens the search for one call; each name is looked up once.
 * @returns gives the id of a department, or throws rule for one that is not there, is out of the caller's sight, or has
 *   the name of another one
 */
export async function openDepartFinder(asker: Asker): Promise<(name: string) => Promise<string>> {
  const shown = await readShown(asker);
  const found = new Map<string, string>();
  return async (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const rows = await asker.db
      .selectFrom('sys_depart')
      .select('id')
      .where('del_flag', '=', '0')
      .where((eb) => eb.or([eb('depart_name', '=', name), eb('org_code', '=', name)]))
      .where(joinConditions(shown))
      .execute();
    const [first, another] = rows;
    if (first === undefined) throw failure('rule', `部门“${name}”不存在`);
    if (another !== undefined) throw failure('rule', `名为“${name}”的部门有多个，请改填部门编码`);
    found.set(name, first.id);
    return first.id;
  };
}
