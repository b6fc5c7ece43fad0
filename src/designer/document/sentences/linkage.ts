// What a condition does to a node, as sentences 当 … 则 …, and the settings that mean it.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { readExpression } from '../../../engine/expression/read.ts';
import { isObject } from '../../../engine/values/json.ts';
import {
  conditionOf,
  isSameTree,
  printCondition,
  printOperand,
  readOperand,
  treeOf,
  type Condition,
  type Operand,
} from './condition.ts';

export const EFFECTS = [
  'show',
  'hide',
  'conceal',
  'disable',
  'readOnly',
  'readPretty',
  'require',
  'value',
] as const;

export type Effect = (typeof EFFECTS)[number];

/** A sentence about the node that has it. */
export interface Sentence {
  when: Condition;
  effect: Effect;
  /** Of `value`: what it is then, and what it is otherwise. */
  value?: Operand;
  otherwise?: Operand;
}

/** The setting that an effect is written in; two effects of one setting exclude each other. */
export const SETTING_OF: Readonly<Record<Effect, string>> = {
  show: 'x-visible',
  hide: 'x-visible',
  conceal: 'x-hidden',
  disable: 'x-disabled',
  readOnly: 'x-read-only',
  readPretty: 'x-read-pretty',
  require: 'required',
  value: 'x-value',
};

export const LINKED_SETTINGS: readonly string[] = [...new Set(Object.values(SETTING_OF))];

const EMPTY: Operand = { kind: 'value', value: '' };

/** The text of the setting that a sentence is. */
export function writeSentence({ when, effect, value = EMPTY, otherwise = EMPTY }: Sentence): string {
  const condition = printCondition(when);
  if (effect === 'value') return `{{ ${condition} ? ${printOperand(value)} : ${printOperand(otherwise)} }}`;
  return effect === 'hide' ? `{{ ${condition} ? false : true }}` : `{{ ${condition} }}`;
}

/**
 * Reads a setting of a node as a sentence.
 * @param setting its keyword, e.g. `x-visible`
 * @returns undefined for what no sentence says; it stays as it is written
 */
export function readSentence(setting: string, text: Json | undefined): Sentence | undefined {
  const source = typeof text === 'string' ? readExpression(text)?.source : undefined;
  const tree = source === undefined ? undefined : treeOf(source);
  if (!tree) return undefined;
  const found = setting === 'x-value' || tree[0] === 'conditional' ? readChoice(setting, tree) : undefined;
  if (found)
    return isSameTree(treeOf(readExpression(writeSentence(found))?.source ?? ''), tree) ? found : undefined;
  if (setting === 'x-value') return undefined;
  const effect = EFFECTS.find((one) => SETTING_OF[one] === setting);
  const when = conditionOf(tree);
  return effect && when ? { when, effect } : undefined;
}

function readChoice(setting: string, tree: NonNullable<ReturnType<typeof treeOf>>): Sentence | undefined {
  if (tree[0] !== 'conditional') return undefined;
  const when = conditionOf(tree[1]);
  const value = readOperand(tree[2]);
  const otherwise = readOperand(tree[3]);
  if (!when || !value || !otherwise) return undefined;
  if (setting === 'x-value') return { when, effect: 'value', value, otherwise };
  const isHide =
    setting === 'x-visible' &&
    value.kind === 'value' &&
    value.value === false &&
    otherwise.kind === 'value' &&
    otherwise.value === true;
  return isHide ? { when, effect: 'hide' } : undefined;
}

/** States that a declared reaction sets, in words of sentences. */
export const REACTION_STATES = [
  'visible',
  'hidden',
  'disabled',
  'readOnly',
  'readPretty',
  'required',
  'value',
] as const;

export type ReactionState = (typeof REACTION_STATES)[number];

export interface StateChange {
  state: ReactionState;
  to: Operand;
}

/** A declared reaction as a sentence: 当 … 则字段 … 否则 …. */
export interface ReactionSentence {
  /** The field it changes; without one, the node that has it. */
  target?: string;
  /** As declared; its names are read through `$deps`. */
  dependencies?: Json;
  when: Condition;
  then: readonly StateChange[];
  otherwise?: readonly StateChange[];
}

export function writeReaction({ target, dependencies, when, then, otherwise }: ReactionSentence): JsonObject {
  return {
    ...(target === undefined ? {} : { target }),
    ...(dependencies === undefined ? {} : { dependencies }),
    when: `{{ ${printCondition(when)} }}`,
    fulfill: { state: writeChanges(then) },
    ...(otherwise === undefined ? {} : { otherwise: { state: writeChanges(otherwise) } }),
  };
}

function writeChanges(changes: readonly StateChange[]): JsonObject {
  return Object.fromEntries(changes.map(({ state, to }) => [state, writeState(to)]));
}

function writeState(to: Operand): Json {
  if (to.kind === 'source') return `{{ ${to.source} }}`;
  return to.kind === 'list' ? [...to.values] : to.value;
}

/** @returns undefined for what no sentence says: another key, another state, an expression that computes */
export function readReaction(declared: Json | undefined): ReactionSentence | undefined {
  if (!isObject(declared)) return undefined;
  const { target, dependencies, when, fulfill, otherwise, ...more } = declared;
  if (Object.keys(more).length > 0 || (target !== undefined && typeof target !== 'string')) return undefined;
  const source = typeof when === 'string' ? readExpression(when)?.source : undefined;
  const tree = source === undefined ? undefined : treeOf(source);
  const condition = tree && conditionOf(tree);
  const then = readChanges(fulfill);
  const other = otherwise === undefined ? undefined : readChanges(otherwise);
  if (!condition || !then || (otherwise !== undefined && !other)) return undefined;
  return {
    ...(target === undefined ? {} : { target }),
    ...(dependencies === undefined ? {} : { dependencies }),
    when: condition,
    then,
    ...(other === undefined ? {} : { otherwise: other }),
  };
}

function readChanges(effect: Json | undefined): StateChange[] | undefined {
  if (!isObject(effect) || Object.keys(effect).join() !== 'state' || !isObject(effect['state']))
    return undefined;
  const entries = Object.entries(effect['state']);
  const changes = entries.flatMap(([key, value]): StateChange[] => {
    const state = REACTION_STATES.find((one) => one === key);
    const to = readState(value);
    return state && to ? [{ state, to }] : [];
  });
  return changes.length === entries.length ? changes : undefined;
}

function readState(value: Json): Operand | undefined {
  if (typeof value === 'string') {
    const source = readExpression(value)?.source;
    if (source === undefined) return value.includes('{{') ? undefined : { kind: 'value', value };
    const tree = treeOf(source);
    const operand = tree && readOperand(tree);
    return operand?.kind === 'source' ? operand : undefined;
  }
  if (Array.isArray(value)) {
    const values = value.filter(
      (one): one is string | number | boolean | null => typeof one !== 'object' || one === null,
    );
    const isPlain = values.every((one) => typeof one !== 'string' || !one.includes('{{'));
    return values.length === value.length && isPlain ? { kind: 'list', values } : undefined;
  }
  return typeof value === 'object' && value !== null ? undefined : { kind: 'value', value };
}
