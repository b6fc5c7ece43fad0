// What taking the folder of a module would do, for whoever is asked to agree.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { MenuDeclaration } from '../../src/engine/catalog.ts';
import {
  NO_MODULE_PARTS,
  type DeclaredModule,
  type ModuleParts,
  type ReadModule,
} from '../../src/engine/module.ts';
import { applyTables, TableTakenError } from '../db/managed/apply.ts';
import type { Database } from '../db/tables.ts';
import { callsOf } from './bring-modules.ts';
import { menusOf } from './module-menus.ts';
import type { StoredModule } from './take-module.ts';
import { listWanted, ownersOf } from './wanted-tables.ts';

/**
 * @param waiting modules that wait, as their folders are
 * @param standing what is served
 * @returns by module one sentence for each change
 */
export async function planModules(
  waiting: readonly ReadModule[],
  standing: readonly DeclaredModule[],
  { stored, owner }: { stored: readonly StoredModule[]; owner: Kysely<Database> },
): Promise<ReadonlyMap<string, string[]>> {
  const plans = new Map<string, string[]>();
  for (const { folder, manifest, parts } of waiting) {
    if (!manifest || !parts) continue;
    const module = { manifest, parts };
    const before = standing.find((one) => one.manifest.id === folder);
    const after = [...standing.filter((one) => one.manifest.id !== folder), module];
    const away = stored.filter(({ id }) => after.every((one) => one.manifest.id !== id));
    plans.set(folder, [
      ...(await planTables(
        folder,
        after,
        away.map(({ declared }) => declared),
        owner,
      )),
      ...planParts(before, module, after),
    ]);
  }
  return plans;
}

async function planTables(
  id: string,
  after: readonly DeclaredModule[],
  away: readonly DeclaredModule[],
  owner: Kysely<Database>,
): Promise<string[]> {
  try {
    const { done, waiting } = await applyTables(owner, listWanted(after, away), { isDryRun: true });
    const ownerOf = ownersOf([...after, ...away]);
    const isOwn = ({ entity, step }: (typeof done)[number]): boolean => ownerOf(entity, step) === id;
    const created = new Set(done.flatMap(({ step }) => (isCreation(step) ? [step.table] : [])));
    // Indexes and references of a table that is not there yet are what making it is.
    const told = done.filter((one) => isOwn(one) && (isCreation(one.step) || !created.has(one.step.table)));
    return [
      ...told.map(({ step }) => (isCreation(step) ? step.words : `${step.table}：${step.words}`)),
      ...waiting
        .filter(isOwn)
        .map(({ step, rows }) => `${step.table}：${step.words}，涉及 ${String(rows)} 行，之后还要单独确认`),
    ];
  } catch (error) {
    if (!(error instanceof TableTakenError)) throw error;
    return [error.message];
  }
}

function isCreation({ name, table }: { name: string; table: string }): boolean {
  return name === `${table}: create`;
}

/** Menus and buttons by their titles, with their codes. */
function namesOfMenus(menus: readonly MenuDeclaration[]): string[] {
  return menus.flatMap(({ title, permission, buttons = [], children = [] }) => [
    permission === undefined ? title : `${title}（${permission}）`,
    ...buttons.map((button) => `${title} · ${button.title}（${button.action}）`),
    ...namesOfMenus(children),
  ]);
}

function planParts(
  before: DeclaredModule | undefined,
  module: DeclaredModule,
  after: readonly DeclaredModule[],
): string[] {
  const menus = (one: DeclaredModule | undefined): string[] =>
    one ? namesOfMenus(menusOf(one, callsOf(after))) : [];
  const [old, now]: [ModuleParts, ModuleParts] = [before?.parts ?? NO_MODULE_PARTS, module.parts];
  const texts = (parts: ModuleParts, kind: 'screen' | 'extension'): Record<string, unknown> =>
    Object.fromEntries(
      parts.documents.filter((one) => one.kind === kind).map(({ name, text }) => [name, text]),
    );
  const byName = <T>(all: readonly T[], nameOf: (one: T) => string): Record<string, unknown> =>
    Object.fromEntries(all.map((one) => [nameOf(one), one]));
  const fields = ({ extensions }: ModuleParts): Record<string, unknown> =>
    Object.fromEntries(
      extensions.flatMap((one) =>
        Object.entries(one.fields).map(([name, field]) => [
          `${one.entity} 的 ${name}（${field.title}）`,
          field,
        ]),
      ),
    );
  return [
    ...compare('菜单和权限', byName(menus(before), String), byName(menus(module), String)),
    ...compare('字典', old.dicts, now.dicts),
    ...compare('校验规则', old.rules, now.rules),
    ...compare(
      '报表',
      byName(old.reports, ({ code }) => code),
      byName(now.reports, ({ code }) => code),
    ),
    ...compare(
      '打印模板',
      byName(old.prints, ({ title }) => title),
      byName(now.prints, ({ title }) => title),
    ),
    ...compare('译文', old.texts, now.texts),
    ...compare('屏幕', texts(old, 'screen'), texts(now, 'screen')),
    ...compare('对其他屏幕的扩展', texts(old, 'extension'), texts(now, 'extension')),
    ...compare('对其他实体的字段', fields(old), fields(now)),
    ...compare(
      '初始数据',
      byName(old.rows, ({ entity, rows }) => `${entity}（${String(rows.length)} 条）`),
      byName(now.rows, ({ entity, rows }) => `${entity}（${String(rows.length)} 条）`),
    ),
  ];
}

function compare(
  what: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const changed = (name: string): boolean =>
    Object.hasOwn(before, name) && !isDeepStrictEqual(before[name], after[name]);
  const tell = (verb: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${verb}${what}：${names.join('、')}`];
  return [
    ...tell(
      '新增',
      Object.keys(after).filter((name) => !Object.hasOwn(before, name)),
    ),
    ...tell('更改', Object.keys(after).filter(changed)),
    ...tell(
      '移除',
      Object.keys(before).filter((name) => !Object.hasOwn(after, name)),
    ),
  ];
}
