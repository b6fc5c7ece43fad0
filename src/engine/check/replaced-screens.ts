// Screens that one module has in place of another one's: each says so on purpose, and stands back when it is not sound.
import type { Catalog } from './catalog/catalog.ts';
import type { Source } from './document/source.ts';
import { suggestValue } from './findings/findings.ts';
import type { ReadSource } from './read-source.ts';

const PRECEDENCE: Readonly<Record<Source, number>> = { shipped: 0, module: 1, dropped: 2, published: 3 };

/** Who comes later replaces a screen of the same id: first those that ship, then those of modules and so on. */
export function rankOf({ file, replaces }: ReadSource): number {
  return PRECEDENCE[file.source] + (file.source === 'module' && replaces === true ? 0.5 : 0);
}

/** Id of the module of a file; undefined for files of other sources. */
export function moduleOf({ file }: ReadSource): string | undefined {
  return file.source === 'module' ? file.name?.split('/')[0] : undefined;
}

/** Whether a screen of a module has the id of somebody else's. */
export function isForeign(one: ReadSource): boolean {
  const module = moduleOf(one);
  return module !== undefined && one.id.split('/')[0] !== module;
}

/** Whether a page of a module lies elsewhere than below the id of the module; one that replaces another lies where that did. */
export function claimsForeignRoute(one: ReadSource): boolean {
  const module = moduleOf(one);
  const path = one.route?.path;
  if (module === undefined || path === undefined || one.replaces === true) return false;
  // A screen that states no route, such as a card, is placed by its file.
  const isOwn =
    path === `/${module}` || path.startsWith(`/${module}/`) || path === `/drop/${one.file.name ?? ''}`;
  return !isOwn;
}

/**
 * Checks screens that are to stand in place of others.
 * @param read all files, without the screens that these bring along
 */
export function checkReplacing(read: readonly ReadSource[], catalog: Catalog): void {
  const known = read.flatMap((one) => [one, ...one.generated]);
  const order = [...catalog.modules.keys()];
  const placeOf = (one: ReadSource): number => order.indexOf(moduleOf(one) ?? '');
  const first = new Map<string, ReadSource>();
  const asked = read.filter(
    (one) => isForeign(one) || (one.replaces === true && moduleOf(one) !== undefined),
  );
  for (const one of asked.sort((a, b) => placeOf(a) - placeOf(b))) {
    const module = moduleOf(one) ?? '';
    const { id, findings, replaces } = one;
    if (replaces !== true) {
      findings.addAtValue(
        'module-prefix',
        '/id',
        `屏幕 id “${id}” 要以模块名开头，请改成 “${module}/…”；要整个替换别的屏幕，请写 "replaces": true`,
      );
      continue;
    }
    const lower = known.filter((each) => each.id === id && rankOf(each) < rankOf(one));
    const [target] = lower.filter((each) => moduleOf(each) !== module);
    const earlier = first.get(id);
    const owner = target && moduleOf(target);
    if (!target) {
      const others = known.filter((each) => moduleOf(each) !== module).map((each) => each.id);
      findings.addAtValue(
        'screen-unknown',
        '/id',
        `要替换的屏幕 “${id}” 不存在，请改成已有的屏幕 id，或去掉 replaces`,
        suggestValue(id, others, '/id'),
      );
    } else if (owner !== undefined && catalog.modules.get(module)?.includes(owner) === false) {
      findings.addAtValue(
        'module-required',
        '/id',
        `屏幕 “${id}” 属于模块 “${owner}”，请在 module.json 的 requires 里写上它`,
      );
    } else if (earlier) {
      findings.addAtValue(
        'replaced-twice',
        '/replaces',
        `屏幕 “${id}” 已由 ${earlier.file.path} 替换，请只保留一个`,
      );
    } else first.set(id, one);
  }
}
