// The columns of a table out of its node: plain configurations, and the parts of them that are evaluated row by row.
import type { Template } from '../../engine/plan/plan.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import { roundComputed } from '../../engine/expression/round-computed.ts';
import type { Row } from './model/row.ts';
import { isBlank, isSameValue } from './model/same-value.ts';
import { ownValue } from './model/state.ts';

/** Parts of a column that may be expressions over `$record` and `$index`. */
const PER_ROW = ['visible', 'disabled', 'value', 'options', 'props'] as const;

export type PerRow = (typeof PER_ROW)[number];
export type RowTemplates = Readonly<Partial<Record<PerRow, Template>>>;

export type Evaluate = (template: Template, extra?: Scope) => unknown;

export interface DeclaredColumns {
  /** Configurations as they stand, without what is evaluated per row. */
  readonly configs: readonly unknown[];
  /** By column key; only columns that have something to evaluate. */
  readonly templates: ReadonlyMap<string, RowTemplates>;
}

const NO_TEMPLATES: ReadonlyMap<string, RowTemplates> = new Map();

/** @param props of the node, whose `columns` the engine leaves to the widget */
export function readDeclared(props: Template, evaluate: Evaluate): DeclaredColumns {
  if (props.kind === 'constant')
    return { configs: asList(readOwn(props.value, 'columns')), templates: NO_TEMPLATES };
  const columns =
    props.kind === 'object' ? props.entries.find(([name]) => name === 'columns')?.[1] : undefined;
  if (columns?.kind !== 'array') {
    return { configs: asList(columns && evaluate(columns)), templates: NO_TEMPLATES };
  }
  const templates = new Map<string, RowTemplates>();
  const configs = columns.items.map((item): unknown => {
    if (item.kind !== 'object') return evaluate(item);
    const own = Object.fromEntries(
      item.entries.filter(([name, one]) => isPerRow(name) && one.kind !== 'constant'),
    );
    const config = Object.fromEntries(
      item.entries.filter(([name]) => !Object.hasOwn(own, name)).map(([name, one]) => [name, evaluate(one)]),
    );
    const key = config['key'];
    if (typeof key === 'string' && Object.keys(own).length > 0) templates.set(key, own);
    return config;
  });
  return { configs, templates };
}

function isPerRow(name: string): name is PerRow {
  return (PER_ROW as readonly string[]).includes(name);
}

/** Names that expressions of a row see. */
export function rowScope(row: Row, index: number): Scope {
  return { $record: row, $index: index };
}

/**
 * Evaluates a part of a column for a row. What cannot be evaluated counts as not declared: a row with an unexpected
 * value must not take the table down.
 */
export function evaluatePart(
  templates: ReadonlyMap<string, RowTemplates>,
  column: string,
  part: PerRow,
  row: Row,
  index: number,
  evaluate: Evaluate,
): unknown {
  const template = templates.get(column)?.[part];
  if (!template) return undefined;
  try {
    return evaluate(template, rowScope(row, index));
  } catch {
    return undefined;
  }
}

/**
 * Computed cells of a row, in the order of their columns, so that one may follow another.
 * @param isEmptyOnly leaves those alone that hold something
 * @returns the same row where nothing is another
 */
export function computeRow(
  templates: ReadonlyMap<string, RowTemplates>,
  row: Row,
  index: number,
  evaluate: Evaluate,
  isEmptyOnly: boolean,
): Row {
  let now = row;
  for (const [key, { value: template }] of templates) {
    if (!template || (isEmptyOnly && !isBlank(ownValue(now, key)))) continue;
    const value = roundComputed(evaluatePart(templates, key, 'value', now, index, evaluate));
    const isSame = isEmptyOnly ? isBlank(value) : isSameValue(value, ownValue(now, key));
    if (!isSame) now = { ...now, [key]: value };
  }
  return now;
}

/** Whether cells of a column are computed. */
export function isComputed(templates: ReadonlyMap<string, RowTemplates>, key: string): boolean {
  return templates.get(key)?.value !== undefined;
}

function readOwn(value: unknown, key: string): unknown {
  return value !== null && typeof value === 'object' && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
