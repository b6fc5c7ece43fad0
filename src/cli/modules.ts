// The modules of one run of the checker: read as the server reads them, and what documents may name of them.
import type { DeclaredCall } from '../engine/catalog.ts';
import { joinParts, NO_PARTS, type DeclaredParts } from '../engine/check/catalog/join-parts.ts';
import type { SourceFile } from '../engine/check/document/source.ts';
import type { ShippedParts } from '../engine/check/files/catalog-node.ts';
import { readModules, type ModuleFolder } from '../engine/check/files/module-files.ts';
import { takenNames } from '../engine/check/files/taken-names.ts';
import { DROPPED_STEPS, limitPatternSteps } from '../engine/check/patterns/patterns.ts';
import type { Validators } from '../engine/check/schemas/validators.ts';
import { extendEntities, listExtensions } from '../engine/entity/extend-entity.ts';
import { linkRelations } from '../engine/entity/managed-entity.ts';
import type { DeclaredModule, ModuleFacts, ReadModule } from '../engine/module.ts';

/** The calls that the server makes of the entities of modules. */
export type DescribeCalls = (modules: DeclaredParts) => readonly DeclaredCall[];

export interface ModuleReading {
  read: readonly ReadModule[];
  /** What sound modules declare; undefined without any. */
  facts: ModuleFacts | undefined;
  /** What sound modules add to screens of others. */
  extensions: readonly SourceFile[];
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
  if (folders.length === 0) return { read: [], facts: undefined, extensions: [], broken: new Set() };
  const limited = limitPatternSteps(validators, DROPPED_STEPS);
  const read = readModules(folders, shipped, limited, { taken: takenNames(shipped) });
  const sound = read.flatMap(({ manifest, parts }): DeclaredModule[] =>
    manifest && parts ? [{ manifest, parts }] : [],
  );
  const joined = sound.reduce<DeclaredParts>((sum, { parts }) => joinParts(sum, parts), NO_PARTS);
  const entities = linkRelations(extendEntities(joined.entities, listExtensions(sound)));
  const all = { ...joined, entities };
  return {
    read,
    facts: { ...all, modules: sound.map(({ manifest }) => manifest), calls: describeCalls(all) },
    extensions: sound.flatMap(({ parts }) => parts.documents.flatMap(toExtension)),
    broken: new Set(read.filter(({ parts }) => parts === undefined).map(({ folder }) => folder)),
  };
}

function toExtension({ kind, name, path, text }: DeclaredModule['parts']['documents'][number]): SourceFile[] {
  if (kind !== 'extension') return [];
  return [{ path, name, source: 'module', bytes: new TextEncoder().encode(text), isExtension: true }];
}
