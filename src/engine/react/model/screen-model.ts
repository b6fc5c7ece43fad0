// The living screen as its parts, widgets and actions know it: its form, state, query and handles.
import type { Form, GeneralField } from '@formily/core';
import type { ActionHost, OpenOptions, OpenResult } from '../../action/host.ts';
import type { Scope } from '../../expression/tree.ts';
import type { ActionPlan, PlanNode, ScreenPlan, Template } from '../../plan/plan.ts';
import type { WidgetManifest } from '../../registry/manifest.ts';
import type { TellFailure } from './tell-failure.ts';
import type { Browsing, ChosenView, ListPlace } from './browsing.ts';
import type { Moves } from './moves.ts';
import type { Occupied } from './occupied.ts';

export interface FieldStore {
  /** Fields created so far. */
  readonly created: ReadonlyMap<PlanNode, GeneralField>;
  /** Value-holding nodes in the order of the screen. */
  readonly order: ReadonlyMap<PlanNode, number>;
  /** The field of a node, created when it is first asked for. */
  of(node: PlanNode): GeneralField;
  /** Whether the node has a field, created or not. */
  has(node: PlanNode): boolean;
  /** Follows the model to another plan: fields of nodes that are the same objects stay. */
  adopt(): void;
}

export interface Judge {
  /** Error shown at a node; tracked by observers. */
  errorOf(node: PlanNode): string | undefined;
  /** What the server refused the present value for. */
  refusalOf(node: PlanNode): string | undefined;
  hasErrors(): boolean;
  /** Judges one field and shows the verdict. */
  judge(node: PlanNode): Promise<void>;
  /** Judges all visible, editable fields (below `target`); gives the failed ones in the order of the screen. */
  judgeAll(target: string | undefined): Promise<PlanNode[]>;
  clear(target: string | undefined): void;
  /** Shows what the server refused a value for, until the value is another or all is judged anew. */
  refuse(node: PlanNode, text: string): void;
  /** Follows the model to another plan: verdicts stay at the nodes that stand where theirs stood. */
  adopt(): void;
}

/** An open dialog or drawer. */
export interface Overlay extends OpenOptions {
  /** Of its frame. */
  key: number;
  /** Of what is shown in it: another number for every screen. */
  round: number;
  /** The screen that it shows, once that can be used. */
  inner?: ScreenModel | undefined;
  settle(result: OpenResult): void;
}

/** A widget that can be told to read its rows again. */
export interface ReloadHandle {
  /** @param toFirst the first page, of as many rows as at first */
  reload(toFirst?: boolean): Promise<void>;
}

export interface ScreenModel extends ActionHost, Occupied {
  /** Tracked by observers. */
  readonly plan: ScreenPlan;
  /**
   * Goes on with another version of the plan: values, state, verdicts and fields of what is still there stay. Its widgets
   * are loaded; nodes that did not change are the same objects as before.
   */
  adopt(plan: ScreenPlan): void;
  readonly form: Form;
  readonly fields: FieldStore;
  readonly judge: Judge;
  readonly state: Record<string, unknown>;
  readonly params: Readonly<Record<string, unknown>>;
  /** Values of the search forms as last applied, wrapped for the wire. */
  query(): Readonly<Record<string, unknown>>;
  /** Takes over the values of a search form; false when nothing changed (then the caller reloads). */
  applyQuery(searchForm: PlanNode): boolean;
  /** Where the person is in its lists; tracked by observers. */
  browsing(): Browsing;
  /** Pages and orders of its lists, by the addresses of their nodes; tracked by observers. */
  readonly places: Map<string, ListPlace>;
  /** Names of chosen tabs, by the addresses of the nodes that show tabs; tracked by observers. */
  readonly tabs: Map<string, string>;
  /** Views that somebody chose, by the addresses of the nodes that list; tracked by observers. */
  readonly views: Map<string, ChosenView>;
  /** Ids of the records that are opened as soon as they are listed, by the addresses of their lists; tracked by observers. */
  readonly opened: Map<string, string | number>;
  /** Keys that somebody chose in trees, by the addresses of these; tracked by observers. */
  readonly chosen: Map<string, string | number>;
  readonly overlays: readonly Overlay[];
  /** Prefix of DOM ids, unique among mounted screens. */
  readonly uid: string;
  run(steps: readonly ActionPlan[], extra: Scope): Promise<boolean>;
  evaluate(template: Template, extra?: Scope): unknown;
  /** Tells the user, once, of an expression that failed and that its field goes on without. */
  readonly tellFailure: TellFailure;
  registerHandle(name: string, handle: ReloadHandle): () => void;
  /** Address that must become visible (a failed field in a tab that is not shown); tabs watch it. */
  readonly revealed: { address: string };
  /** What the person has done since the last save was asked for: while it is nothing, a field may take the cursor. */
  moves: Moves | undefined;
  isDirty(): boolean;
  /** The same of the fields alone, whose values can be kept. */
  isFormDirty(): boolean;
  /** Asks a part that holds what is no field whether that is saved. @returns ends it */
  watchUnsaved(isUnsaved: () => boolean): () => void;
  /** Puts unsaved values of before back, by path: they are unsaved again. */
  restore(values: Readonly<Record<string, unknown>>): void;
  /** Whether the node's value must never be kept in the browser. */
  isSecret(node: PlanNode): boolean;
  /** Whether the node's widget says that its value may name a person or a record. */
  isPersonal(node: PlanNode): boolean;
  /** The widget's own judgement of the node's value, where it has one. */
  checkOf(node: PlanNode): WidgetManifest['check'];
  /** Whether a write is on its way, or nobody knows what became of it. */
  hasOpenWrite(): boolean;
  dispose(): void;
}

export interface ScreenFrame {
  /** Called by the `close` action with its result. */
  close(this: void, result: unknown): void;
  /** Begins anew, with `$params.record` as it is stored now. */
  reopen(this: void, record: Record<string, unknown>): void;
}
