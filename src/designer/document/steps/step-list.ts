// Work on a list of steps with their branches, as data: every function gives a new list.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { applyEdits, isWithin, readPath, type Edit, type Path } from '../edits.ts';
import { STEP_KINDS } from './step-kinds.ts';

type Steps = readonly Json[];

const LIST = 'steps';

/** Applies edits whose paths begin in the list. @throws EditError when they do not fit it */
function change(steps: Steps, edits: readonly Edit[]): Json[] {
  const { document } = applyEdits({ [LIST]: [...steps] }, edits);
  return document[LIST] as Json[];
}

const inside = (path: Path): Path => [LIST, ...path];

/** What stands at a path from the list: a step, a branch or a setting. */
export function readStep(steps: Steps, path: Path): Json | undefined {
  return readPath([...steps], path);
}

/** @param list path of the list, empty for the outermost one */
export function insertStep(steps: Steps, list: Path, at: number, step: JsonObject): Json[] {
  const branch = readStep(steps, list);
  return Array.isArray(branch)
    ? change(steps, [{ op: 'insert', path: inside([...list, at]), value: step }])
    : change(steps, [{ op: 'insert', path: inside(list), value: [step] }]);
}

/** Without the step; a branch that may be missing goes with its last one. */
export function removeStep(steps: Steps, path: Path): Json[] {
  const list = path.slice(0, -1);
  const siblings = readStep(steps, list);
  const isLast = Array.isArray(siblings) && siblings.length === 1;
  const name = list.at(-1);
  const isOptional = name === 'else' || name === 'fail' || name === 'undo';
  return change(steps, [{ op: 'remove', path: inside(isLast && isOptional ? list : path) }]);
}

/** Sets a value in a step; without one, takes it out. */
export function changeStep(steps: Steps, path: Path, value: Json | undefined): Json[] {
  const isThere = readStep(steps, path) !== undefined;
  if (value === undefined)
    return isThere ? change(steps, [{ op: 'remove', path: inside(path) }]) : [...steps];
  return change(steps, [{ op: isThere ? 'replace' : 'insert', path: inside(path), value }]);
}

/**
 * Moves a step before the one that stands at a place of a list now.
 * @returns the list and where the step stands afterwards; undefined where it cannot go: into itself, or where it is
 */
export function moveStep(
  steps: Steps,
  from: Path,
  list: Path,
  at: number,
): { steps: Json[]; path: Path } | undefined {
  if (isWithin(list, from)) return undefined;
  const step = readStep(steps, from);
  if (!isObject(step)) return undefined;
  const isSameList = from.length === list.length + 1 && isWithin(from, list);
  const place = Number(from.at(-1));
  if (isSameList && (at === place || at === place + 1)) return undefined;
  const without = removeStep(steps, from);
  const target = isSameList && place < at ? [...list, at - 1] : [...shift(list, from), at];
  const moved = insertStep(without, target.slice(0, -1), Number(target.at(-1)), step);
  return { steps: moved, path: target };
}

/** A path as it is once a step before it is gone. */
function shift(path: Path, gone: Path): Path {
  const depth = gone.length - 1;
  const own = path[depth];
  const removed = gone[depth];
  if (!isWithin(path, gone.slice(0, -1)) || typeof own !== 'number' || typeof removed !== 'number')
    return path;
  return own > removed ? [...path.slice(0, depth), own - 1, ...path.slice(depth + 1)] : path;
}

/**
 * One step up or down, as a key does it: over the one beside it, out of its branch at an end.
 * @returns undefined where there is nowhere to go
 */
export function shiftStep(steps: Steps, path: Path, by: -1 | 1): { steps: Json[]; path: Path } | undefined {
  const list = path.slice(0, -1);
  const at = Number(path.at(-1));
  const siblings = readStep(steps, list);
  if (!Array.isArray(siblings)) return undefined;
  const next = at + by;
  if (next >= 0 && next < siblings.length) return moveStep(steps, path, list, by < 0 ? next : next + 1);
  // The path of a branch ends in the place of its step and its own name.
  if (list.length === 0) return undefined;
  const around = list.slice(0, -2);
  const parent = Number(list.at(-2));
  return moveStep(steps, path, around, by < 0 ? parent : parent + 1);
}

/** Puts a step under a condition that always holds until somebody says more. */
export function wrapInCondition(steps: Steps, path: Path): Json[] {
  const step = readStep(steps, path);
  if (!isObject(step)) return [...steps];
  return changeStep(steps, path, { do: 'when', if: '{{ true }}', then: [step] });
}

/** Puts what a condition or a loop holds in its place. */
export function unwrapStep(steps: Steps, path: Path): Json[] {
  const step = readStep(steps, path);
  if (!isObject(step)) return [...steps];
  const [branch] = STEP_KINDS.get(String(step['do']))?.branches ?? [];
  const held = branch === undefined ? undefined : step[branch];
  if (!Array.isArray(held)) return [...steps];
  const list = path.slice(0, -1);
  const at = Number(path.at(-1));
  const without = change(steps, [{ op: 'remove', path: inside(path) }]);
  return change(
    without,
    held.map((one, index) => ({ op: 'insert', path: inside([...list, at + index]), value: one })),
  );
}
