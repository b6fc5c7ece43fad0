// Names that lead from data to the machinery of JavaScript: no expression may say or compute them.

export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  'constructor',
  'prototype',
  '__proto__',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]);

export function isForbiddenName(name: string): boolean {
  return FORBIDDEN_NAMES.has(name);
}
