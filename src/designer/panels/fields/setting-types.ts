// Which of the types of a setting its control is for.
import type { Json } from '../../../engine/document.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { isObject } from '../../../engine/values/json.ts';

/** Of several types that of the value, else the one that people write most. */
export function typeOf({ type }: PropSchema, value?: Json): string | undefined {
  if (typeof type === 'string' || type === undefined) return type;
  const types: readonly string[] = type;
  if (types.includes('object')) return isObject(value) ? 'object' : types[0];
  return types.includes('string') ? 'string' : types[0];
}
