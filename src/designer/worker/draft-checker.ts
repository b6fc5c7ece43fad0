// A draft as it is drawn while somebody works on it: checked like any document, and compiled without what is faulty.
import type { CatalogParts } from '../../engine/check/catalog/catalog.ts';
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import { listNameUses } from '../../engine/check/name-uses.ts';
import { createCatalog } from '../../engine/check/catalog/catalog.ts';
import { checkSources, type KeptReading } from '../../engine/check/check-sources.ts';
import type { FileResult, SourceFile } from '../../engine/check/document/source.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import type { Validators } from '../../engine/check/schemas/validators.ts';
import { compileScreen } from '../../engine/compile/compile-screen.ts';
import type { Diagnostic } from '../../engine/diagnostic.ts';
import type { JsonObject, ScreenDocument } from '../../engine/document.ts';
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import { isObject } from '../../engine/values/json.ts';
import { leaveOutFaults } from './faulty-parts.ts';

export interface DraftState {
  /** All findings of the draft, as whoever publishes it is told them. */
  diagnostics: readonly Diagnostic[];
  /** What can be drawn; undefined where the text is no JSON object, or a plain Formily document. */
  plan?: ScreenPlan;
}

export interface DraftChecker {
  /** @param text the draft as it is written */
  check(text: string): DraftState;
  /** Where a draft names its own parts; nowhere while it is no screen. */
  listUses(text: string): NameUse[];
}

/** What is known beside the draft. */
export interface DraftSurroundings {
  catalog: CatalogParts;
  /** The other documents of the installation; what is wrong with them is not told. */
  others: readonly SourceFile[];
  validators: Validators;
}

/** A faulty part can hide others, and what names it becomes faulty without it. */
const MAX_ROUNDS = 20;

/** @param path of the draft, which its findings quote */
export function createDraftChecker(
  { catalog: parts, others, validators }: DraftSurroundings,
  path: string,
): DraftChecker {
  const catalog = createCatalog(parts);
  const aside = others.map((file) => ({ ...file, isAside: true }));
  const widgets = Object.fromEntries(catalog.widgets);
  const rules = Object.fromEntries(catalog.rules);
  const tables = Object.fromEntries([...catalog.entities.values()].map(({ id, table }) => [id, table]));

  // The other documents do not change while one is worked on: they are read once, not with every key that is pressed.
  const kept: KeptReading = { sources: new WeakMap(), params: new WeakMap() };
  const checkText = (text: string): FileResult | undefined =>
    checkSources(
      [...aside, { path, source: 'published', text }],
      catalog,
      validators,
      () => validators,
      kept,
    ).files.at(-1);
  const compile = (screen: ScreenDocument): ScreenPlan =>
    compileScreen(screen, { widgets, rules, tables, file: path, version: 'draft' });

  return {
    listUses: (text) => {
      const { value } = readJson(text);
      return isObject(value) ? listNameUses(value, 'published', catalog, validators) : [];
    },
    check: (text) => {
      const whole = checkText(text);
      if (!whole) return { diagnostics: [] };
      const { diagnostics, screen } = whole;
      if (screen) return { diagnostics, plan: compile(screen) };
      const { value } = readJson(text);
      if (!isObject(value) || whole.kind !== 'screen') return { diagnostics };
      const rest = drawable(value, diagnostics);
      return rest ? { diagnostics, plan: markFaults(compile(rest.screen), rest.faults) } : { diagnostics };
    },
  };

  /** Leaves out what is faulty, and what is so without it, until the rest is sound. */
  function drawable(
    document: JsonObject,
    diagnostics: readonly Diagnostic[],
  ): { screen: ScreenDocument; faults: ReadonlyMap<string, readonly Diagnostic[]> } | undefined {
    const faults = new Map<string, readonly Diagnostic[]>();
    let rest = document;
    let found = diagnostics;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const sound = leaveOutFaults(
        rest,
        found.filter(({ severity }) => severity === 'error'),
        new Set(faults.keys()),
      );
      rest = sound.document;
      for (const [pointer, told] of sound.faults)
        faults.set(pointer, [...(faults.get(pointer) ?? []), ...told]);
      const result = checkText(JSON.stringify(rest));
      if (!result) return undefined;
      if (result.screen) return { screen: result.screen, faults };
      found = result.diagnostics;
    }
    return undefined;
  }
}

/** Says at the nodes that only hold their place what is wrong with them; what went with a node above is told at that one. */
function markFaults(plan: ScreenPlan, faults: ReadonlyMap<string, readonly Diagnostic[]>): ScreenPlan {
  if (faults.size === 0) return plan;
  const drawn = new Set(listPointers(plan.root));
  const told = new Map<string, readonly Diagnostic[]>();
  for (const [pointer, found] of faults) {
    let place = pointer;
    while (!drawn.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'));
    told.set(place, [...(told.get(place) ?? []), ...found]);
  }
  const mark = (node: PlanNode): PlanNode => {
    const own = told.get(node.pointer);
    return {
      ...node,
      ...(own ? { faults: own } : {}),
      children: node.children.map(mark),
      ...(node.item ? { item: mark(node.item) } : {}),
    };
  };
  return { ...plan, root: mark(plan.root) };
}

function listPointers(node: PlanNode): string[] {
  return [
    node.pointer,
    ...node.children.flatMap(listPointers),
    ...(node.item ? listPointers(node.item) : []),
  ];
}
