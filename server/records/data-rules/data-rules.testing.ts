// For tests of data rules in calls that are written by hand: somebody who administers all of it, narrowed by a rule.
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import {
  openAdministration,
  type Administration,
  type Envelope,
} from '../../../tests/administration-driver.ts';

type Table =
  | 'sys_depart'
  | 'sys_announcement'
  | 'sys_permission'
  | 'sys_dict'
  | 'sys_dict_item'
  | 'sys_category'
  | 'sys_quartz_job';

export interface NarrowOffice extends Administration {
  /** Token of the person whom rules narrow. */
  token: string;
  /** Id of the one role of that person. */
  narrowRole: string;
  asNarrow<T = unknown>(method: string, url: string, body?: unknown): Promise<Envelope<T>>;
  /** @returns the id of the rule */
  addRule(permissionId: string, column: string, conditions: string, value: string): Promise<string>;
  /** Narrows the person's role by one rule. */
  narrowTo(permissionId: string, column: string, conditions: string, value: string): Promise<void>;
  /** Rows of a workbook that the person exports, each as one text. */
  exportAs(place: string): Promise<string[]>;
  /** Rows of a table, to compare before and after. */
  rowsOf(table: Table): Promise<unknown[]>;
  /** Expects that none of these calls of the person succeeds, and that the tables stay as they were. */
  expectUnchanged(
    tables: readonly Table[],
    calls: readonly (readonly [string, string, object?])[],
  ): Promise<void>;
}

/** @param areas whose rights the person holds, e.g. `depart` for all codes `depart:…` */
export async function openNarrowOffice(
  areas: readonly string[],
  options: Parameters<typeof openAdministration>[0] = {},
): Promise<NarrowOffice> {
  const office = await openAdministration(options);
  const { call, server } = office;
  await call('POST', '/role/add', { roleName: '窄', roleCode: 'narrow' });
  const narrowRole = await office.roleId('narrow');
  const ids = await server.db
    .selectFrom('sys_permission')
    .select('id')
    .where((eb) => eb.or(areas.map((name) => eb('perms', 'like', `${name}:%`))))
    .execute();
  const permissionIds = ids.map(({ id }) => id).join(',');
  await call('POST', '/permission/saveRolePermission', { roleId: narrowRole, permissionIds });
  const person = await office.addUser({ selectedroles: narrowRole });
  const token = await server.signIn(person.username, person.password);

  const asNarrow: NarrowOffice['asNarrow'] = (method, url, body) => call(method, url, body, token);
  const rowsOf = (table: Table) => server.db.selectFrom(table).selectAll().orderBy('id').execute();
  const addRule: NarrowOffice['addRule'] = async (permissionId, ruleColumn, ruleConditions, ruleValue) => {
    const rule = { permissionId, ruleName: '规则', ruleColumn, ruleConditions, ruleValue, status: '1' };
    return (await call<{ id: string }>('POST', '/permission/addPermissionRule', rule)).result.id;
  };

  return {
    ...office,
    token,
    narrowRole,
    asNarrow,
    rowsOf,
    addRule,
    async narrowTo(permissionId, ...rule) {
      const dataRuleIds = await addRule(permissionId, ...rule);
      const body = { permissionId, roleId: narrowRole, dataRuleIds };
      expect((await call('POST', '/role/datarule', body)).message).toBe('保存成功!');
    },
    async exportAs(place) {
      const answer = await server.call('GET', `/api/sys/${place}/exportXls`, { token });
      return (await readSheet(answer.rawPayload)).slice(1).map((row) => row.join('|'));
    },
    async expectUnchanged(tables, calls) {
      const before = await Promise.all(tables.map(rowsOf));
      for (const [method, url, body] of calls) {
        const answer = await asNarrow(method, url, body);
        expect([answer.success, answer.status], `${method} ${url}: ${answer.message}`).toEqual([false, 200]);
      }
      expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
    },
  };
}
