// Narrowing of JSON that nobody has checked yet.
import type { Json, JsonObject } from '../document.ts';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one in place of anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Own property or undefined: an inherited name never counts as declared. */
export function ownValue(object: unknown, key: string): Json | undefined {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

export function ownString(object: unknown, key: string): string | undefined {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** Entries of an object, none for anything else. */
export function entriesOf(value: unknown): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

export function itemsOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The text of a stored text or number; empty for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A stored text; empty for everything else. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The text of a stored text, number or yes or no; empty for everything else. */
export function scalarText(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : textOf(value);
}
