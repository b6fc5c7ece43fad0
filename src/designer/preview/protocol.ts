// What the page of the designer and the preview in its frame say to each other.
import type { Opening } from '../document/opening.ts';
import type { DeclaredCall } from '../../engine/catalog.ts';
import type { HttpMethod, JsonObject } from '../../engine/document.ts';
import type { ActionPlan, ScreenPlan } from '../../engine/plan/plan.ts';

/** Where records come from: made in the browser, the server's but only read, or the server's as everybody has them. */
export type PreviewData = 'made' | 'read' | 'real';

/** What the made data is like. */
export type MadeState = 'some' | 'none' | 'slow' | 'failing' | 'many';

/** A field whose values are made. */
export interface MadeField {
  key: string;
  title: string;
  /** Type of a column, an entity's field or a node. */
  type: string;
  dict?: string | undefined;
  /** Nobody says more of it than its name in an answer. */
  isBare?: true;
}

export interface PreviewSetup {
  plan: ScreenPlan;
  data: PreviewData;
  state: MadeState;
  /** Of the made data: the same one makes the same records. */
  seed: number;
  /** What the server answers, as far as it is declared. */
  calls: readonly DeclaredCall[];
  /** By the id of an entity. */
  entities: Readonly<Record<string, readonly MadeField[]>>;
  /** Code of the role that it is looked at as; one's own without. */
  role?: string;
  /** Codes that are held; one's own without. */
  permissions?: readonly string[];
  /** Of a preview session of the server; calls are sent under it. */
  token?: string;
  params: Readonly<Record<string, unknown>>;
  /** The screen has no page of its own. */
  isDialog: boolean;
  /** How another screen opens it, where one does. */
  opening?: Opening;
}

/** What happened, in the order in which it did. */
export type Happening =
  | {
      kind: 'call';
      method: HttpMethod;
      url: string;
      data: PreviewData;
      outcome: 'done' | 'failed' | 'refused';
      /** What a failure says. */
      message?: string;
    }
  | { kind: 'step'; step: ActionPlan['do']; detail: string }
  /** What would have left the preview or changed something outside of it. */
  | {
      kind: 'kept';
      what: 'navigate' | 'follow' | 'download' | 'look' | 'sign-in' | 'sign-out' | 'upload';
      detail: string;
    }
  /** The screen closed itself, or the person gave the dialog up. */
  | { kind: 'closed'; isDone: boolean; detail: string };

/** What the names of expressions hold in a previewed screen, as far as it is data. */
export interface PreviewedValues {
  values: JsonObject;
  query: JsonObject;
  state: JsonObject;
  params: JsonObject;
}

export type ToPreview =
  | { kind: 'begin'; setup: PreviewSetup }
  /** 为什么? begins or ends. */
  | { kind: 'explain'; isOn: boolean };

export type FromPreview =
  | { kind: 'ready' }
  | { kind: 'happened'; happening: Happening }
  /** Whenever they changed and rest. */
  | { kind: 'values'; values: PreviewedValues }
  /** The server does not know the session of the preview any more. */
  | { kind: 'over' }
  /** 为什么? was left. */
  | { kind: 'explained' }
  /** The person pressed Escape where nothing of the screen wanted it. */
  | { kind: 'leave' };
