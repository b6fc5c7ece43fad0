// Everything of a document that somebody may look for: nodes, columns, declarations, steps, texts and values.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { nameOf } from './commands/command.ts';
import { COLUMNS, isColumn } from './commands/columns.ts';
import type { Path } from './edits.ts';
import { walkNodes } from './node-tree.ts';
import { parentOf } from './insert-place.ts';

export type FindableKind = 'node' | 'column' | 'api' | 'state' | 'dict' | 'rule' | 'step' | 'text';

export interface Findable {
  kind: FindableKind;
  /** Where it stands. */
  path: Path;
  /** What people call it. */
  title: string;
  /** What tells it from others of its title: type, address, the node that it belongs to. */
  detail: string;
}

const DECLARED: readonly [part: string, kind: FindableKind][] = [
  ['apis', 'api'],
  ['state', 'state'],
  ['dicts', 'dict'],
  ['rules', 'rule'],
];

/** Keys of a node whose values are names of the language, not of people. */
const PASSED = new Set(['type', 'x-component', 'x-decorator', 'properties', 'items']);

/** @param titleOf what people call a widget type */
export function listFindable(
  document: JsonObject,
  titleOf: (type: string) => string | undefined,
): Findable[] {
  const found: Findable[] = [];
  for (const { path, node } of walkNodes(document)) {
    const title = path.length === 1 ? (ownString(document, 'title') ?? '') : nameOf(document, path);
    const type = ownString(node, 'x-component');
    const widget = type === undefined ? '' : (titleOf(type) ?? type);
    const around = path.length > 1 ? nameOf(document, parentOf(path)) : '';
    const name = path.length > 1 ? String(path.at(-1)) : '';
    found.push({
      kind: 'node',
      path,
      title,
      detail: [widget, name, type, around].filter(isSaid).join(' · '),
    });
    found.push(...listParts(node, path, title));
  }
  for (const [part, kind] of DECLARED) {
    const declared = document[part];
    for (const [name, value] of Object.entries(isObject(declared) ? declared : {})) {
      found.push({ kind, path: [part, name], title: name, detail: describe(value) });
    }
  }
  found.push(...listSteps(document['on'], ['on'], ownString(document, 'title') ?? ''));
  return found;
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** The first words that say what a declaration is. */
function describe(value: Json): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return JSON.stringify(value).slice(0, 80);
  const said = ['method', 'url', 'title', 'code', 'pattern', 'message'].map((key) => ownString(value, key));
  return said.filter(isSaid).join(' ');
}

/** Columns, steps and texts of one node. */
function listParts(node: JsonObject, path: Path, title: string): Findable[] {
  const found: Findable[] = [];
  const settings = node['x-component-props'];
  const columns = isObject(settings) ? settings['columns'] : undefined;
  const entries = Array.isArray(columns) ? columns : [];
  entries.forEach((column, at) => {
    const key = ownString(column, 'key') ?? '';
    found.push({
      kind: 'column',
      path: [...path, ...COLUMNS, at],
      title: ownString(column, 'title') ?? key,
      detail: [key, title].filter(isSaid).join(' · '),
    });
  });
  found.push(...listSteps(node['x-on'], [...path, 'x-on'], title));
  const visit = (value: Json | undefined, at: Path): void => {
    // Columns are found as such.
    const isOfColumn = isColumn(at.slice(0, -1)) && (at.at(-1) === 'title' || at.at(-1) === 'key');
    if (typeof value === 'string' && value.trim() !== '' && value !== title && !isOfColumn)
      found.push({
        kind: 'text',
        path: at,
        title: value,
        detail: `${title} · ${at.slice(path.length).join('.')}`,
      });
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...at, index]));
    if (isObject(value)) for (const [key, item] of Object.entries(value)) visit(item, [...at, key]);
  };
  for (const [key, value] of Object.entries(node)) {
    if (!PASSED.has(key) && key !== 'x-on') visit(value, [...path, key]);
  }
  return found;
}

function listSteps(value: Json | undefined, at: Path, owner: string): Findable[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listSteps(item, [...at, index], owner));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([key, item]) => listSteps(item, [...at, key], owner));
  const step = ownString(value, 'do');
  if (step === undefined) return inner;
  const said = Object.entries(value).flatMap(([key, item]) =>
    key !== 'do' && typeof item === 'string' ? [item] : [],
  );
  return [
    { kind: 'step', path: at, title: step, detail: [...said, owner].filter(isSaid).join(' · ') },
    ...inner,
  ];
}

/** How well something fits what is looked for: 0 is best, undefined not at all. All words must occur. */
export function rankFound(title: string, detail: string, search: string): number | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(isSaid);
  const [name, rest] = [title.toLowerCase(), detail.toLowerCase()];
  if (!words.every((word) => name.includes(word) || rest.includes(word))) return undefined;
  const [first = ''] = words;
  if (name === words.join(' ')) return 0;
  if (name.startsWith(first)) return 1;
  return name.includes(first) ? 2 : 3;
}
