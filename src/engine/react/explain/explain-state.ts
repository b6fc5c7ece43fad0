// Why a node is shown or hidden, can be used or not, and must be filled or need not be.
import type { GeneralField } from '@formily/core';
import { ExpressionError } from '../../expression/errors.ts';
import type { Flag, PlanNode, Template } from '../../plan/plan.ts';
import { isAccessGranted } from '../access.ts';
import { dataOf, type FieldState } from '../model/field-state.ts';
import { isRequired } from '../model/judge.ts';
import { readReaction, selfScope } from '../model/reactions.ts';
import { isDisabledVoid, isHiddenVoid } from '../model/void-state.ts';
import type { Cause, Explanation, Pattern, Place } from './explanation.ts';
import { nameNode, placeOf, wayTo } from './node-names.ts';
import { traceTemplate, type Surroundings } from './trace.ts';
import { reactionsOn, type PlacedReaction } from './value-source.ts';

/** Which part of a document says a flag. */
const KEYWORDS: Readonly<Record<Flag, string>> = {
  visible: 'x-visible',
  hidden: 'x-hidden',
  disabled: 'x-disabled',
  readOnly: 'x-read-only',
  readPretty: 'x-read-pretty',
  required: 'required',
};

/** What a flag comes to for a field, as `applyState` sets it. */
const DISPLAYS: Readonly<Partial<Record<Flag, (isOn: boolean) => string>>> = {
  visible: (isOn) => (isOn ? 'visible' : 'none'),
  hidden: (isOn) => (isOn ? 'hidden' : 'visible'),
};
const PATTERNS: Readonly<Partial<Record<Flag, (isOn: boolean) => string>>> = {
  disabled: (isOn) => (isOn ? 'disabled' : 'editable'),
  readOnly: (isOn) => (isOn ? 'readOnly' : 'editable'),
  readPretty: (isOn) => (isOn ? 'readPretty' : 'editable'),
};

/** What a node is explained in. */
export interface Asked extends Surroundings {
  node: PlanNode;
}

/** Whether a node is shown, as far as permissions and conditions decide: a tab that is not open hides nothing of it. */
export function explainShown(asked: Asked): Extract<Explanation, { aspect: 'shown' }> {
  const { model, node } = asked;
  const { permissions } = model.services;
  if (node.access !== undefined) {
    const isHeld = isAccessGranted(permissions, node.access);
    const cause: Cause = {
      kind: 'permission',
      place: placeOf(model, node, 'x-access'),
      code: node.access,
      isHeld,
      isListed: permissions.isListed?.(node.access) ?? true,
    };
    if (!isHeld) return { aspect: 'shown', is: false, causes: [cause] };
    const { is, causes } = shownByConditions(asked);
    const rest = is && causes.every(({ kind }) => kind === 'plain') ? [] : causes;
    return { aspect: 'shown', is, causes: is ? [cause, ...rest] : causes };
  }
  return shownByConditions(asked);
}

function shownByConditions(asked: Asked): Extract<Explanation, { aspect: 'shown' }> {
  const { model, node } = asked;
  const around = explainParent(asked, (one) => {
    const { is, causes } = explainShown(one);
    return is ? undefined : causes;
  });
  const field = model.fields.created.get(node);
  if (!field) {
    const isHidden =
      !model.fields.has(node) && unlessFailed(() => isHiddenVoid(node, model, asked.scope ?? null));
    const own = flagCauses(asked, ['visible', 'hidden'], (flag, isOn) => (flag === 'visible') !== isOn);
    return pickShown(!isHidden, own, around);
  }
  const own = settersOf(asked, field, DISPLAYS, field.selfDisplay);
  return pickShown(!isAway(field.selfDisplay), own, around);
}

/** A node whose condition fails is there, and says so in its place. */
function unlessFailed(decide: () => boolean): boolean {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return false;
  }
}

function isAway(display: string | undefined): boolean {
  return display === 'none' || display === 'hidden';
}

/** @param own what speaks of the node itself, of which those for the other outcome count less */
function pickShown(
  isOwnShown: boolean,
  own: readonly Setter[],
  around: Cause | undefined,
): Extract<Explanation, { aspect: 'shown' }> {
  const causes = chosen(own, !isOwnShown);
  if (!isOwnShown)
    return { aspect: 'shown', is: false, causes: causes.length > 0 ? causes : [{ kind: 'earlier' }] };
  if (around) return { aspect: 'shown', is: false, causes: [around] };
  return { aspect: 'shown', is: true, causes: causes.length > 0 ? causes : [{ kind: 'plain' }] };
}

/** Whether a node can be used. */
export function explainEnabled(asked: Asked): Extract<Explanation, { aspect: 'enabled' }> {
  const { model, node } = asked;
  const field = model.fields.created.get(node);
  if (!field) {
    const isDisabled =
      !model.fields.has(node) && unlessFailed(() => isDisabledVoid(node, model, asked.scope ?? null));
    const own = flagCauses(asked, ['disabled'], (_flag, isOn) => isOn);
    const causes = chosen(own, isDisabled);
    return {
      aspect: 'enabled',
      is: isDisabled ? 'disabled' : 'editable',
      causes: causes.length > 0 ? causes : [{ kind: 'plain' }],
    };
  }
  const is = field.pattern as Pattern;
  // As Formily decides it: what the node says itself counts, unless all around it is only shown.
  const self = field.selfPattern as Pattern | undefined;
  const isOwn = self === is;
  const own = isOwn ? chosen(settersOf(asked, field, PATTERNS, self), true) : [];
  const around = explainParent(asked, (one) => {
    const before = model.fields.created.get(one.node);
    return before?.pattern === is && is !== 'editable' ? explainEnabled(one).causes : undefined;
  });
  if (own.length > 0) return { aspect: 'enabled', is, causes: own };
  if (around) return { aspect: 'enabled', is, causes: [around] };
  const isPlain = is === 'editable' && (self === undefined || self === 'editable');
  return { aspect: 'enabled', is, causes: [isPlain ? { kind: 'plain' } : { kind: 'earlier' }] };
}

/** Whether a field must be filled. */
export function explainRequired(asked: Asked): Extract<Explanation, { aspect: 'required' }> {
  const { model, node } = asked;
  const is = isRequired(node, model);
  const field = model.fields.created.get(node);
  const switched = dataOf(field).required;
  if (field && switched !== undefined) {
    const own = reactionsOn(model, node).flatMap((one) =>
      reactionCause(asked, one, 'required', (state) => state.required === switched),
    );
    return { aspect: 'required', is, causes: own.length > 0 ? own : [{ kind: 'earlier' }] };
  }
  const flag = node.flags.required;
  if (!flag) return { aspect: 'required', is, causes: [{ kind: 'plain' }] };
  const cause: Cause =
    flag.kind === 'constant'
      ? { kind: 'required', place: placeOf(model, node, 'required') }
      : {
          kind: 'flag',
          flag: 'required',
          place: placeOf(model, node, 'required'),
          trace: traceTemplate(flag, within(asked, field)),
        };
  return { aspect: 'required', is, causes: [cause] };
}

/** Names that expressions of a node see beside those of its screen. */
export function within(asked: Asked, field: GeneralField | undefined): Surroundings {
  return { ...asked, scope: field ? selfScope(field) : asked.scope, self: asked.node };
}

/** Something that sets a state, and whether it sets the one that holds. */
interface Setter {
  cause: Cause;
  /** It speaks for the outcome that is asked for. */
  isFor: boolean;
}

/** What speaks for an outcome, that of a condition; where nothing switches it, nothing needs to be said. */
function chosen(setters: readonly Setter[], wanted: boolean): Cause[] {
  return setters.filter(({ isFor }) => isFor === wanted).map(({ cause }) => cause);
}

/** @param hides whether a flag with this outcome is one against the node */
function flagCauses(
  asked: Asked,
  flags: readonly Flag[],
  hides: (flag: Flag, isOn: boolean) => boolean,
): Setter[] {
  return flags.flatMap((flag): Setter[] => {
    const template = asked.node.flags[flag];
    if (!template) return [];
    const cause = flagCause(asked, flag, template, undefined);
    return [{ cause, isFor: hides(flag, cause.trace.isTrue) }];
  });
}

function flagCause(
  asked: Asked,
  flag: Flag,
  template: Template,
  field: GeneralField | undefined,
): Extract<Cause, { kind: 'flag' }> {
  const place = placeOf(asked.model, asked.node, KEYWORDS[flag]);
  return { kind: 'flag', flag, place, trace: traceTemplate(template, within(asked, field)) };
}

/**
 * What sets a state of a field, among its flags and all reactions that mean it.
 * @param outcomes what each flag comes to
 * @param present what the field has
 */
function settersOf(
  asked: Asked,
  field: GeneralField,
  outcomes: typeof DISPLAYS,
  present: string | undefined,
): Setter[] {
  const { model, node } = asked;
  // For a display the question is whether it hides, for a pattern whether it is this one.
  const isDisplay = outcomes === DISPLAYS;
  const own = Object.entries(outcomes).flatMap(([name, outcome]): Setter[] => {
    const flag = name as Flag;
    const template = node.flags[flag];
    if (!template) return [];
    const cause = flagCause(asked, flag, template, field);
    // A condition that fails leaves the field as it was.
    if (cause.trace.failure !== undefined || outcome(cause.trace.isTrue) !== present) return [];
    return [{ cause, isFor: isDisplay ? isAway(present) : true }];
  });
  const linked = reactionsOn(model, node).flatMap((one) =>
    Object.entries(outcomes).flatMap(([name, outcome]): Setter[] =>
      reactionCause(asked, one, name as Flag, (state) => {
        const set = state[name as Flag];
        return set !== undefined && outcome(set) === present;
      }).map((cause) => ({ cause, isFor: isDisplay ? isAway(present) : true })),
    ),
  );
  return [...own, ...linked];
}

/**
 * A reaction that sets a state of the node now.
 * @param isMeant whether what it sets is what the field has
 */
export function reactionCause(
  asked: Asked,
  { node, index, field }: PlacedReaction,
  sets: keyof FieldState,
  isMeant: (state: FieldState) => boolean,
): Extract<Cause, { kind: 'reaction' }>[] {
  const { model } = asked;
  const reaction = node.reactions[index];
  if (!reaction) return [];
  let read: ReturnType<typeof readReaction>;
  try {
    read = readReaction(reaction, field, model);
  } catch {
    // One that fails sets nothing.
    return [];
  }
  const { state, chosen: part, scope, isFulfilled } = read;
  if (!state || !part || !(sets in state) || !isMeant(state)) return [];
  const around: Surroundings = {
    ...asked,
    scope,
    self: node,
    dependencies: new Map(reaction.dependencies?.map(([name, path]) => [name, path])),
  };
  const template = entryOf(part, sets);
  const place: Place = placeOf(model, node, `x-reactions/${String(index)}`);
  return [
    {
      kind: 'reaction',
      place,
      of: nameNode(node, model),
      isFulfilled,
      ...(reaction.when ? { when: traceTemplate(reaction.when, around) } : {}),
      sets,
      to: traceTemplate(template, around),
    },
  ];
}

function entryOf(template: Template, key: string): Template {
  if (template.kind === 'constant') {
    const value = template.value;
    const own =
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined;
    return { kind: 'constant', value: own ?? null };
  }
  return (template.kind === 'object' && template.entries.find(([name]) => name === key)?.[1]) || template;
}

/** The next node around a node that decides for it. */
function explainParent(
  asked: Asked,
  decide: (around: Asked) => readonly Cause[] | undefined,
): Extract<Cause, { kind: 'parent' }> | undefined {
  const { model, node } = asked;
  const way = wayTo(model, node.pointer);
  const parent = way.at(-2);
  // A row is drawn wherever its list is.
  if (!parent) return undefined;
  const isRowRoot = parent.item === node;
  const { scope: _, ...outside } = asked;
  const around: Asked = { ...(isRowRoot ? outside : asked), node: parent };
  const because = decide(around);
  return because && { kind: 'parent', node: nameNode(parent, model), because };
}
