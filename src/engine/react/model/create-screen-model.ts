// Makes the living screen of a plan. React draws it, actions change it.
import { createForm, FormPath } from '@formily/core';
import { batch, observable, toJS } from '@formily/reactive';
import { readRows } from '../../action/rows.ts';
import { ROW, type RowScope } from '../../action/row-in-list.ts';
import { runActions } from '../../action/run.ts';
import { isBlank } from '../../rule/check-value.ts';
import type { ScreenPlan, Template } from '../../plan/plan.ts';
import { evaluateTemplate } from '../../plan/template.ts';
import { evaluateTree } from '../../expression/evaluate.ts';
import type { ExpressionTree, Scope } from '../../expression/tree.ts';
import { listSearchForms, readQuery } from './read-query.ts';
import type { WidgetManifest } from '../../registry/manifest.ts';
import type { Services } from '../../services.ts';
import {
  putSearchValues,
  readSearchValues,
  type BrowsingSource,
  type ChosenView,
  type ListPlace,
  type SearchValues,
} from './browsing.ts';
import { choiceState } from './choice-state.ts';
import { listNodes } from './page-view.ts';
import { createFieldStore, readInitialValues } from './fields.ts';
import { createJudge, isBelow } from './judge.ts';
import { createOccupied } from './occupied.ts';
import { createOverlayList } from './overlay-list.ts';
import { placeFailure } from './place-failure.ts';
import { createScope } from './scope.ts';
import { createFailureTeller } from './tell-failure.ts';
import type { FieldStore, Judge, ReloadHandle, ScreenFrame, ScreenModel } from './screen-model.ts';
import { refuse, validate } from './failed-fields.ts';
import { createWriteKeys } from './write-keys.ts';

let screens = 0;

/**
 * Creates a screen for a plan.
 * @param first the plan that it begins with
 * @param params route parameters, address query and values given by `open`: `$params`
 * @param frame what stands around the screen
 * @param findWidget the loaded widget of a type
 * @param browsing where the person was on the version before
 */
export function createScreenModel(
  first: ScreenPlan,
  services: Services,
  params: Readonly<Record<string, unknown>>,
  frame: ScreenFrame,
  findWidget: (
    type: string,
  ) =>
    | (Pick<WidgetManifest, 'check' | 'isSecret' | 'isPersonal'> & Partial<Pick<WidgetManifest, 'props'>>)
    | undefined,
  browsing?: BrowsingSource,
): ScreenModel {
  screens += 1;
  const uid = `s${screens}`;
  const plan = observable.ref(first);
  const form = createForm();
  const state = observable.shallow<Record<string, unknown>>({ ...first.state });
  const query = observable.ref<Readonly<Record<string, unknown>>>({});
  const overlays = createOverlayList();
  const revealed = observable.shallow({ address: '' });
  /** What else may be unsaved. */
  const parts = new Set<() => boolean>();
  const handles = new Map<string, ReloadHandle>();
  const places = observable.shallow(new Map<string, ListPlace>());
  const tabs = observable.shallow(new Map<string, string>());
  const views = observable.shallow(new Map<string, ChosenView>());
  const opened = observable.shallow(new Map<string, string | number>());
  const chosen = observable.shallow(new Map<string, string | number>());
  const applied = observable.ref<SearchValues>(new Map());
  const occupied = createOccupied();
  const writeKeys = createWriteKeys();
  let loaded: Record<string, unknown> | undefined;

  const scope = createScope({
    dicts: () => plan.value.dicts,
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
      throw placeFailure(error, plan.value, tree);
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
    get plan() {
      return plan.value;
    },
    adopt: (next) => {
      batch(() => {
        const before = listInitialTemplates(model);
        plan.value = next;
        for (const [name, value] of Object.entries(next.state))
          if (!Object.hasOwn(state, name)) state[name] = value;
        // Where nobody typed anything, a field begins as its document says now.
        for (const [path, value] of readInitialValues(
          model,
          (node) => before.get(node.path) !== node.initial,
        )) {
          form.setInitialValuesIn(path, value);
          if (before.has(path) && !isTouched(model, path)) form.setValuesIn(path, copy(value));
        }
        model.fields.adopt();
        model.judge.adopt();
      });
    },
    form,
    state,
    params,
    overlays: overlays.items,
    revealed,
    moves: undefined,
    uid,
    services,
    get apis() {
      return plan.value.apis;
    },
    query: () => query.value,
    evaluate: (template, extra) =>
      template.kind === 'constant'
        ? template.value
        : evaluateTemplate(template, extra ? { ...scope, ...extra } : scope, runTree),
    tellFailure: createFailureTeller(services),
    run: async (steps, extra) => {
      const leave = occupied.occupy();
      try {
        const row = (extra as RowScope)[ROW];
        return await runActions(steps, model, { ...extra, [ROW]: row && { steps, ...row } } as RowScope);
      } finally {
        leave();
      }
    },
    isOccupied: occupied.isOccupied,
    occupy: occupied.occupy,
    applyQuery: (searchForm) => {
      const next = readQuery(searchForm, form);
      applied.value = new Map([...applied.value, ...readSearchValues(model, searchForm.address)]);
      if (JSON.stringify(next) === JSON.stringify(query.value)) return false;
      query.value = next;
      return true;
    },
    browsing: () => ({
      applied: applied.value,
      typed: readSearchValues(model),
      places: copyMap(places),
      tabs: copyMap(tabs),
      views: copyMap(views),
      opened: copyMap(opened),
      chosen: copyMap(chosen),
    }),
    places,
    tabs,
    views,
    opened,
    chosen,
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
    statesNow: () => toJS(state) as Record<string, unknown>,
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
      const record = takeRecords(model, copyOf(values));
      loaded = structuredClone(toJS(record));
      leaveEmpty(model, record);
      form.setValues(record, 'overwrite');
    },
    loaded: () => loaded,
    resume: (values, record) => {
      loaded = record;
      leaveEmpty(model, values);
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
    idempotencyKey: writeKeys.keyOf,
    settleIdempotencyKey: writeKeys.settle,
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
    isPersonal: (node) => node.widget !== undefined && findWidget(node.widget)?.isPersonal === true,
    isSecret: (node) => node.widget !== undefined && findWidget(node.widget)?.isSecret === true,
    hasOpenWrite: writeKeys.hasOpen,
    dispose: () => {
      form.onUnmount();
    },
  };
  const initial = readInitialValues(model);
  batch(() => {
    for (const [path, value] of initial) form.setInitialValuesIn(path, value);
  });
  void model.fields;
  const begun = typeof browsing === 'function' ? browsing(model) : browsing;
  begun?.places.forEach((place, address) => places.set(address, place));
  begun?.tabs.forEach((name, address) => tabs.set(address, name));
  begun?.views.forEach((view, address) => views.set(address, view));
  begun?.opened.forEach((key, address) => opened.set(address, key));
  for (const node of begun?.chosen.size ? listNodes(first.root) : []) {
    const key = begun?.chosen.get(node.address);
    const name = choiceState(node, findWidget(node.widget ?? '')?.props);
    if (key === undefined || name === undefined) continue;
    chosen.set(node.address, key);
    state[name] = key;
  }
  if (begun) putSearchValues(model, begun.applied);
  for (const searchForm of listSearchForms(first.root)) {
    query.value = { ...query.value, ...readQuery(searchForm, form) };
  }
  applied.value = readSearchValues(model);
  if (begun) putSearchValues(model, begun.typed);
  return model;
}

/** Observers of a map are told of a changed value only where they read it by its key. */
function copyMap<Value>(map: ReadonlyMap<string, Value>): Map<string, Value> {
  return new Map([...map.keys()].map((key) => [key, map.get(key) as Value]));
}

/** What the fields of the present plan begin with, by path. */
function listInitialTemplates({ fields }: ScreenModel): Map<string, Template | undefined> {
  return new Map([...fields.order.keys()].map((node) => [node.path, node.initial]));
}

/** Whether somebody typed into the field of a path. */
function isTouched({ fields }: ScreenModel, path: string): boolean {
  return [...fields.created].some(
    ([node, field]) => node.path === path && 'modified' in field && field.modified,
  );
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

/**
 * What is empty in a record begins with nothing: a field that is made later, or shown again, takes what it begins with for
 * the value that it lacks.
 */
function leaveEmpty({ fields, form }: ScreenModel, values: Record<string, unknown>): void {
  batch(() => {
    for (const { path, initial } of fields.order.keys()) {
      if (initial === undefined) continue;
      const value: unknown = FormPath.getIn(values, path);
      if (isBlank(value)) form.setInitialValuesIn(path, copy(value));
    }
  });
}

/** Initial values stay as they are, whatever is edited in the form. */
function copy(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? structuredClone(toJS(value)) : value;
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

function copyOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}
