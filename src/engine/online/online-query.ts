// Query items of online forms and reports, as getQueryInfo answers them, as nodes of a search form.
import type { SchemaNode } from '../document.ts';
import {
  isName,
  isWireObject,
  nameOf,
  optionsOf,
  plainText,
  searchedTable,
  settingsOf,
  wireFlag,
  wireJson,
  wireText,
  type WireObject,
} from './wire-values.ts';

export interface OnlineQuery {
  /** Children of a `search_form`, in the order of the items. */
  properties: Record<string, SchemaNode>;
  /** Fields that cannot be asked for: their names are none. */
  refused: string[];
}

/** What a view is drawn with; every other view is a text. */
type View = (item: WireObject, isMultiple: boolean) => Pick<SchemaNode, 'x-component' | 'x-component-props'>;

const named =
  (widget: string): View =>
  () => ({ 'x-component': widget });

/** A choice among the options of the field; several may always be asked for where several may be stored. */
const choice =
  (one: string): View =>
  (_, isMultiple) => ({ 'x-component': isMultiple ? 'list_multi' : one });

const picker =
  (widget: string): View =>
  (_, isMultiple) => ({
    'x-component': widget,
    'x-component-props': settingsOf({ multi: isMultiple || undefined }),
  });

const VIEWS: ReadonlyMap<string, View> = new Map([
  ['date', named('date')],
  ['month', named('month')],
  ['datetime', named('datetime')],
  ['list', choice('list')],
  ['radio', choice('radio')],
  ['checkbox', named('list_multi')],
  ['list_multi', named('list_multi')],
  ['pca', named('pca')],
  ['sel_user', picker('sel_user')],
  ['sel_depart', picker('sel_depart')],
  ['company', picker('company')],
  ['sel_search', searchSelect],
  ['sel_tree', tableTree],
  ['cat_tree', categoryTree],
  ['popup', reportPopup],
]);

/** Views whose options come with the field. */
const WITH_OPTIONS: ReadonlySet<string> = new Set(['list', 'radio', 'checkbox', 'list_multi']);
/** Views with a begin and an end of their own; other ranges are two texts. */
const WITH_RANGE: ReadonlySet<string> = new Set(['date', 'month', 'datetime']);
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'long', 'int', 'number', 'double']);

/**
 * Turns query items into nodes with `x-query`. Texts of the items stay texts, also when they look like expressions.
 * @param items the result of getQueryInfo; what is no item is passed over
 * @param dictOptions options by field, as getRpColumns answers them; they win over the item's dictionary
 */
export function compileOnlineQuery(
  items: readonly unknown[],
  dictOptions: Readonly<Record<string, unknown>> = {},
): OnlineQuery {
  const query: OnlineQuery = { properties: {}, refused: [] };
  for (const item of items) {
    if (!isWireObject(item)) continue;
    const field = wireText(item['field']);
    if (!isName(field)) query.refused.push(field);
    else Object.assign(query.properties, compileItem(field, item, dictOptions));
  }
  return query;
}

function compileItem(
  field: string,
  item: WireObject,
  dictOptions: Readonly<Record<string, unknown>>,
): Record<string, SchemaNode> {
  const view = wireText(item['view']);
  const title = plainText(item['label']) || field;
  const mode = readMode(item['mode']);
  if (mode === 'group' && !WITH_RANGE.has(view)) {
    if (NUMBERS.has(view)) {
      return { [field]: { type: 'number', title, 'x-component': 'number', 'x-query': { mode } } };
    }
    return {
      [`${field}_begin`]: textNode(`${title} 起`),
      [`${field}_end`]: textNode(`${title} 止`),
    };
  }
  const isMultiple = wireFlag(wireJson(item['extend'] ?? item['fieldExtendJson'])['multiple']);
  const drawn = VIEWS.get(view)?.(item, isMultiple) ?? { 'x-component': 'text' };
  const own = Object.hasOwn(dictOptions, field) ? dictOptions[field] : undefined;
  return {
    [field]: {
      type: 'string',
      title,
      ...(mode === 'single' ? { default: plainText(item['defValue']) } : {}),
      ...drawn,
      ...(WITH_OPTIONS.has(view) ? optionsOf(item, own ?? item['dictOptions'] ?? item['enum']) : {}),
      'x-query': { mode },
    },
  };
}

function textNode(title: string): SchemaNode {
  return { type: 'string', title, default: '', 'x-component': 'text', 'x-query': { mode: 'single' } };
}

function readMode(mode: unknown): 'single' | 'group' | 'like' {
  return mode === 'group' || mode === 'like' ? mode : 'single';
}

function searchSelect(item: WireObject, isMultiple: boolean): ReturnType<View> {
  return {
    'x-component': 'sel_search',
    'x-component-props': settingsOf({
      ...searchedTable(item),
      multi: isMultiple || undefined,
    }),
  };
}

/** `dict` is `table,text,code`. */
function tableTree(item: WireObject, isMultiple: boolean): ReturnType<View> {
  const parts = wireText(item['dict']).split(',').map(nameOf);
  return {
    'x-component': 'sel_tree',
    'x-component-props': settingsOf({
      dict: parts.length === 3 && parts.every((part) => part !== undefined) ? parts.join(',') : undefined,
      pidField: nameOf(item['pidField']),
      pidValue: plainText(item['pidValue']),
      hasChildField: nameOf(item['hasChildField']),
      multi: isMultiple || undefined,
    }),
  };
}

function categoryTree(item: WireObject, isMultiple: boolean): ReturnType<View> {
  return {
    'x-component': 'cat_tree',
    'x-component-props': settingsOf({
      pcode: plainText(item['pcode']),
      multi: isMultiple || undefined,
    }),
  };
}

/** The report's code stands where others name their table, the two field lists beside it. */
function reportPopup(item: WireObject, isMultiple: boolean): ReturnType<View> {
  return {
    'x-component': 'popup',
    'x-component-props': settingsOf({
      code: plainText(item['dictTable']),
      field: nameOf(item['field']),
      orgFields: plainText(item['dictCode']),
      destFields: plainText(item['dictText']),
      multi: isMultiple || undefined,
    }),
  };
}
