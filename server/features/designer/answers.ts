// Shapes that several answers of the designer have.
import type { JsonSchema } from '../../kernel/schema-types.ts';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

export const listOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'array',
  items: { type: 'object', properties },
});

/** Findings without their fixes, which the page finds by itself. */
export const findings = listOf({
  code: text,
  severity: text,
  file: text,
  line: integer,
  column: integer,
  endLine: integer,
  endColumn: integer,
  pointer: text,
  message: text,
});
