// Modules that documents name: what belongs to a module comes with that alone, and never in the file of a set.
import type { Kysely } from 'kysely';
import type { RequiredModule } from '../../../src/designer/wire-belongings.ts';
import { compareVersions } from '../../../src/engine/module-version.ts';
import { ownString } from '../../../src/engine/values/json.ts';
import type { Database } from '../../db/tables.ts';

/** A shape as manifests have it. */
const VERSION = /^\d+(?:\.\d+)*$/;

/** Modules whose entities, calls, screens or codes one of the texts names, at their versions here. */
export async function listRequired(
  db: Kysely<Database>,
  texts: readonly string[],
): Promise<RequiredModule[]> {
  const modules = await db
    .selectFrom('sys_module')
    .select(['id', 'title', 'version'])
    .orderBy('id')
    .execute();
  return modules.filter(({ id }) => texts.some((text) => namesModule(text, id)));
}

/** Names of a module begin with its id: `lease/contract`, `/lease/contract/list`, `lease:contract:add`. */
function namesModule(text: string, id: string): boolean {
  return ['"', '"/', "'", "'/"].some(
    (before) => text.includes(`${before}${id}/`) || text.includes(`${before}${id}:`),
  );
}

/** Why the documents of a file cannot be used here; undefined where all that they require is here. */
export async function findLacking(
  db: Kysely<Database>,
  required: readonly RequiredModule[],
): Promise<string | undefined> {
  if (required.length === 0) return undefined;
  const here = await db
    .selectFrom('sys_module')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      required.map(({ id }) => id),
    )
    .execute();
  const versions = new Map(here.map(({ id, version }) => [id, version]));
  const lacking = required.flatMap(({ id, title, version }) => {
    const own = versions.get(id);
    if (own === undefined) return [`“${title}”（${id} ${version}）没有安装`];
    return compareVersions(own, version) < 0 ? [`“${title}”（${id}）是 ${own}，需要 ${version} 或更高`] : [];
  });
  return lacking.length === 0
    ? undefined
    : `文件里的页面要用到模块，${lacking.join('；')}。请先由管理员安装或更新模块，再导入`;
}

/** What a file says of modules; undefined where it has another shape. */
export function readRequired(given: unknown): RequiredModule[] | undefined {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > 100) return undefined;
  const read = (given as unknown[]).flatMap((one) => {
    const [id, version] = [ownString(one, 'id'), ownString(one, 'version')];
    if (id === undefined || version === undefined || !VERSION.test(version)) return [];
    return [{ id, title: ownString(one, 'title') ?? id, version }];
  });
  return read.length === given.length ? read : undefined;
}
