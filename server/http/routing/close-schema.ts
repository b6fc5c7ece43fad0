// Declared schemas as the validators and serialisers get them: objects hold what is declared and nothing else.
import type { JsonSchema } from '../../kernel/schema-types.ts';

/** Adds `additionalProperties: false` to every object that lists properties and says nothing about others. */
export function closeSchema(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: mapSchemas(properties),
          additionalProperties: additionalProperties ?? false,
        }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: closeSchema(additionalProperties) }
      : {}),
    ...(items === undefined ? {} : { items: closeSchema(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(closeSchema) }),
  };
}

function mapSchemas(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closeSchema(schema)]));
}

/** The envelope of a successful answer around the schema of `result`. */
export function enveloped(result: JsonSchema): object {
  return {
    type: 'object',
    required: ['success', 'message', 'code', 'result', 'timestamp'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      code: { type: 'integer' },
      result: { ...result, nullable: true },
      timestamp: { type: 'integer' },
    },
  };
}

/**
 * Finds the first place of a response schema through which undeclared data could leave.
 * @returns its path, or undefined when there is none
 */
export function findOpenPlace(schema: JsonSchema, path = 'result'): string | undefined {
  const { type, properties, additionalProperties, items, anyOf, enum: values } = schema;
  if (schema.$ref !== undefined || values !== undefined || schema.const !== undefined) return undefined;
  if (anyOf !== undefined) return firstFound(anyOf.map((option, index) => [option, `${path}|${index}`]));
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.length === 0) return path;
  if (types.includes('object')) {
    if (additionalProperties === true) return path;
    if (properties === undefined && additionalProperties === undefined) return path;
    const children = Object.entries(properties ?? {}).map(([name, child]): [JsonSchema, string] => [
      child,
      `${path}.${name}`,
    ]);
    if (typeof additionalProperties === 'object') children.push([additionalProperties, `${path}.*`]);
    return firstFound(children);
  }
  if (types.includes('array')) return items === undefined ? path : findOpenPlace(items, `${path}[]`);
  return undefined;
}

function firstFound(places: readonly (readonly [JsonSchema, string])[]): string | undefined {
  for (const [schema, path] of places) {
    const open = findOpenPlace(schema, path);
    if (open !== undefined) return open;
  }
  return undefined;
}
