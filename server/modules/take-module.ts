// Writes what a module brings into the database: its declaration, its menus with their permissions, its dictionaries and its
// print templates.
import { sql, type Kysely, type Transaction } from 'kysely';
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import type { DeclaredModule } from '../../src/engine/module.ts';
import type { Database } from '../db/tables.ts';
import { ADMIN_ROLE } from '../identity/administrator.ts';
import { createId } from '../records/record.ts';
import { putBack, setAside, type Aside } from './aside.ts';
import { idsOfMenus, menusOf } from './module-menus.ts';
import { NO_MODULE_PARTS } from '../../src/engine/module.ts';
import { followDicts } from './follow-dicts.ts';
import { seedDicts } from './seed-dicts.ts';
import { seedMenus } from './seed-menus.ts';
import { idOfPrint, idOfSubject, seedPrints, seedSubjects } from './seed-prints.ts';

/** A module as the database knows it. */
export interface StoredModule {
  id: string;
  declared: DeclaredModule;
  served: EntityDeclaration[];
  aside: Aside | null;
  /** Sum of the folder that was taken. */
  source: string | null;
}

// Any fixed number serves; it only has to be the same in every replica.
const LOCK = 7_205_150_304;

export async function readStored(db: Kysely<Database>): Promise<StoredModule[]> {
  const rows = await db
    .selectFrom('sys_module')
    .select(['id', 'declared', 'served', 'aside', 'source'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, declared: complete(row.declared) }));
}

/** What an older program wrote down says nothing of what a module may have by now. */
function complete({ manifest, parts }: DeclaredModule): DeclaredModule {
  return { manifest, parts: { ...NO_MODULE_PARTS, ...parts } };
}

export interface Taking {
  module: DeclaredModule;
  /** Sum of its folder. */
  source: string | null;
  /** Its entities as their tables are. */
  served: readonly EntityDeclaration[];
  hasCalls(entity: EntityDeclaration): boolean;
  now: Date;
}

/** Servers that start together take turns; what is there already is left as it is. */
export function takeModule(
  db: Kysely<Database>,
  { module, source, served, hasCalls, now }: Taking,
): Promise<void> {
  const { id, title, version } = module.manifest;
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const before = await transaction
      .selectFrom('sys_module')
      .select(['aside', 'declared', 'served', 'source'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (before?.aside) await putBack(transaction, before.aside);
    const menus = menusOf(module, hasCalls);
    if (before) {
      // What the module has no more; what people put below it goes to no other place.
      const kept = new Set(idsOfMenus(menus));
      const gone = idsOfMenus(menusOf(before.declared, hasCalls)).filter((one) => !kept.has(one));
      if (gone.length > 0) await transaction.deleteFrom('sys_permission').where('id', 'in', gone).execute();
    }
    const added = await seedMenus(transaction, menus, now);
    await grantAdministrator(transaction, added, now);
    await seedDicts(transaction, module.parts.dicts, now);
    if (before)
      await followDicts(transaction, module.parts.dicts, complete(before.declared).parts.dicts, now);
    const brought = before ? complete(before.declared).parts.prints : [];
    await seedPrints(transaction, module.parts.prints, brought, now);
    const subjects = served.filter(hasCalls);
    const left = (before?.served ?? []).filter(({ id }) => !subjects.some((one) => one.id === id));
    await seedSubjects(transaction, subjects, left, now);
    const values = {
      title,
      version,
      // Another server shows the same files under other paths: what is the same is not written again.
      declared: JSON.stringify(
        before && source !== null && before.source === source ? before.declared : module,
      ),
      served: JSON.stringify(served),
      source,
      aside: null,
      update_time: sql<Date>`now()`,
    };
    const differs = [
      ...(['source', 'declared', 'served'] as const).map(
        // As texts: `declared` is kept in the order of its files, and such JSON compares with nothing.
        (column) =>
          sql`${sql.ref(`sys_module.${column}`)}::text is distinct from ${sql.ref(`excluded.${column}`)}::text`,
      ),
      sql`sys_module.aside is not null`,
    ];
    await transaction
      .insertInto('sys_module')
      .values({ id, ...values })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(values)
          .where(sql<boolean>`(${sql.join(differs, sql` or `)})`),
      )
      .execute();
  });
}

async function grantAdministrator(
  transaction: Transaction<Database>,
  permissions: readonly string[],
  now: Date,
): Promise<void> {
  const role = await transaction
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', ADMIN_ROLE)
    .executeTakeFirst();
  if (!role || permissions.length === 0) return;
  await transaction
    .insertInto('sys_role_permission')
    .values(
      permissions.map((id) => ({ id: createId(), role_id: role.id, permission_id: id, operate_date: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The folder is gone: menus and calls go, tables and rows stay. */
export function leaveModule(
  db: Kysely<Database>,
  { id, declared, served }: StoredModule,
  hasCalls: (entity: EntityDeclaration) => boolean,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const now = await transaction
      .selectFrom('sys_module')
      .select('aside')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!now || now.aside !== null) return;
    const aside = await setAside(transaction, idsOfMenus(menusOf(declared, hasCalls)), {
      sys_print_template: declared.parts.prints.map(idOfPrint),
      sys_dict_item: served.filter(hasCalls).map(idOfSubject),
    });
    await transaction
      .updateTable('sys_module')
      .set({ aside: JSON.stringify(aside) })
      .where('id', '=', id)
      .execute();
  });
}
