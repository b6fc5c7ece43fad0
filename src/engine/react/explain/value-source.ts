// Where the value of a field comes from.
import { isVoidField, type GeneralField } from '@formily/core';
import type { PlanNode } from '../../plan/plan.ts';
import { readReaction, targetsOf } from '../model/reactions.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { isObject } from '../../values/json.ts';

export type ValueSource = 'typed' | 'loaded' | 'default' | 'computed' | 'linked' | 'set' | 'empty';

/** A reaction as it stands in the plan, with the field that it belongs to. */
export interface PlacedReaction {
  node: PlanNode;
  index: number;
  field: GeneralField;
}

/** Every reaction that can set a node: its own, and those of others that name it. */
export function reactionsOn(model: ScreenModel, node: PlanNode): PlacedReaction[] {
  const target = model.fields.created.get(node);
  if (!target) return [];
  const found: PlacedReaction[] = [];
  for (const [other, field] of model.fields.created) {
    other.reactions.forEach((reaction, index) => {
      if (targetsOf(reaction, field).includes(target)) found.push({ node: other, index, field });
    });
  }
  return found;
}

/** Tells which of several deeds the value of a field is owed to, by what they would come to now. */
export function valueSource(model: ScreenModel, node: PlanNode): ValueSource {
  const value = model.form.getValuesIn(node.path) as unknown;
  if (node.value) return 'computed';
  if (reactionsOn(model, node).some((one) => isSetBy(one, value, model))) return 'linked';
  if (value === undefined || value === null || value === '') return 'empty';
  const field = model.fields.created.get(node);
  const isTyped = field !== undefined && !isVoidField(field) && 'modified' in field && field.modified;
  if (isSame(readLoaded(model, node.path), value)) return 'loaded';
  if (isTyped) return 'typed';
  return node.initial && isSame(model.form.getInitialValuesIn(node.path), value) ? 'default' : 'set';
}

function isSetBy({ node, index, field }: PlacedReaction, value: unknown, model: ScreenModel): boolean {
  const reaction = node.reactions[index];
  if (!reaction) return false;
  try {
    const { state } = readReaction(reaction, field, model);
    return state !== undefined && 'value' in state && isSame(state.value, value);
  } catch {
    // One that fails sets nothing.
    return false;
  }
}

/** The value that the record had which the form was filled with. */
function readLoaded(model: ScreenModel, path: string): unknown {
  let value: unknown = model.loaded();
  for (const key of path.split('.'))
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** Lists and records are compared by what they hold. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return false;
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
