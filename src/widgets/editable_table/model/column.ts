// Column configurations of the 2.3 generation, completed and checked: every other file reads columns from here.
import type { NumberFormat } from '../../../controls/numbers/number-values.ts';
import type { DictOption } from '../../../engine/services.ts';
import { objectOf, scalarText as textOf } from '../../../engine/values/json.ts';
import { isCellType, kindOf, type CellKind, type CellType } from './column-kind.ts';
import { readRules, type CellRule } from './cell-rules.ts';

export type CellOption = DictOption;

/** A width as it was declared: pixels, a share of the table in percent, or nothing. */
export type Width = { readonly pixels: number } | { readonly percent: number };

export interface Column {
  readonly key: string;
  readonly title: string;
  /** Code without which the column is not shown. */
  readonly permission: string | undefined;
  readonly type: CellType;
  readonly kind: CellKind;
  readonly width: Width | undefined;
  /** Settings of the field widget that edits the cell. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  readonly options: readonly CellOption[] | undefined;
  readonly dict: string | undefined;
  /** Value of the cell in a new row. */
  readonly initial: unknown;
  /** A new row gets the highest number of the column and one more. */
  readonly isOrder: boolean;
  readonly rules: readonly CellRule[];
  readonly isUnique: boolean;
  readonly hasSum: boolean;
  /** How numbers are shown; undefined where the column holds none. */
  readonly format: NumberFormat | undefined;
  /** Values of a ticked and of an unticked cell. */
  readonly toggle: readonly [on: unknown, off: unknown];
  /** A choice may be typed that is no option. */
  readonly allowsInput: boolean;
  /** Fields of the picked record, and where they go in the row. */
  readonly mapping: readonly (readonly [from: string, to: string])[];
  /** Node of `items` that draws the cell. */
  readonly slot: string | undefined;
}

/** A configuration as it stands in a document; anything may be missing or of another shape. */
export type ColumnConfig = Readonly<Record<string, unknown>>;

/** Names that would reach into JavaScript itself. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Completes column configurations. Those without a usable key are left out, and of two with one key the second. */
export function readColumns(configs: unknown): readonly Column[] {
  const columns = new Map<string, Column>();
  for (const config of Array.isArray(configs) ? (configs as unknown[]) : []) {
    if (config === null || typeof config !== 'object') continue;
    const column = readColumn(config as ColumnConfig);
    if (column.key !== '' && !FORBIDDEN.has(column.key) && !columns.has(column.key)) {
      columns.set(column.key, column);
    }
  }
  return [...columns.values()];
}

function readColumn(config: ColumnConfig): Column {
  const type = isCellType(config['type']) ? config['type'] : 'normal';
  const kind = kindOf(type);
  const rules = readRules(config['validateRules'], kind.value);
  const extend = readExtend(config['fieldExtendJson']);
  const props = objectOf(config['props']);
  const options = readOptions(config['options']);
  const format = readFormat(type, { ...config, ...props });
  return {
    key: textOf(config['key']),
    title: textOf(config['title']),
    permission: textOf(config['permission']) || undefined,
    type,
    kind,
    width: readWidth(config['width']),
    settings: { ...settingsOf(type, config, extend), ...format, ...props },
    isDisabled: config['disabled'] === true || props['disabled'] === true,
    isRequired: rules.some((rule) => rule.kind === 'required'),
    options,
    dict: readDict(type, textOf(config['dictCode'])),
    initial: readInitial(type, config),
    isOrder: config['isOrder'] === true,
    rules,
    isUnique: rules.some((rule) => rule.kind === 'unique'),
    hasSum: config['statistics'] === true || Array.isArray(config['statistics']),
    format,
    toggle: readToggle(config['customValue']),
    allowsInput: config['allowInput'] === true,
    // A popup fills the fields beside it by itself.
    mapping: type === 'popup' ? [] : readMapping(config, props),
    slot:
      type === 'slot'
        ? textOf(config['slot']) || textOf(config['slotName']) || textOf(config['key'])
        : undefined,
  };
}

/** Of cells in which numbers are typed, and of those that only show one. */
function readFormat(type: CellType, config: ColumnConfig): NumberFormat | undefined {
  const { precision, thousands, prefix, suffix } = config;
  const format = {
    ...(typeof precision === 'number' ? { precision } : {}),
    ...(thousands === true ? { thousands } : {}),
    ...(typeof prefix === 'string' ? { prefix } : {}),
    ...(typeof suffix === 'string' ? { suffix } : {}),
  };
  const isNumber = kindOf(type).value === 'number' || (type === 'normal' && Object.keys(format).length > 0);
  return isNumber ? format : undefined;
}

/** What the configuration says for the widget of the cell, in the names of its settings. */
function settingsOf(type: CellType, config: ColumnConfig, extend: Extend): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  const placeholder = textOf(config['placeholder']);
  // `${title}` is how configurations of this family quote the head of the column.
  if (placeholder !== '')
    settings['placeholder'] = placeholder.replaceAll('${title}', textOf(config['title']));
  if (config['allowSearch'] !== undefined) settings['showSearch'] = config['allowSearch'] === true;
  switch (type) {
    case 'select':
    case 'list_multi':
      return config['allowInput'] === true ? { ...settings, allowInput: true } : settings;
    case 'sel_user':
    case 'sel_depart':
      return {
        ...settings,
        ...extend.names,
        ...(extend.isMultiple === undefined ? {} : { multi: extend.isMultiple }),
      };
    case 'popup':
      return {
        ...settings,
        code: textOf(config['popupCode']) || textOf(config['code']),
        orgFields: textOf(config['orgFields']) || textOf(config['orgFieldse']),
        destFields: textOf(config['destFields']),
        multi: config['multi'] === true || extend.isMultiple === true,
      };
    case 'sel_search':
    case 'sel_search_async': {
      const [dictTable, dictText, dictCode] = textOf(config['dictCode']).split(',');
      return { ...settings, ...(dictCode === undefined ? {} : { dictTable, dictText, dictCode }) };
    }
    case 'upload':
    case 'file':
    case 'image':
      return {
        ...settings,
        ...(config['allowDownload'] === undefined ? {} : { allowDownload: config['allowDownload'] === true }),
        ...(config['allowRemove'] === undefined ? {} : { allowRemove: config['allowRemove'] === true }),
        ...(typeof config['number'] === 'number' ? { number: config['number'] } : {}),
      };
    default:
      return settings;
  }
}

/** A table that is searched is no dictionary to be read as a whole. */
function readDict(type: CellType, code: string): string | undefined {
  const isSearched = (type === 'sel_search' || type === 'sel_search_async') && code.includes(',');
  return code === '' || isSearched ? undefined : code;
}

interface Extend {
  names: Record<string, string>;
  /** Undefined where nothing is said: then the widget's own default holds. */
  isMultiple: boolean | undefined;
}

/** `fieldExtendJson`: a JSON text or a record with `store`, `text` and `multiSelect`. */
function readExtend(value: unknown): Extend {
  const extend = typeof value === 'string' ? parseRecord(value) : objectOf(value);
  const names: Record<string, string> = {};
  for (const name of ['store', 'text'] as const) {
    const field = textOf(extend[name]);
    if (field !== '') names[name] = field;
  }
  const isMultiple = extend['multiSelect'] ?? extend['multi'];
  return { names, isMultiple: typeof isMultiple === 'boolean' ? isMultiple : undefined };
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Options are written `{title, value}`, `{text, value}` or `{label, value}`, or as plain values. */
export function readOptions(value: unknown): readonly CellOption[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[]).map((one) => {
    if (one === null || typeof one !== 'object') return { value: toOptionValue(one), text: textOf(one) };
    const option = one as Record<string, unknown>;
    const own = toOptionValue(option['value']);
    return { value: own, text: textOf(option['text'] ?? option['title'] ?? option['label'] ?? own) };
  });
}

/** A number stays a number, as in every choice of this app, although dictionaries are typed as texts. */
function toOptionValue(value: unknown): CellOption['value'] {
  return (typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)) as string;
}

function readInitial(type: CellType, config: ColumnConfig): unknown {
  if (config['defaultValue'] !== undefined) return config['defaultValue'];
  if (kindOf(type).value !== 'toggle') return undefined;
  const [on, off] = readToggle(config['customValue']);
  return config['defaultChecked'] === true ? on : off;
}

function readToggle(value: unknown): readonly [unknown, unknown] {
  return Array.isArray(value) && value.length >= 2 ? [value[0], value[1]] : [true, false];
}

function readMapping(config: ColumnConfig, props: ColumnConfig): (readonly [string, string])[] {
  const from = splitNames(config['orgFields'] ?? config['orgFieldse'] ?? props['orgFields']);
  const to = splitNames(config['destFields'] ?? props['destFields']);
  if (from.length !== to.length) return [];
  return from.map((name, index) => [name, to[index] as string] as const);
}

function splitNames(value: unknown): string[] {
  return textOf(value)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !FORBIDDEN.has(name));
}

/** `'200px'`, `200`, `'200'` or `'20%'`. */
function readWidth(value: unknown): Width | undefined {
  const found = /^\s*(\d+(?:\.\d+)?)\s*(px|%)?\s*$/.exec(textOf(value));
  if (!found) return undefined;
  const amount = Number(found[1]);
  if (amount <= 0) return undefined;
  return found[2] === '%' ? { percent: amount } : { pixels: Math.round(amount) };
}
