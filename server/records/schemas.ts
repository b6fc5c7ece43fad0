// Request schemas that many calls share: ids in the address, comma lists of ids, tree nodes.
import { failure } from '../kernel/errors.ts';
import type { JsonSchema } from '../kernel/schema-types.ts';

/** A record's id; the shape is not judged, an unknown one finds nothing. */
export const idText = { type: 'string', minLength: 1, maxLength: 64 } as const;

/**
 * An id that a reading call is asked by, in an address. One that is empty or left out finds nothing, as an unknown one
 * does: clients ask before anything is chosen.
 */
export const askedId = { type: 'string', maxLength: 64, default: '' } as const;

/** Query of a call that reads what belongs to one record. */
export const askedIdQuery = {
  type: 'object',
  required: ['id'],
  properties: { id: askedId },
} as const satisfies JsonSchema;

export const idQuery = {
  type: 'object',
  required: ['id'],
  properties: { id: idText },
} as const satisfies JsonSchema;

/** A comma list; empty parts are dropped by `splitIds`. */
export const idsText = { type: 'string', maxLength: 66_000 } as const;

export const idsQuery = {
  type: 'object',
  required: ['ids'],
  properties: { ids: { ...idsText, minLength: 1 } },
} as const satisfies JsonSchema;

/** Most records that one batch call takes. */
const MAX_BATCH = 1000;

/** Ids as an array, where clients send no comma list. */
export const idArray = { type: 'array', minItems: 1, maxItems: MAX_BATCH, items: idText } as const;

/**
 * The ids of a comma list, each once.
 * @throws request-invalid for more than 1000
 */
export function splitIds(text: string | null | undefined): string[] {
  const ids = new Set((text ?? '').split(',').map((id) => id.trim()));
  ids.delete('');
  if (ids.size > MAX_BATCH) throw failure('request-invalid', `一次最多处理${MAX_BATCH}条记录`);
  return [...ids];
}

/** The same where at least one id is needed. @throws rule 参数不识别！ */
export function splitSomeIds(text: string | null | undefined): string[] {
  const ids = splitIds(text);
  if (ids.length === 0) throw failure('rule', '参数不识别！');
  return ids;
}

/** Response schema of `{ value, text, title }`, with `color` where one is set. */
export const optionSchema = {
  type: 'object',
  properties: {
    value: { type: 'string' },
    text: { type: 'string' },
    title: { type: 'string' },
    color: { type: 'string' },
  },
} as const satisfies JsonSchema;

/** Response of calls that answer with their message alone. */
export const nothing = { type: 'null' } as const satisfies JsonSchema;

/** Says in a request schema whose fields it names. */
export function commentOf({ id }: { id: string }): string {
  return `entity ${id}`;
}

/** The id of the entity whose fields a request schema names. */
export function entityOfComment(comment: string): string | undefined {
  return /^entity (\S+)$/.exec(comment)?.[1];
}
