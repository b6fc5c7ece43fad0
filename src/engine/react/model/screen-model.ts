// The living screen: its form, state, query and handles. React draws it, actions change it.
import { createForm, type Form } from '@formily/core';
import { batch, observable, toJS } from '@formily/reactive';
import { readRows } from '../../action/conflict.ts';
import type { FieldRefusal } from '../../action/refusals.ts';
import { runActions, type ActionHost } from '../../action/run.ts';
import type { ActionPlan, PlanNode, ScreenPlan, Template } from '../../plan/plan.ts';
import { evaluateTemplate } from '../../plan/template.ts';
import { evaluateTree } from '../../expression/evaluate.ts';
import type { ExpressionTree, Scope } from '../../expression/tree.ts';
import { listSearchForms, readQuery } from './read-query.ts';
import type { WidgetManifest } from '../../registry/manifest.ts';
import type { HttpRequest, Services } from '../../services.ts';
import { createFieldStore, readInitialValues, type FieldStore } from './fields.ts';
import { createJudge, isBelow, isJudged, type Judge } from './judge.ts';
import { createOverlayList, type Overlay } from './overlay-list.ts';
import { placeFailure } from './place-failure.ts';
import { createScope } from './scope.ts';
import { createFailureTeller, type TellFailure } from './tell-failure.ts';

/** A widget that can be told to read its rows again. */
export interface ReloadHandle {
  /** @param toFirst the first page, of as many rows as at first */
  reload(toFirst?: boolean): Promise<void>;
}

export interface ScreenModel extends ActionHost {
  readonly plan: ScreenPlan;
  readonly form: Form;
  readonly fields: FieldStore;
  readonly judge: Judge;
  readonly state: Record<string, unknown>;
  readonly params: Readonly<Record<string, unknown>>;
  /** Values of the search forms as last applied, wrapped for the wire. */
  query(): Readonly<Record<string, unknown>>;
  /** Takes over the values of a search form; false when nothing changed (then the caller reloads). */
  applyQuery(searchForm: PlanNode): boolean;
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
  isDirty(): boolean;
  /** The same of the fields alone, whose values can be kept. */
  isFormDirty(): boolean;
  /** Asks a part that holds what is no field whether that is saved. @returns ends it */
  watchUnsaved(isUnsaved: () => boolean): () => void;
  /** Puts unsaved values of before back, by path: they are unsaved again. */
  restore(values: Readonly<Record<string, unknown>>): void;
  /** Whether the node's value must never be kept in the browser. */
  isSecret(node: PlanNode): boolean;
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

let screens = 0;

/**
 * Creates a screen for a plan.
 * @param params route parameters, address query and values given by `open`: `$params`
 * @param frame what stands around the screen
 * @param findWidget the loaded widget of a type
 */
export function createScreenModel(
  plan: ScreenPlan,
  services: Services,
  params: Readonly<Record<string, unknown>>,
  frame: ScreenFrame,
  findWidget: (type: string) => Pick<WidgetManifest, 'check' | 'isSecret'> | undefined,
): ScreenModel {
  screens += 1;
  const uid = `s${screens}`;
  const form = createForm();
  const state = observable.shallow<Record<string, unknown>>({ ...plan.state });
  const query = observable.ref<Readonly<Record<string, unknown>>>({});
  const overlays = createOverlayList();
  const revealed = observable.shallow({ address: '' });
  /** What else may be unsaved. */
  const parts = new Set<() => boolean>();
  const handles = new Map<string, ReloadHandle>();
  const keys = new Map<string, string>();
  let loaded: Record<string, unknown> | undefined;

  const scope = createScope({
    plan,
    form,
    state,
    query: () => query.value,
    params,
    services,
    hasErrors: () => model.judge.hasErrors(),
  });

  let isRestored = false;

  const runTree = (tree: ExpressionTree, names: Scope): unknown => {
    try {
      return evaluateTree(tree, names);
    } catch (error) {
      throw placeFailure(error, plan, tree);
    }
  };

  let fields: FieldStore | undefined;
  let judge: Judge | undefined;

  const model: ScreenModel = {
    get fields() {
      return (fields ??= createFieldStore(model));
    },
    get judge() {
      return (judge ??= createJudge(model));
    },
    plan,
    form,
    state,
    params,
    overlays: overlays.items,
    revealed,
    uid,
    services,
    apis: plan.apis,
    query: () => query.value,
    evaluate: (template, extra) =>
      template.kind === 'constant'
        ? template.value
        : evaluateTemplate(template, extra ? { ...scope, ...extra } : scope, runTree),
    tellFailure: createFailureTeller(services),
    run: (steps, extra) => runActions(steps, model, extra),
    applyQuery: (searchForm) => {
      const next = readQuery(searchForm, form);
      if (JSON.stringify(next) === JSON.stringify(query.value)) return false;
      query.value = next;
      return true;
    },
    values: () => toJS(form.values) as Record<string, unknown>,
    validate: (target) => validate(model, target),
    refuse: (refusals) => refuse(model, refusals),
    reset: (target) => {
      batch(() => {
        for (const node of model.fields.order.keys()) {
          if (isBelow(node, target)) form.setValuesIn(node.path, copy(form.getInitialValuesIn(node.path)));
        }
        model.judge.clear(target);
        if (target === undefined) {
          form.modified = false;
          isRestored = false;
        }
      });
    },
    setState: (name, value) => {
      state[name] = value;
    },
    setField: (path, value) => {
      form.setValuesIn(path, value);
      // A field that was found wrong is not any more, or not for the same reason.
      for (const node of model.fields.order.keys()) {
        if (node.path === path && model.judge.errorOf(node) !== undefined) void model.judge.judge(node);
      }
    },
    setValues: (values) => {
      const record = takeRecords(model, asRecord(values));
      loaded = structuredClone(toJS(record));
      form.setValues(record, 'overwrite');
    },
    loaded: () => loaded,
    resume: (values, record) => {
      loaded = record;
      form.setValues(values, 'overwrite');
      model.judge.clear(undefined);
    },
    open: overlays.open,
    close: frame.close,
    reopen: frame.reopen,
    reload: async (target, toFirst) => {
      if (target !== undefined) await handles.get(target)?.reload(toFirst);
      else await Promise.all([...handles.values()].map((handle) => handle.reload(toFirst)));
    },
    registerHandle: (name, handle) => {
      handles.set(name, handle);
      return () => {
        if (handles.get(name) === handle) handles.delete(name);
      };
    },
    idempotencyKey: (request) => {
      const content = contentOf(request);
      const known = keys.get(content);
      if (known !== undefined) return known;
      const key = randomKey();
      keys.set(content, key);
      return key;
    },
    settleIdempotencyKey: (request) => {
      keys.delete(contentOf(request));
    },
    checkOf: (node) => (node.widget === undefined ? undefined : findWidget(node.widget)?.check),
    isFormDirty: () => isRestored || (form.modified && hasUnsaved(model)),
    isDirty: () => model.isFormDirty() || [...parts].some((isUnsaved) => isUnsaved()),
    watchUnsaved: (isUnsaved) => {
      parts.add(isUnsaved);
      return () => parts.delete(isUnsaved);
    },
    restore: (values) => {
      batch(() => {
        for (const { path } of model.fields.order.keys()) {
          if (Object.hasOwn(values, path)) form.setValuesIn(path, values[path]);
        }
      });
      isRestored = true;
    },
    isSecret: (node) => node.widget !== undefined && findWidget(node.widget)?.isSecret === true,
    hasOpenWrite: () => keys.size > 0,
    dispose: () => {
      form.onUnmount();
    },
  };
  const initial = readInitialValues(model);
  batch(() => {
    for (const [path, value] of initial) form.setInitialValuesIn(path, value);
  });
  void model.fields;
  for (const searchForm of listSearchForms(plan.root)) {
    query.value = { ...query.value, ...readQuery(searchForm, form) };
  }
  return model;
}

/** Something was typed that is no search condition: leaving a list never costs anything. */
function hasUnsaved({ fields, plan }: ScreenModel): boolean {
  const searches = listSearchForms(plan.root);
  for (const [node, field] of fields.created) {
    // What is computed follows something that is kept elsewhere.
    const isTyped = 'modified' in field && field.modified && node.value === undefined;
    if (isTyped && !searches.some((search) => isBelow(node, search.address))) return true;
  }
  return false;
}

/** Judges, then shows and focuses the first failed field in the order of the screen. */
async function validate(model: ScreenModel, target: string | undefined): Promise<boolean> {
  const [failed] = await model.judge.judgeAll(target);
  if (!failed) return true;
  showField(model, failed);
  return false;
}

/** Brings a field into sight, out of a tab or group that is not shown, and the cursor into it. */
function showField(model: ScreenModel, node: PlanNode): void {
  model.revealed.address = '';
  model.revealed.address = node.address;
  requestAnimationFrame(() => {
    const control = document.getElementById(`${model.uid}-${node.address}`);
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
}

/** Marks what the server refused; false where something of it has no field that a person sees and may change. */
function refuse(model: ScreenModel, refusals: readonly FieldRefusal[]): boolean {
  const nodes = [...model.fields.order.keys()].filter(
    (node) => node.widget !== undefined && node.widget !== 'hidden' && isJudged(node, model),
  );
  const marks = refusals.flatMap(({ field, text, sources = [] }) => {
    const known = [...sources, field].find((name) => nodes.some(({ path }) => path === name));
    const node = nodes.find(({ path }) => path === known);
    return node ? [{ node, text }] : [];
  });
  batch(() => {
    for (const { node, text } of marks) model.judge.refuse(node, text);
  });
  const [first] = marks.map(({ node }) => node).sort((a, b) => nodes.indexOf(a) - nodes.indexOf(b));
  if (first) showField(model, first);
  return marks.length === refusals.length;
}

/** Initial values stay as they are, whatever is edited in the form. */
function copy(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? structuredClone(toJS(value)) : value;
}

function contentOf(request: HttpRequest): string {
  return `${request.method} ${request.url} ${JSON.stringify(request.params ?? null)} ${JSON.stringify(request.body ?? null)}`;
}

/** 128 random bits as hex; `crypto.randomUUID` is missing on plain http addresses. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Rows of a sub-table come as an array or as a page with its `records`. */
function takeRecords({ fields }: ScreenModel, values: Record<string, unknown>): Record<string, unknown> {
  for (const node of fields.order.keys()) {
    const value = node.type === 'array' ? values[node.path] : undefined;
    if (value !== null && typeof value === 'object' && 'records' in value)
      values[node.path] = readRows(value);
  }
  return values;
}

function asRecord(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}
