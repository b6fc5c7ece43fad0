// Flags, computed values and declared reactions of a node as Formily reactions.
import { isVoidField, type GeneralField } from '@formily/core';
import { batch, Tracker } from '@formily/reactive';
import type { PlanNode, ReactionPlan, Template } from '../../plan/plan.ts';
import type { Scope } from '../../expression/tree.ts';
import { applyState, type FieldState } from './field-state.ts';
import type { Computed, Settler } from './settle.ts';
import type { ScreenModel } from './screen-model.ts';

type Reaction = (field: GeneralField) => void;

/** @param settler brings computed values to rest */
export function listReactions(node: PlanNode, model: ScreenModel, settler: Settler): Reaction[] {
  const reactions: Reaction[] = [];
  for (const [flag, template] of Object.entries(node.flags)) {
    if (flag === 'required' || template.kind === 'constant') continue;
    reactions.push((field) => {
      followFlag(field, settler, {
        name: nameOf(node, field),
        read: () => Boolean(model.evaluate(template, selfScope(field))),
        apply: (value) => applyState(field, { [flag]: value }),
        // A failing condition must not take the screen down: the field stays as it was.
        fail: (error) => {
          model.tellFailure(error, nameOf(node, field));
        },
      });
    });
  }
  const { value } = node;
  if (value) {
    const computed = rememberPerField((field) => ({
      name: nameOf(node, field),
      run: () => applyState(field, { value: model.evaluate(value, selfScope(field)) }),
    }));
    reactions.push((field) => {
      settler.run(computed(field));
    });
  }
  for (const reaction of node.reactions) {
    const computed = rememberPerField((field) => ({
      name: nameOf(node, field),
      run: () => runReaction(reaction, field, model),
    }));
    reactions.push((field) => {
      settler.run(computed(field));
    });
  }
  return reactions;
}

interface FlagReading {
  /** Name of the field, for the message. */
  name: string;
  read(this: void): boolean;
  apply(this: void, value: boolean): void;
  fail(this: void, error: unknown): void;
}

/**
 * Keeps a flag what its condition says. Formily drops a change of what a reaction has read while the reaction, or what
 * it has set off, is still at work: a value that comes or goes with another one would leave the flag behind. So a
 * reading is tracked by itself, and such a change is taken up when the others are done.
 */
function followFlag(field: GeneralField, settler: Settler, { name, read, apply, fail }: FlagReading): void {
  let isAtWork = false;
  const tracker = new Tracker(() => {
    if (isAtWork) settler.later(computed);
    else computed.run();
  });
  const computed: Computed = {
    name,
    run: () => {
      if (field.destroyed) return false;
      isAtWork = true;
      try {
        batch(() => {
          apply(tracker.track(read) as boolean);
        });
      } catch (error) {
        fail(error);
      } finally {
        isAtWork = false;
      }
      return false;
    },
  };
  field.disposers.push(tracker.dispose);
  computed.run();
}

/** What a reaction does now. */
export interface ReactionState {
  /** What its expressions see beside the screen. */
  scope: Scope;
  isFulfilled: boolean;
  /** The part of the declaration that counts now, and what it sets; absent where it sets nothing. */
  chosen?: Template | undefined;
  state?: FieldState | undefined;
}

/** @param field whose reaction it is */
export function readReaction(reaction: ReactionPlan, field: GeneralField, model: ScreenModel): ReactionState {
  const deps = readDependencies(reaction, field);
  const scope = { ...selfScope(field), $deps: deps, $dependencies: deps };
  const isFulfilled = reaction.when === undefined || Boolean(model.evaluate(reaction.when, scope));
  const chosen = isFulfilled ? reaction.fulfill : reaction.otherwise;
  return { scope, isFulfilled, chosen, state: chosen && (model.evaluate(chosen, scope) as FieldState) };
}

/** The fields that a reaction of a field sets. */
export function targetsOf({ target }: ReactionPlan, field: GeneralField): GeneralField[] {
  if (target === undefined) return [field];
  const found: GeneralField[] = [];
  field.query(target).forEach((one) => {
    found.push(one);
  });
  return found;
}

/** True when the reaction changed a value. */
function runReaction(reaction: ReactionPlan, field: GeneralField, model: ScreenModel): boolean {
  const { state } = readReaction(reaction, field, model);
  if (!state) return false;
  let isChanged = false;
  for (const target of targetsOf(reaction, field)) isChanged = applyState(target, state) || isChanged;
  return isChanged;
}

/** One computed value per field, so that settling knows it again. */
function rememberPerField(create: (field: GeneralField) => Computed): (field: GeneralField) => Computed {
  const known = new WeakMap<GeneralField, Computed>();
  return (field) => {
    const computed = known.get(field) ?? create(field);
    known.set(field, computed);
    return computed;
  };
}

/** Values of the declared dependencies, by index or by name; relative paths as in Formily. */
function readDependencies(reaction: ReactionPlan, field: GeneralField): unknown {
  const dependencies = reaction.dependencies ?? [];
  const values = dependencies.map(([, path]) => readPath(field, path));
  const isIndexed = dependencies.every(([name], index) => name === String(index));
  return isIndexed ? values : Object.fromEntries(dependencies.map(([name], index) => [name, values[index]]));
}

function readPath(field: GeneralField, path: string): unknown {
  return path.startsWith('.') ? field.query(path).value() : field.form.getValuesIn(path);
}

/** `$self`: a facade of the field, no internals. */
export function selfScope(field: GeneralField): Scope {
  const view = Object.create(null, {
    value: { get: () => (isVoidField(field) ? undefined : (field.value as unknown)), enumerable: true },
    title: { get: () => field.title as unknown, enumerable: true },
    path: { get: () => field.path.toString(), enumerable: true },
    visible: { get: () => field.visible, enumerable: true },
    disabled: { get: () => field.disabled, enumerable: true },
  }) as object;
  return { $self: Object.freeze(view) };
}

/** What a message calls a field. */
export function nameOf(node: PlanNode, field: GeneralField): string {
  const title = field.title as unknown;
  return typeof title === 'string' && title !== '' ? title : node.path || node.name;
}
