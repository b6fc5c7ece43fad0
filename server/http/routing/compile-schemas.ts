// Validators and serialisers of declared schemas. To make one costs milliseconds of generated code, and there are
// hundreds: each is made for the first call that needs it, and once for all apps of the process.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import formats from 'ajv-formats';
import type { FastifyReply, FastifySchemaCompiler } from 'fastify';
import { closeSchema, enveloped } from './close-schema.ts';
import { FILE, type Route } from './define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';

const OPTIONS = {
  removeAdditional: true,
  useDefaults: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
} as const;

/** Bodies are taken literally: a text is no number. */
const bodies = new Ajv(OPTIONS);
/** Query strings, paths and headers are text by nature: numbers and booleans are read from them. */
const texts = new Ajv({ ...OPTIONS, coerceTypes: 'array' });
texts.addKeyword({ keyword: 'most', type: 'number', schemaType: 'number', modifying: true, validate: lower });
formats.default(bodies);
formats.default(texts);

interface RequestValidator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

type Serialize = (answer: Record<string, unknown>) => string;

/** By the JSON of their schema and where it stands: what makes routes for an app makes its schemas anew. */
const validators = new Map<string, RequestValidator>();
const serializers = new Map<string, Serialize>();
/** What is wrong with a schema without its parts, by its JSON. */
const faults = new Map<string, string>();
/** Nothing is wrong with these and their parts. */
const sound = new WeakSet<JsonSchema>();
const serializersOfRoutes = new WeakMap<Route, Serialize>();

/** Compilers per part of a request. Properties that the schema does not list are dropped. */
export const compileValidator: FastifySchemaCompiler<JsonSchema> = ({ schema, method, httpPart = '' }) => {
  let made: RequestValidator | undefined;
  const isRead = method === 'GET' && httpPart === 'querystring';
  const validate: RequestValidator = (data) => {
    made ??= keep(validators, `${httpPart} ${JSON.stringify(schema)}`, () => makeValidator(schema, httpPart));
    if (isRead) dropEmpty(schema, data);
    const isValid = made(data);
    validate.errors = made.errors ?? null;
    return isValid;
  };
  return validate;
};

/**
 * What makes the bytes of a route's answers, the envelope or what a bare route answers: a field that the schema does not
 * list is not in them.
 */
export function takeSerializer(
  route: Route,
  reply: Pick<FastifyReply, 'compileSerializationSchema'>,
): Serialize {
  const { response, isBare } = route;
  if (response === FILE) throw new Error(`${route.url} answers nothing but files`);
  return keep(serializersOfRoutes, route, () =>
    keep(serializers, `${String(isBare)} ${JSON.stringify(response)}`, () =>
      reply.compileSerializationSchema({ ...(isBare ? closeSchema(response) : enveloped(response)) }),
    ),
  );
}

/**
 * Looked at part by part, as schemas are made of parts that many of them share.
 * @returns what is wrong with a schema as such, found without generating code for it; empty when nothing is
 */
export function findSchemaFault(schema: JsonSchema): string {
  if (sound.has(schema)) return '';
  const { properties, items, $comment, ...rest } = schema;
  const alone = {
    ...rest,
    // Names what it was made of, which makes equal schemas of many entities differ.
    ...($comment === undefined || typeof $comment === 'string' ? {} : { $comment }),
    ...(properties ? { properties: withoutParts(properties) } : {}),
    ...(items === undefined ? {} : { items: isObject(['items', items]) ? {} : items }),
  };
  const own = keep(faults, JSON.stringify(alone), () =>
    bodies.validateSchema(alone) === true ? '' : bodies.errorsText(bodies.errors),
  );
  if (own !== '') return own;
  for (const some of [properties ?? {}, items ? { items } : {}]) {
    for (const [name, part] of Object.entries(some)) {
      const fault = isObject([name, part]) ? findSchemaFault(part) : '';
      if (fault !== '') return `${name}: ${fault}`;
    }
  }
  sound.add(schema);
  return '';
}

const isObject = ([, part]: [string, unknown]): boolean =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** Parts that are looked at by themselves need no second look, whatever their names; what is no schema stays, to be found. */
function withoutParts<Parts extends object>(parts: Parts): Partial<Parts> {
  const entries = Object.entries(parts);
  return entries.every(isObject)
    ? {}
    : (Object.fromEntries(entries.filter((entry) => !isObject(entry))) as Partial<Parts>);
}

function makeValidator(schema: JsonSchema, httpPart: string): RequestValidator {
  if (httpPart === 'body') return bodies.compile(closeSchema(schema));
  const validate = texts.compile(httpPart === 'headers' ? schema : closeSchema(schema));
  return takesNumbers(schema) ? refuseInfinity(validate) : validate;
}

/**
 * `name=` of a call that reads says that nothing is chosen there: where an empty text is no value of an optional
 * parameter, it is left out. Those that take an empty text, or cannot do without a value, decide by themselves.
 */
function dropEmpty({ properties = {}, required = [] }: JsonSchema, data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  for (const [name, value] of Object.entries(data)) {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (value !== '' || declared === undefined || required.includes(name) || takesEmpty(declared)) continue;
    Reflect.deleteProperty(data, name);
  }
}

function takesEmpty({ type, minLength = 0, enum: values }: JsonSchema): boolean {
  return [type].flat().includes('string') && minLength === 0 && values?.includes('') !== false;
}

/** Lowers a number to the most that its place takes. */
function lower(most: number, value: number, _schema: unknown, place?: DataValidationCxt): boolean {
  if (value > most && place !== undefined) place.parentData[place.parentDataProperty] = most;
  return true;
}

function keep<Key, Made>(
  kept: { get(key: Key): Made | undefined; set(key: Key, made: Made): unknown },
  key: Key,
  make: () => Made,
): Made {
  const found = kept.get(key);
  if (found !== undefined) return found;
  const made = make();
  kept.set(key, made);
  return made;
}

/** Whether anything in a schema may read a number from a text. */
function takesNumbers(schema: JsonSchema): boolean {
  return /"(?:number|integer)"/.test(JSON.stringify(schema));
}

/** ajv reads `1e400` as Infinity and takes that for a number. */
function refuseInfinity(validate: ValidateFunction): RequestValidator {
  const bounded: RequestValidator = (data) => {
    bounded.errors = validate(data) ? findInfinity(data) : (validate.errors ?? []);
    return bounded.errors === null;
  };
  return bounded;
}

function findInfinity(data: unknown): ErrorObject[] | null {
  if (typeof data !== 'object' || data === null) return null;
  for (const [name, value] of Object.entries(data)) {
    for (const one of [value].flat() as unknown[]) {
      if (typeof one === 'number' && !Number.isFinite(one)) {
        return [{ keyword: 'type', instancePath: `/${name}`, schemaPath: '', params: { type: 'number' } }];
      }
    }
  }
  return null;
}
