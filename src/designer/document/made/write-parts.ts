// What somebody does to the nodes that a blueprint becomes is written as changes of its parts, by their names.
import type { MadeBlueprint } from '../../../engine/blueprint/made-parts.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { readSide } from '../../../engine/blueprint/part-order.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { nameOf, type Planned } from '../commands/command.ts';
import { applyEdits, EditError, isWithin, readPath, type Edit, type Path } from '../edits.ts';
import { keyOf } from '../node-tree.ts';
import { diffPatch, isAlike } from './merge-patch.ts';
import { keysAt, holdPlaces, placeParts, setPart } from './place-parts.ts';
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
 * @throws EditError where a change of parts cannot say it, such as that one stands elsewhere
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
    for (const step of stepsOf(own, current, edit)) {
      const isOfMade = touchesMade(own, step);
      const written = isOfMade ? writeEdit({ document: own, made, shown: current }, step) : [step];
      isOverride ||= isOfMade;
      edits.push(...written);
      own = applyEdits(own, written).document;
      current = showDocument(own, made);
    }
  }
  if (!isOverride) return planned;
  return { ...planned, title: `覆盖：${planned.title}`, edits };
}

/** Marks a part as changed, so that it is edited like any node. */
export function overridePart(document: JsonObject, shown: ShownDocument, part: ShownPart): Planned {
  const title = `覆盖“${nameOf(shown.document, part.path)}”`;
  return { title, edits: setPart(document, part.blueprint, part.name, {}) };
}

/** Takes back what was changed of a part, also that it was moved or taken away. */
export function restorePart(document: JsonObject, blueprint: MadeBlueprint, name: string): Planned {
  const taken = setPart(document, blueprint, name, undefined);
  const restored = applyEdits(document, taken).document;
  const { document: shown, parts, misplaced } = showDocument(restored, [blueprint]);
  const part = [...parts.values()].find((one) => one.name === name);
  // One that was added is gone: what stood beside it stands where it stood.
  const left = misplaced.map((one) => one.name);
  const held = holdPlaces(restored, blueprint, left, readSide(changeAt(document, blueprint, name)));
  return { title: `还原“${part ? nameOf(shown, part.path) : name}”`, edits: [...taken, ...held] };
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

/** What goes into or out of a group of parts is taken away there and put in here. */
function stepsOf(document: JsonObject, shown: ShownDocument, edit: Edit): readonly Edit[] {
  if (edit.op !== 'move' || isBesideItself(edit) || !touchesMade(document, edit)) return [edit];
  const part = shown.parts.get(keyOf(edit.from));
  if (leadsIntoMade(document, edit.from) && part?.isAdded !== true) return [edit];
  const value = readPath(shown.document, edit.from);
  if (value === undefined) return [edit];
  const { path, before } = edit;
  return [
    { op: 'remove', path: edit.from },
    { op: 'insert', path, value, ...(before === undefined ? {} : { before }) },
  ];
}

function isBesideItself({ from, path }: Extract<Edit, { op: 'move' }>): boolean {
  return keyOf(from.slice(0, -1)) === keyOf(path.slice(0, -1));
}

function writeEdit(state: State, edit: Edit): readonly Edit[] {
  const { document, made, shown } = state;
  const holder = edit.path.slice(0, -1);
  const after = applyEdits(shown.document, [edit]).document;
  const inOrder = (blueprint: MadeBlueprint, written: readonly Edit[], moved: readonly string[]) => {
    const order = keysAt(after, holder);
    const current = applyEdits(document, written).document;
    const placed = placeParts(current, made, { blueprint, holder, moved, order });
    if (!placed) throw beyond(shown, edit.path);
    return [...written, ...placed];
  };
  if (edit.op === 'insert') {
    const beside = insertBeside(document, made, edit);
    if (beside) return beside;
    const put = insertPart(document, made, edit);
    if (put) return inOrder(put.blueprint, put.edits, [put.key]);
  }
  if (edit.op === 'move') {
    const moved = shown.parts.get(keyOf(edit.from));
    if (moved && !isBesideItself(edit)) throw stays(shown, moved.path);
    if (moved) return inOrder(moved.blueprint, [], [lastOf(moved.name, moved.path)]);
  }
  refuseColumns(shown, edit);
  // A patch knows no order: what is new within a part comes last.
  const placed = edit.op === 'insert' ? { op: edit.op, path: edit.path, value: edit.value } : edit;
  const patched = placed === edit ? after : applyEdits(shown.document, [placed]).document;
  const part = partOf(shown, edit);
  const written = writePart(state, part, patched);
  // What a part takes along when it goes is not for whoever removes it to say.
  if (readPart(patched, part) === undefined) {
    const { misplaced } = showDocument(applyEdits(document, written).document, made);
    return inOrder(
      part.blueprint,
      written,
      misplaced.map(({ name }) => lastOf(name)),
    );
  }
  if (!isAlike(showDocument(applyEdits(document, written).document, made).document, patched))
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

/** What goes into a group of parts is one more of them, or one that was taken away. */
function insertPart(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  { path, value }: Extract<Edit, { op: 'insert' }>,
): { blueprint: MadeBlueprint; key: string; edits: readonly Edit[] } | undefined {
  const holder = keyOf(path.slice(0, -1));
  const isEntry = typeof path.at(-1) === 'number';
  const key = isEntry ? ownString(value, 'key') : String(path.at(-1));
  for (const blueprint of made) {
    const group = blueprint.groups.find((one) => keyOf(shownPath(blueprint, one)) === holder);
    if (!group || key === undefined) continue;
    const name = group.name === '' ? key : `${group.name}.${key}`;
    const isMade = blueprint.parts.some((one) => one.name === name);
    const change = isMade ? changeOf(document, made, blueprint, name, value) : value;
    return { blueprint, key, edits: setPart(document, blueprint, name, change) };
  }
  return undefined;
}

/** The list of columns as a whole is made; columns are changed, moved and added one by one. */
function refuseColumns(shown: ShownDocument, edit: Edit): void {
  for (const { path } of shown.parts.values()) {
    if (typeof path.at(-1) === 'number' && isWithin(path.slice(0, -1), edit.path))
      throw beyond(shown, edit.path);
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
  const place = placeOf(document, blueprint, name);
  if (value === undefined) return setPart(document, blueprint, name, isAdded ? undefined : null);
  if (isAdded) return setPart(document, blueprint, name, isObject(value) ? { ...value, ...place } : value);
  const change = changeOf(document, made, blueprint, name, value);
  return setPart(document, blueprint, name, isObject(change) ? { ...change, ...place } : change);
}

function changeAt(document: JsonObject, { path }: MadeBlueprint, name: string): Json | undefined {
  return readPath(document, [...path, ...PARTS, name]);
}

/** What a change of a part says of its place, which is no part of the part. */
function placeOf(document: JsonObject, blueprint: MadeBlueprint, name: string): JsonObject {
  const stated = readSide(changeAt(document, blueprint, name));
  return stated ? { [stated.side]: stated.anchor } : {};
}

/** How a part is changed that it is a value: against what it is without its own changes, and with those of the parts in it. */
function changeOf(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  blueprint: MadeBlueprint,
  name: string,
  value: Json,
): Json {
  const before = applyEdits(document, setPart(document, blueprint, name, undefined)).document;
  const shown = showDocument(before, made);
  const plain = [...shown.parts.values()].find(
    (one) => one.name === name && keyOf(one.blueprint.path) === keyOf(blueprint.path),
  );
  return diffPatch(plain && readPath(shown.document, plain.path), value);
}

/** Columns shift where one goes: the part is known by its key. */
function readPart(after: JsonObject, { path, name }: ShownPart): Json | undefined {
  if (typeof path.at(-1) !== 'number') return readPath(after, path);
  const list = readPath(after, path.slice(0, -1));
  const key = lastOf(name);
  return (Array.isArray(list) ? list : []).find((column) => isObject(column) && column['key'] === key);
}

function beyond(shown: ShownDocument, path: Path): EditError {
  const part = partAround(shown, path);
  const name = nameOf(shown.document, part?.path ?? path);
  return new EditError(`“${name}”由实体生成，不能这样修改，请改所在整体的设置，或先拆开整体`, path);
}

function stays(shown: ShownDocument, path: Path): EditError {
  const name = nameOf(shown.document, path);
  return new EditError(`“${name}”由实体生成，只能在同一处前后移动；要移到别处，请先拆开整体`, path);
}

/** How siblings know a part: by the end of its name, or by what its node is called. */
function lastOf(name: string, path: Path = []): string {
  const last = path.at(-1);
  return typeof last === 'string' ? last : name.slice(name.lastIndexOf('.') + 1);
}
