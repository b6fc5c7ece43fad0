// The type of a value that a JSON Schema written `as const` lets through, for handlers of declared routes.

/** The part of JSON Schema that routes are declared in. */
export interface JsonSchema {
  readonly $comment?: string;
  /** Names this schema so that a part of it can repeat it through `$ref: '<id>#'`. */
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly anyOf?: readonly JsonSchema[];
  readonly default?: string | number | boolean | null;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of a number in an address: a larger one is not refused, it becomes this one. */
  readonly most?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly uniqueItems?: boolean;
}

export type SchemaType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

type RequiredNames<S> =
  | (S extends { required: readonly (infer N extends string)[] } ? N : never)
  | (S extends { properties: infer P }
      ? { [K in keyof P]: P[K] extends { default: unknown } ? K : never }[keyof P]
      : never);

type InferObject<S> = S extends { properties: infer P }
  ? { [K in keyof P as K extends RequiredNames<S> ? K : never]: Infer<P[K]> } & {
      [K in keyof P as K extends RequiredNames<S> ? never : K]?: Infer<P[K]> | undefined;
    }
  : S extends { additionalProperties: infer V extends JsonSchema }
    ? Record<string, Infer<V>>
    : Record<string, unknown>;

type InferType<T, S> = T extends 'string'
  ? string
  : T extends 'number' | 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : T extends 'array'
          ? S extends { items: infer I }
            ? Infer<I>[]
            : unknown[]
          : T extends 'object'
            ? InferObject<S>
            : unknown;

/** Type of the values that schema `S` accepts. A property with a default is always there. */
export type Infer<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { anyOf: readonly (infer A)[] }
      ? A extends unknown
        ? Infer<A>
        : never
      : S extends { type: readonly (infer T)[] }
        ? InferType<T, S>
        : S extends { type: infer T }
          ? InferType<T, S>
          : unknown;
