// What stands of each module: what its folder holds, or what the database keeps of it.
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import { isRelation } from '../../src/engine/entity/managed-entity.ts';
import { orderModules } from '../../src/engine/module-order.ts';
import type { DeclaredModule } from '../../src/engine/module.ts';
import type { StoredModule } from './take-module.ts';

/**
 * `folder`: what the folder holds, once it is sound. `waits`: the folder has changed and nobody agreed yet. `elsewhere`: what
 * another server's folder holds. `leaves`: no server has it any more.
 */
export type Choice = 'folder' | 'waits' | 'elsewhere' | 'leaves';

export interface Facts {
  /** By the names of the folders of this server: the sums of what they hold. */
  folders: ReadonlyMap<string, string>;
  stored: readonly StoredModule[];
  /** Sums that this server took last, by module. */
  took: ReadonlyMap<string, string>;
  /** Modules whose folders other servers have. */
  others: ReadonlySet<string>;
  mode: 'auto' | 'ask';
  /** What somebody agreed to, as `agreementOn` writes it. */
  agreed: ReadonlySet<string>;
}

/** One state of a folder, so that a yes is to what was looked at. */
export function agreementOn(id: string, source: string): string {
  return `${id} ${source}`;
}

/** @returns the choice by the id of each module */
export function chooseModules({ folders, stored, took, others, mode, agreed }: Facts): Map<string, Choice> {
  const choices = new Map<string, Choice>();
  const known = new Map(stored.map((module) => [module.id, module]));
  for (const [id, source] of folders) {
    const before = known.get(id);
    // What was taken before sums were kept lies in the database without its screens: its folder stands, and is asked about from
    // its next change on.
    const isUnknown = before?.aside === null && before.source === null;
    const isChanged = before?.source !== source && !isUnknown;
    // The last change counts, on whichever server it was made.
    const isOvertaken = before?.aside === null && isChanged && took.get(id) === source;
    if (isOvertaken) choices.set(id, 'elsewhere');
    else if (mode === 'ask' && isChanged && !agreed.has(agreementOn(id, source))) choices.set(id, 'waits');
    else choices.set(id, 'folder');
  }
  for (const { id, aside } of stored) {
    if (!folders.has(id) && aside === null) choices.set(id, others.has(id) ? 'elsewhere' : 'leaves');
  }
  return choices;
}

/**
 * Modules that can be served together: a module goes with what it requires, and with the record types that its own lead to.
 * @param shipped ids of the record types that ship
 */
export function keepFitting(
  modules: readonly DeclaredModule[],
  shipped: ReadonlySet<string>,
): DeclaredModule[] {
  let kept = orderModules(modules.map((module) => ({ id: module.manifest.id, ...module })));
  for (;;) {
    const ids = new Set(kept.map(({ id }) => id));
    const entities = new Set([
      ...shipped,
      ...kept.flatMap(({ parts }) => parts.entities.map((entity) => entity.id)),
    ]);
    const fitting = kept.filter(
      ({ manifest, parts }) =>
        Object.keys(manifest.requires ?? {}).every((id) => ids.has(id)) &&
        parts.entities.every((entity) => namedBy(entity).every((id) => entities.has(id))),
    );
    if (fitting.length === kept.length) return kept.map(({ manifest, parts }) => ({ manifest, parts }));
    kept = fitting;
  }
}

/** Record types that one leads to. */
function namedBy({ fields, children = {} }: EntityDeclaration): string[] {
  return [
    ...Object.values(fields).flatMap((field) =>
      isRelation(field) && field.entity !== undefined ? [field.entity] : [],
    ),
    ...Object.values(children).map(({ entity }) => entity),
  ];
}
