// The columns of a table, as far as their declaration decides: what a person hides of them is kept by the table.
import type { Scope } from '../../expression/tree.ts';
import type { PlanNode, Template } from '../../plan/plan.ts';
import { isAccessGranted } from '../access.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { objectOf } from '../../values/json.ts';
import type { ShownValue, Trace } from './explanation.ts';
import { SECRET, secretNames, showValue, type IsSecret } from './shown-value.ts';
import { traceTemplate } from './trace.ts';

/** A value of a row, with the text that the server sent with it. */
export interface ShownCell {
  value: ShownValue;
  text?: ShownValue;
}

export interface ExplainedColumn {
  key: string;
  title: string;
  /** Path of its declaration in the document. */
  pointer: string;
  permission?: { code: string; isHeld: boolean };
  /** It is not shown until somebody asks for it. */
  isHidden: boolean;
  dict?: string;
  /** What its cells are switched and computed by, for the row that is asked about. */
  conditions: readonly { key: string; trace: Trace }[];
  /** Of that row. */
  cell?: ShownCell;
}

/** What a column may leave to each row. */
const PER_ROW = ['visible', 'disabled', 'value'];

/**
 * @param record the row that a cell is asked about
 * @param row its names in scope
 */
export function explainColumns(
  model: ScreenModel,
  table: PlanNode,
  row?: Scope,
  record?: unknown,
): ExplainedColumn[] {
  const isSecret = secretNames(model);
  const { permissions } = model.services;
  const scope = record === undefined ? row : { ...row, $record: record };
  return columnsOf(table.props).map((column, index) => {
    const read = (name: string): unknown => {
      const template = memberOf(column, name);
      return template && model.evaluate(template, row);
    };
    const text = (name: string): string | undefined => {
      const value = read(name);
      return typeof value === 'string' ? value : undefined;
    };
    const key = text('key') ?? '';
    const permission = text('permission');
    const dict = text('dict');
    return {
      key,
      title: text('title') ?? key,
      pointer: `${table.pointer}/x-component-props/columns/${String(index)}`,
      ...(permission === undefined
        ? {}
        : { permission: { code: permission, isHeld: isAccessGranted(permissions, permission) } }),
      isHidden: read('isHidden') === true,
      ...(dict === undefined ? {} : { dict }),
      conditions:
        record === undefined
          ? []
          : PER_ROW.flatMap((name) => {
              const template = memberOf(column, name);
              if (!template || template.kind === 'constant') return [];
              return [{ key: name, trace: traceTemplate(template, { model, isSecret, scope }) }];
            }),
      ...(record === undefined ? {} : { cell: readCell(record, key, isSecret) }),
    };
  });
}

function columnsOf(props: Template): readonly Template[] {
  const columns = memberOf(props, 'columns');
  if (columns?.kind === 'array') return columns.items;
  if (columns?.kind !== 'constant' || !Array.isArray(columns.value)) return [];
  return columns.value.map((value): Template => ({ kind: 'constant', value }));
}

function memberOf(template: Template, name: string): Template | undefined {
  if (template.kind === 'object') return template.entries.find(([key]) => key === name)?.[1];
  if (template.kind !== 'constant') return undefined;
  const { value } = template;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? { kind: 'constant', value: value[name] ?? null }
    : undefined;
}

function readCell(record: unknown, key: string, isSecret: IsSecret): ShownCell {
  const read = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => {
      const within = objectOf(value);
      return Object.hasOwn(within, name) ? within[name] : undefined;
    }, record);
  const text = read(`${key}_dictText`);
  const isGuarded = key.split('.').some(isSecret);
  return {
    value: isGuarded ? SECRET : showValue(read(key), isSecret),
    ...(text === undefined || isGuarded ? {} : { text: showValue(text, isSecret) }),
  };
}
