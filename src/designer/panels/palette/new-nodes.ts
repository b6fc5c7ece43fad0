// What can be added to a screen: widgets, and fields of record types with the widgets that suit them.
import type { CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import { childTables } from '../../../engine/blueprint/child-tables.ts';
import { inputOf } from '../../../engine/blueprint/field-inputs.ts';
import { MANAGED_FIELDS } from '../../../engine/entity/managed-entity.ts';
import type { DeclaredCall, EntityDeclaration } from '../../../engine/catalog.ts';
import type { JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { t, translateName } from '../../../engine/text.ts';
import { ownString } from '../../../engine/values/json.ts';
import type { SavedRows } from '../../document/apis/saved-rows.ts';

export interface NewNode {
  /** Told by drags. */
  id: string;
  title: string;
  /** Name that the node gets where nobody has it. */
  name: string;
  node: JsonObject;
  /** What it cannot do without, and nobody sees. */
  besides?: readonly { name: string; node: JsonObject }[];
  /** Its rows are saved with a record. */
  rows?: Omit<SavedRows, 'name'>;
}

export interface NewNodeGroup {
  key: string;
  title: string;
  nodes: readonly NewNode[];
}

const GROUPS: readonly [group: WidgetContract['group'], title: string][] = [
  ['input', t('填写')],
  ['layout', t('布局')],
  ['data', t('数据')],
  ['action', t('操作')],
  ['display', t('展示')],
];

/** What people add most, in the order in which they look for it; the rest follows as it is registered. */
const FIRST: readonly string[] = [
  'text',
  'textarea',
  'number',
  'list',
  'date',
  'radio',
  'checkbox',
  'switch',
  'editable_table',
  'list_multi',
  'datetime',
  'sel_user',
  'sel_depart',
  'file',
  'image',
  'card',
  'row',
  'tabs',
  'column',
  'collapse',
  'form',
  'search_form',
  'data_table',
  'text_block',
  'descriptions',
];

const rankOf = (type: string): number => (FIRST.includes(type) ? FIRST.indexOf(type) : FIRST.length);

/** Widgets by their groups, those that are used most first. */
export function groupWidgets(widgets: Iterable<WidgetContract>): NewNodeGroup[] {
  const all = [...widgets].sort((one, other) => rankOf(one.type) - rankOf(other.type));
  return GROUPS.map(([key, title]) => ({
    key,
    title,
    nodes: all
      .filter(({ group }) => group === key)
      .map(({ type, title: name, initial }) => ({
        id: `widget ${type}`,
        title: name,
        name: type,
        node: initial as unknown as JsonObject,
      })),
  }));
}

/**
 * Fields of a record type, each with widget, title, dictionary and what its record type demands of it, and the rows that are
 * saved with its records as tables.
 * @param calls by which records are saved
 */
export function listFields(
  entity: EntityDeclaration,
  entities: readonly EntityDeclaration[],
  calls: readonly DeclaredCall[],
): NewNode[] {
  const names = new Set(Object.keys(entity.fields));
  const byId = new Map(entities.map((one) => [one.id, one]));
  const fields = Object.entries(entity.fields)
    .filter(([, field]) => field.isSecret !== true)
    .map(([name, field]) => ({
      id: `field ${entity.id} ${name}`,
      title: field.title,
      name,
      node: inputOf(name, field, entity, names),
    }));
  const listAddresses = (rows: string): string[] =>
    calls.flatMap(({ entity: saved, url, body }) =>
      saved === entity.id && /\/(?:add|edit)$/.test(url) && (body?.includes(rows) ?? true) ? [url] : [],
    );
  const tables = childTables({ entity, entities: byId }, false).map(({ name, node, deleteIds }) => ({
    id: `field ${entity.id} ${name}`,
    title: ownString(node, 'title') ?? name,
    name,
    node,
    besides: [{ name: deleteIds, node: { type: 'array', title: '', 'x-component': 'hidden' } }],
    rows: { deleteIds, addresses: listAddresses(name) },
  }));
  // Nobody fills in what the server keeps.
  const isKept = ({ name }: NewNode): boolean => MANAGED_FIELDS.includes(name);
  return [...fields.filter((one) => !isKept(one)), ...tables, ...fields.filter(isKept)];
}

/** What a drag names. */
export function findNew(
  id: string,
  widgets: ReadonlyMap<string, WidgetContract>,
  { entities = [], calls = [] }: Pick<CatalogParts, 'entities' | 'calls'>,
): NewNode | undefined {
  const [kind, name = '', field] = id.split(' ');
  if (kind === 'widget') {
    const contract = widgets.get(name);
    return contract && groupWidgets([contract]).flatMap(({ nodes }) => nodes)[0];
  }
  const entity = entities.find((one) => one.id === name);
  return entity && listFields(entity, entities, calls).find((one) => one.name === field);
}

/** Whether all words of a search stand in the title or the name of something. */
export function isFound({ title, name }: Pick<NewNode, 'title' | 'name'>, search: string): boolean {
  const text = `${title} ${translateName(title)} ${name}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
