// Hooks of a record type: what happens before and after its records are added, edited and deleted.
import type { Json } from './document.ts';

/** When a hook runs; each is a key of `hooks`. */
export const HOOK_MOMENTS = [
  'beforeAdd',
  'afterAdd',
  'beforeEdit',
  'afterEdit',
  'beforeDelete',
  'afterDelete',
] as const;

export type HookMoment = (typeof HOOK_MOMENTS)[number];

/** Moments at which the record may still be changed itself. */
export const SETTING_MOMENTS: ReadonlySet<HookMoment> = new Set(['beforeAdd', 'beforeEdit']);

interface Step<Name extends string> {
  $comment?: string;
  do: Name;
}

/** Gives a field of the record another value before it is judged and written. */
export interface HookSet extends Step<'set'> {
  field: string;
  value: Json;
}

/** Ends the save: nothing of it stands. */
export interface HookRefuse extends Step<'refuse'> {
  text: string;
  /** Field at which the sentence stands. */
  field?: string;
}

export interface HookWhen extends Step<'when'> {
  if: string;
  then: HookStep[];
  else?: HookStep[];
}

/** Runs the steps for each item, which is `$item` in them. */
export interface HookEach extends Step<'each'> {
  in: Json;
  steps: HookStep[];
}

/** Adds a record of an entity, as its call would for whoever saves. */
export interface HookAdd extends Step<'add'> {
  entity: string;
  values: Record<string, Json>;
}

/** Changes a record of an entity, as its call would for whoever saves; without an id it does nothing. */
export interface HookEdit extends Step<'edit'> {
  entity: string;
  id: Json;
  values: Record<string, Json>;
}

/** Calls another system once the save is committed. */
export interface HookRequest extends Step<'request'> {
  url: string;
  /** Default POST. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: Json;
}

/** Sends a system message once the save is committed. */
export interface HookMessage extends Step<'message'> {
  to: {
    /** User names: a list, or a text with commas. */
    users?: Json;
    /** Codes of roles: a list, or a text with commas. */
    roles?: Json;
  };
  title: string;
  text: string;
}

export type HookStep =
  | HookSet
  | HookRefuse
  | HookWhen
  | HookEach
  | HookAdd
  | HookEdit
  | HookRequest
  | HookMessage;

/** The hooks of an entity by the moment at which they run. */
export type HooksDeclaration = Partial<Record<HookMoment, HookStep[]>>;
