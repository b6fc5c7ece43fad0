// For tests: people of an app who hold what they are given, and no more.
import { TEST_PASSWORD, type TestApp } from '../../tests/app-driver.ts';
import { hashPassword } from '../kernel/password-hash.ts';

export interface Staff {
  /** Somebody with a role of the same id that grants these permissions. @returns the token */
  hire(name: string, codes: readonly string[]): Promise<string>;
  /** Gives or takes a permission of the role of somebody who was hired. */
  grant(name: string, code: string, isGiven?: boolean): Promise<void>;
  /** Narrows the grant of a list that somebody holds by one rule. */
  narrow(name: string, code: string, column: string, condition: string, value: string): Promise<void>;
}

export function createStaff(app: TestApp): Staff {
  const { db } = app;
  const permissionOf = async (code: string): Promise<string> => {
    const query = db.selectFrom('sys_permission').select('id').where('perms', '=', code);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const grant: Staff['grant'] = async (name, code, isGiven = true) => {
    const permission = await permissionOf(code);
    if (isGiven) {
      await db
        .insertInto('sys_role_permission')
        .values({ id: `${name}${permission}`.slice(0, 32), role_id: name, permission_id: permission })
        .execute();
    } else {
      await db
        .deleteFrom('sys_role_permission')
        .where('role_id', '=', name)
        .where('permission_id', '=', permission)
        .execute();
    }
  };
  return {
    grant,
    async hire(name, codes) {
      const person = {
        id: name,
        username: name,
        realname: name,
        password: await hashPassword(TEST_PASSWORD),
      };
      await db
        .insertInto('sys_user')
        .values({ ...person, status: 1, del_flag: 0 })
        .execute();
      await db.insertInto('sys_role').values({ id: name, role_name: name, role_code: name }).execute();
      await db.insertInto('sys_user_role').values({ id: name, user_id: name, role_id: name }).execute();
      for (const code of codes) await grant(name, code);
      return app.signIn(name);
    },
    async narrow(name, code, column, condition, value) {
      const permission = await permissionOf(code);
      const rule = { id: `${name}-${column}`.slice(0, 32), permission_id: permission, status: '1' };
      await db
        .insertInto('sys_permission_data_rule')
        .values({
          ...rule,
          rule_name: column,
          rule_column: column,
          rule_conditions: condition,
          rule_value: value,
        })
        .execute();
      await db
        .updateTable('sys_role_permission')
        .set({ data_rule_ids: rule.id })
        .where('role_id', '=', name)
        .where('permission_id', '=', permission)
        .execute();
    },
  };
}
