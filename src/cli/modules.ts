// The modules of one run of the checker: read as the server reads them, and what documents may name of them.
import type { DeclaredCall } from '../engine/catalog.ts';
import { joinParts, NO_MODULE } from '../engine/check/catalog/join-parts.ts';
import type { ShippedParts } from '../engine/check/files/catalog-node.ts';
import { readModules, type ModuleFolder } from '../engine/check/files/module-files.ts';
import { takenNames } from '../engine/check/files/taken-names.ts';
import { DROPPED_STEPS, limitPatternSteps } from '../engine/check/patterns/patterns.ts';
import type { Validators } from '../engine/check/schemas/validators.ts';
import { linkRelations } from '../engine/entity/managed-entity.ts';
import type { ModuleFacts, ModuleParts, ReadModule } from '../engine/module.ts';

/** The calls that the server makes of the entities of modules. */
export type DescribeCalls = (modules: ModuleParts) => readonly DeclaredCall[];

export interface ModuleReading {
  read: readonly ReadModule[];
  /** What sound modules declare; undefined without any. */
  facts: ModuleFacts | undefined;
  /** Those in which something is wrong: their screens are judged when it is not. */
  broken: ReadonlySet<string>;
}

/** Reads modules beside what ships. */
export function readModuleFolders(
  folders: readonly ModuleFolder[],
  shipped: ShippedParts,
  validators: Validators,
  describeCalls: DescribeCalls,
): ModuleReading {
  if (folders.length === 0) return { read: [], facts: undefined, broken: new Set() };
  const limited = limitPatternSteps(validators, DROPPED_STEPS);
  const read = readModules(folders, shipped, limited, takenNames(shipped));
  const joined = read.reduce<ModuleParts>(
    (sum, { parts }) =>
      parts ? { ...sum, ...joinParts(sum, parts), rows: [...sum.rows, ...parts.rows] } : sum,
    NO_MODULE,
  );
  const all = { ...joined, entities: linkRelations(joined.entities) };
  return {
    read,
    facts: { ...all, calls: describeCalls(all) },
    broken: new Set(read.filter(({ parts }) => parts === undefined).map(({ folder }) => folder)),
  };
}
