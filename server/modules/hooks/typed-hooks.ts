// Hooks in TypeScript, for who builds the server: `<entity>.hook.ts` in the folder of a feature, found by its name.
import type { Kysely } from 'kysely';
import type { HookMoment } from '../../../src/engine/hook.ts';
import type { Database } from '../../db/tables.ts';
import type { SignedIn } from '../../records/asker.ts';

/** What a hook is told. */
export interface Saving<Values> {
  /** The transaction of the call: what is written there stands or falls with it. */
  db: Kysely<Database>;
  user: SignedIn;
  /** Milliseconds since 1970. */
  now: number;
  /** The record as it will be, as it is then, or as it was when it goes. */
  values: Readonly<Values>;
  /** The record before; null for a new one. */
  before: Readonly<Values> | null;
}

/** What a hook is told that may still change the record. */
export interface Setting<Values> extends Saving<Values> {
  /** Gives a field another value, which is judged as if it had been sent. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
}

type Hook<Told> = (told: Told) => void | Promise<void>;

/** By the moment at which they run, after the steps that the entity declares for it. They refuse by throwing an ApiError. */
export interface TypedHooks<Values = Record<string, unknown>> {
  beforeAdd?: Hook<Setting<Values>>;
  beforeEdit?: Hook<Setting<Values>>;
  afterAdd?: Hook<Saving<Values>>;
  afterEdit?: Hook<Saving<Values>>;
  beforeDelete?: Hook<Saving<Values>>;
  afterDelete?: Hook<Saving<Values>>;
}

/** Hooks by the id of their entity, with their types forgotten. */
export type HooksByEntity = Readonly<Record<string, Partial<Record<HookMoment, Hook<Setting<never>>>>>>;

/** Declares hooks over the fields of a record. */
export function defineHooks<Values>(hooks: TypedHooks<Values>): TypedHooks<Values> {
  return hooks;
}
