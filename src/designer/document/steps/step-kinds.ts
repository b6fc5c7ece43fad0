// The kinds of steps that the language has, as its meta-schema declares them.
import actionSchema from '../../../schemas/meta/action.schema.json' with { type: 'json' };
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { entriesOf, itemsOf, ownString, ownValue } from '../../../engine/values/json.ts';

export interface StepField {
  name: string;
  schema: PropSchema;
  isRequired: boolean;
}

export interface StepKind {
  do: string;
  /** Settings besides `do`, remarks and branches, in the order of the schema. */
  fields: readonly StepField[];
  /** Names of the lists of steps in it, e.g. `then`. */
  branches: readonly string[];
}

/** What names of settings refer to where the schema leaves it to the checker. */
const REFERS: Readonly<Record<string, PropSchema['x-refers']>> = {
  api: 'api',
  into: 'state',
  state: 'state',
  field: 'field',
  target: 'node',
};

const isBranch = (schema: Json): boolean =>
  ownString(ownValue(schema, 'items'), '$ref') === 'action.schema.json';

function readKind([name, definition]: [string, Json]): StepKind {
  const required = new Set(itemsOf(ownValue(definition, 'required')));
  const settings = entriesOf(ownValue(definition, 'properties')).filter(
    ([key]) => key !== 'do' && key !== '$comment',
  );
  return {
    do: name,
    branches: settings.filter(([, schema]) => isBranch(schema)).map(([key]) => key),
    fields: settings
      .filter(([, schema]) => !isBranch(schema))
      .map(([key, schema]) => {
        const refers = REFERS[key];
        return {
          name: key,
          schema: {
            ...(schema as unknown as PropSchema),
            ...(refers === undefined ? {} : { 'x-refers': refers }),
          },
          isRequired: required.has(key),
        };
      }),
  };
}

/** Every kind by its `do`, in the order of the schema. */
export const STEP_KINDS: ReadonlyMap<string, StepKind> = new Map(
  entriesOf(actionSchema.definitions as unknown as Json)
    .map(readKind)
    .map((kind) => [kind.do, kind]),
);

/** A new step of a kind: what it requires is there, empty. */
export function newStep(name: string): JsonObject {
  const kind = STEP_KINDS.get(name);
  const fields = (kind?.fields ?? []).filter(({ isRequired }) => isRequired);
  return {
    do: name,
    ...Object.fromEntries(fields.map((field) => [field.name, emptyValue(name, field)])),
    ...(name === 'when' ? { then: [] } : {}),
    ...(name === 'each' ? { steps: [] } : {}),
  };
}

function emptyValue(step: string, { name }: StepField): Json {
  if (step === 'when' && name === 'if') return '{{ true }}';
  if (step === 'each' && name === 'in') return [];
  return step === 'sign_in' || step === 'adopt_user' ? '{{ $result }}' : '';
}
