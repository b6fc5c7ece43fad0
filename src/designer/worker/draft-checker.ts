// A draft as it is drawn while somebody works on it: checked like any document, and compiled without what is faulty.
import type { CatalogParts } from '../../engine/check/catalog/catalog.ts';
import { detachBlueprint, type Detached } from '../../engine/blueprint/detach.ts';
import { listMade, type MadeBlueprint } from '../../engine/blueprint/made-parts.ts';
import type { BlueprintType } from '../../engine/blueprint/settings.ts';
import { isSoundBlueprint } from '../../engine/check/document/blueprints.ts';
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import { listNameUses } from '../../engine/check/name-uses.ts';
import { createCatalog } from '../../engine/check/catalog/catalog.ts';
import { checkSources, type KeptReading } from '../../engine/check/check-sources.ts';
import type { FileResult, SourceFile } from '../../engine/check/document/source.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import type { Validators } from '../../engine/check/schemas/validators.ts';
import { compileScreen } from '../../engine/compile/compile-screen.ts';
import type { Diagnostic } from '../../engine/diagnostic.ts';
import type { Json, JsonObject, ScreenDocument } from '../../engine/document.ts';
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { drawWithDialogs, type DrawnScreen } from '../document/made/drawn-screen.ts';
import { leaveOutFaults } from './faulty-parts.ts';

export interface DraftState {
  /** All findings of the draft, as whoever publishes it is told them. */
  diagnostics: readonly Diagnostic[];
  /** What its blueprints become, and by which names that is changed. */
  made: readonly MadeBlueprint[];
  /** What can be drawn; undefined where the text is no JSON object, or a plain Formily document. */
  plan?: DrawnScreen;
}

export interface DraftChecker {
  /** @param text the draft as it is written */
  check(text: string): DraftState;
  /** Where a draft names its own parts; nowhere while it is no screen. */
  listUses(text: string): NameUse[];
  /** A draft with one of its blueprints written out; undefined where none stands there that could be. */
  detach(text: string, path: readonly string[]): Detached | undefined;
  /** Has more documents known beside the draft; one without text is gone. */
  know(others: readonly SourceFile[]): void;
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
  let aside = others.map((file) => ({ ...file, isAside: true }));
  const isSound = (type: BlueprintType, settings: Json | undefined): boolean =>
    isSoundBlueprint(type, settings, validators);
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
    detach: (text, at) => {
      const { value } = readJson(text);
      return isObject(value) ? detachBlueprint(value, idOf(value), at, catalog.entities, isSound) : undefined;
    },
    know: (more) => {
      const known = new Set(more.map((file) => file.path));
      aside = [
        ...aside.filter((file) => !known.has(file.path)),
        ...more.filter((file) => file.text !== '').map((file) => ({ ...file, isAside: true })),
      ];
    },
    check: (text) => {
      const whole = checkText(text);
      if (!whole) return { diagnostics: [], made: [] };
      const { diagnostics, screen } = whole;
      const { value } = readJson(text);
      const made = isObject(value) && whole.kind === 'screen' ? madeOf(value) : [];
      const draw = (sound: ScreenDocument, generated: FileResult['generated'] = []): DrawnScreen =>
        drawWithDialogs({ screen: sound, generated, made, compile });
      if (screen) return { diagnostics, made, plan: draw(screen, whole.generated) };
      if (!isObject(value) || whole.kind !== 'screen') return { diagnostics, made };
      const rest = drawable(value, diagnostics);
      return rest
        ? { diagnostics, made, plan: markFaults(draw(rest.screen, rest.generated), rest.faults) }
        : { diagnostics, made };
    },
  };

  function idOf(document: JsonObject): string {
    return ownString(document, 'id') ?? path;
  }

  function madeOf(document: JsonObject): MadeBlueprint[] {
    return listMade(document, idOf(document), catalog.entities, isSound);
  }

  /** Leaves out what is faulty, and what is so without it, until the rest is sound. */
  function drawable(
    document: JsonObject,
    diagnostics: readonly Diagnostic[],
  ):
    | (Pick<FileResult, 'generated'> & {
        screen: ScreenDocument;
        faults: ReadonlyMap<string, readonly Diagnostic[]>;
      })
    | undefined {
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
      const { screen, generated = [] } = result;
      if (screen) return { screen, generated, faults };
      found = result.diagnostics;
    }
    return undefined;
  }
}

/** Says at the nodes that only hold their place what is wrong with them; what went with a node above is told at that one. */
function markFaults(plan: DrawnScreen, faults: ReadonlyMap<string, readonly Diagnostic[]>): DrawnScreen {
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
