// What somebody does to the nodes that a blueprint becomes is written as changes of its parts, by their names.
import type { MadeBlueprint } from '../../../engine/blueprint/made-parts.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { nameOf, type Planned } from '../commands/command.ts';
import { setSetting } from '../commands/settings.ts';
import { applyEdits, EditError, isWithin, readPath, type Edit, type Path } from '../edits.ts';
import { keyOf } from '../node-tree.ts';
import { diffPatch, isAlike } from './merge-patch.ts';
import {
  leadsIntoMade,
  partAround,
  PARTS,
  shownPath,
  showDocument,
  type ShownDocument,
  type ShownPart,
} from './shown-document.ts';

/**
 * Makes of a command on the shown document one on the document itself: what it does to made nodes becomes changes of
 * parts, all else stays what it is.
 * @throws EditError where a change of parts cannot say it, such as another order
 */
export function writeShown(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  command: (shown: JsonObject) => Planned,
): Planned {
  let current = showDocument(document, made);
  const planned = command(current.document);
  const edits: Edit[] = [];
  let own = document;
  let isOverride = false;
  for (const edit of planned.edits) {
    const isOfMade = touchesMade(own, edit);
    const written = isOfMade ? writeEdit({ document: own, made, shown: current }, edit) : [edit];
    isOverride ||= isOfMade;
    edits.push(...written);
    own = applyEdits(own, written).document;
    current = showDocument(own, made);
  }
  if (!isOverride) return planned;
  return { ...planned, title: `覆盖：${planned.title}`, edits };
}

/** Marks a part as changed, so that it is edited like any node. */
export function overridePart(document: JsonObject, shown: ShownDocument, part: ShownPart): Planned {
  const title = `覆盖“${nameOf(shown.document, part.path)}”`;
  return { title, edits: setPart(document, part.blueprint, part.name, {}) };
}

/** Takes back what was changed of a part, also that it was taken away. */
export function restorePart(document: JsonObject, blueprint: MadeBlueprint, name: string): Planned {
  const edits = setPart(document, blueprint, name, undefined);
  const { document: shown, parts } = showDocument(applyEdits(document, edits).document, [blueprint]);
  const part = [...parts.values()].find((one) => one.name === name);
  return { title: `还原“${part ? nameOf(shown, part.path) : name}”`, edits };
}

/** Names of the parts that the author of a blueprint changed, added or took away. */
export function listChanged(document: JsonObject, { path }: Pick<MadeBlueprint, 'path'>): string[] {
  const changes = readPath(document, [...path, ...PARTS]);
  return Object.keys(isObject(changes) ? changes : {});
}

function touchesMade(document: JsonObject, edit: Edit): boolean {
  return leadsIntoMade(document, edit.path) || (edit.op === 'move' && leadsIntoMade(document, edit.from));
}

interface State {
  document: JsonObject;
  made: readonly MadeBlueprint[];
  shown: ShownDocument;
}

function writeEdit(state: State, edit: Edit): readonly Edit[] {
  const { document, made, shown } = state;
  // A patch knows no order: what is new comes last.
  const placed = edit.op === 'insert' ? { op: edit.op, path: edit.path, value: edit.value } : edit;
  if (placed.op === 'insert') {
    const beside = insertBeside(document, made, placed) ?? insertPart(document, made, placed);
    if (beside) return beside;
  }
  refuseColumns(shown, edit);
  const after = applyEdits(shown.document, [placed]).document;
  const part = partOf(shown, edit);
  const written = writePart(state, part, after);
  // What a part takes along when it goes is not for whoever removes it to say.
  const isGone = readPart(after, part) === undefined;
  if (!isGone && !isAlike(showDocument(applyEdits(document, written).document, made).document, after))
    throw beyond(shown, edit.path);
  return written;
}

/** A blueprint has nodes of its own behind those that it becomes. */
function insertBeside(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  { path, value }: Extract<Edit, { op: 'insert' }>,
): Edit[] | undefined {
  const owner = made.find(
    (one) => path.length === one.path.length + 2 && isWithin(path, [...one.path, 'properties']),
  );
  if (!owner) return undefined;
  const fields = [...owner.path, 'properties'];
  const key = String(path.at(-1));
  return readPath(document, fields) === undefined
    ? [{ op: 'insert', path: fields, value: { [key]: value } }]
    : [{ op: 'insert', path, value }];
}

/** What goes into a group of parts is one more of them. */
function insertPart(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  { path, value }: Extract<Edit, { op: 'insert' }>,
): readonly Edit[] | undefined {
  const holder = keyOf(path.slice(0, -1));
  for (const blueprint of made) {
    const group = blueprint.groups.find((one) => keyOf(shownPath(blueprint, one)) === holder);
    const key = String(path.at(-1));
    const name = group?.name === '' ? key : `${group?.name ?? ''}.${key}`;
    if (group && !blueprint.parts.some((one) => one.name === name))
      return setPart(document, blueprint, name, value);
  }
  return undefined;
}

/** Which columns there are, and in which order, the settings of the blueprint say. */
function refuseColumns(shown: ShownDocument, edit: Edit): void {
  for (const { path } of shown.parts.values()) {
    if (typeof path.at(-1) !== 'number') continue;
    const list = path.slice(0, -1);
    const isOne = edit.path.length === list.length + 1 && isWithin(edit.path, list);
    const isMeant = isOne && (edit.op === 'insert' || edit.op === 'move');
    if (isMeant || isWithin(list, edit.path)) throw beyond(shown, edit.path);
  }
}

/** The innermost part that an edit touches: what is put in belongs to what it is put into. */
function partOf(shown: ShownDocument, edit: Edit): ShownPart {
  const isNew = edit.op === 'insert' || edit.op === 'move';
  const part = partAround(shown, isNew ? edit.path.slice(0, -1) : edit.path);
  const from = edit.op === 'move' ? partAround(shown, edit.from) : part;
  const isWhole = edit.op === 'move' && from !== undefined && keyOf(from.path) === keyOf(edit.from);
  if (!part || from?.name !== part.name || isWhole) throw beyond(shown, edit.path);
  return part;
}

function writePart({ document, made }: State, part: ShownPart, after: JsonObject): readonly Edit[] {
  const { blueprint, name, isAdded } = part;
  const value = readPart(after, part);
  if (value === undefined) return setPart(document, blueprint, name, isAdded ? undefined : null);
  if (isAdded) return setPart(document, blueprint, name, value);
  // Without its own changes, and with those of the parts in it.
  const before = applyEdits(document, setPart(document, blueprint, name, undefined)).document;
  const shown = showDocument(before, made);
  const plain = [...shown.parts.values()].find(
    (one) => one.name === name && keyOf(one.blueprint.path) === keyOf(blueprint.path),
  );
  const base = plain && readPath(shown.document, plain.path);
  return setPart(document, blueprint, name, diffPatch(base, value));
}

/** Columns shift where one goes: the part is known by its key. */
function readPart(after: JsonObject, { path, name }: ShownPart): Json | undefined {
  if (typeof path.at(-1) !== 'number') return readPath(after, path);
  const list = readPath(after, path.slice(0, -1));
  const key = name.slice(name.lastIndexOf('.') + 1);
  return (Array.isArray(list) ? list : []).find((column) => isObject(column) && column['key'] === key);
}

function setPart(
  document: JsonObject,
  { path }: MadeBlueprint,
  name: string,
  change: Json | undefined,
): readonly Edit[] {
  return setSetting(document, [path], [...PARTS, name], change, name).edits;
}

function beyond(shown: ShownDocument, path: Path): EditError {
  const part = partAround(shown, path);
  const name = nameOf(shown.document, part?.path ?? path);
  return new EditError(`“${name}”由实体生成，不能这样修改，请改所在整体的设置，或先拆开整体`, path);
}
