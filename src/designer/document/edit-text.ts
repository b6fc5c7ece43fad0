// Puts edits into the text of a document: what they do not touch keeps its bytes.
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { EditError, type Edit, type Path } from './edits.ts';
import { joinLine, LINE_WIDTH, printBlock, printJson, readLayout, type Layout } from './print-json.ts';
import { applySplices, type Splice } from './splices.ts';

/** A text after its edits, and what they exchanged in it. */
export interface EditedText {
  text: string;
  splices: Splice[];
}

/**
 * @param text strict JSON to which the edits fit; a byte order mark stays
 * @returns the text of the edited document
 * @throws EditError where an edit names what is not there
 */
export function editText(text: string, edits: readonly Edit[]): string {
  return editTextBySplices(text, edits).text;
}

/** The same, with what was exchanged, so that it can be taken back to the letter. */
export function editTextBySplices(text: string, edits: readonly Edit[]): EditedText {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const splices: Splice[] = [];
  let current = text.slice(mark.length);
  const layout = readLayout(current);
  for (let index = 0; index < edits.length;) {
    const together = countTogether(edits, index);
    const edited =
      together > 0
        ? replaceTexts(current, edits.slice(index, index + together))
        : editOnce(current, edits[index] as Edit, layout);
    current = edited.text;
    for (const splice of edited.splices) splices.push({ ...splice, at: splice.at + mark.length });
    index += Math.max(together, 1);
  }
  return { text: mark + current, splices };
}

/** Keys that are whole numbers come first in every object, wherever a text has them: nothing stands before them. */
const INDEX = /^(?:0|[1-9]\d*)$/;

/** Texts that are exchanged for texts move nothing: any number of them is read in one tree, unless one holds another. */
function countTogether(edits: readonly Edit[], from: number): number {
  const places = new Set<string>();
  const around = new Set<string>();
  let count = 0;
  for (const { op, path, ...edit } of edits.slice(from)) {
    if (op !== 'replace' || !('value' in edit) || typeof edit.value !== 'string') break;
    const outer = path.map((_, length) => path.slice(0, length).join('\u0000'));
    const place = path.join('\u0000');
    if (places.has(place) || around.has(place) || outer.some((one) => places.has(one))) break;
    places.add(place);
    for (const one of outer) around.add(one);
    count += 1;
  }
  return count;
}

function replaceTexts(text: string, edits: readonly Edit[]): EditedText {
  const root = readTree(text);
  const places = edits.flatMap((edit) =>
    edit.op === 'replace' ? [{ node: find(root, edit.path), value: JSON.stringify(edit.value) }] : [],
  );
  places.sort((a, b) => a.node.offset - b.node.offset);
  let end = 0;
  let result = '';
  const splices: Splice[] = [];
  for (const { node, value } of places) {
    result += text.slice(end, node.offset);
    splices.push({ at: result.length, was: text.slice(node.offset, node.offset + node.length), is: value });
    result += value;
    end = node.offset + node.length;
  }
  return { text: result + text.slice(end), splices };
}

function editOnce(text: string, edit: Edit, layout: Layout): EditedText {
  const after = (...splices: Splice[]): EditedText => ({
    text: applySplices(text, splices) ?? text,
    splices,
  });
  switch (edit.op) {
    case 'replace': {
      const node = find(readTree(text), edit.path);
      const printed = printJson(
        edit.value,
        layout,
        depthAt(text, node.offset, layout),
        columnAt(text, node.offset),
      );
      return after(splice(text, node.offset, node.length, printed));
    }
    case 'remove':
      return after(removeEntry(text, edit.path, layout));
    case 'insert':
      return after(
        insertEntry(text, edit.path, edit.before, layout, (depth, used) =>
          printJson(edit.value, layout, depth, used),
        ),
      );
    case 'move': {
      const node = find(readTree(text), edit.from);
      const raw = text.slice(node.offset, node.offset + node.length);
      const from = indentAt(text, node.offset);
      const removal = removeEntry(text, edit.from, layout);
      const rest = applySplices(text, [removal]) ?? text;
      // Its own lines move to the right or left as a whole; texts of JSON hold no line breaks.
      const insertion = insertEntry(rest, edit.path, edit.before, layout, (depth) =>
        raw.replaceAll(`\n${from}`, `\n${layout.indent.repeat(depth)}`),
      );
      return after(removal, insertion);
    }
  }
}

/** Prints what is inserted: at a depth, after some columns of its line. */
type Print = (depth: number, used: number) => string;

function insertEntry(
  text: string,
  path: Path,
  before: string | undefined,
  layout: Layout,
  print: Print,
): Splice {
  const parent = find(readTree(text), path.slice(0, -1));
  const key = path.at(-1);
  const entries = parent.children ?? [];
  const isList = parent.type === 'array';
  if (key === undefined || isList !== (typeof key === 'number')) throw missing(path);
  const place = isList ? Number(key) : before === undefined ? entries.length : findPlace(entries, before);
  if (place < 0 || place > entries.length) throw missing(path);
  const name = isList ? '' : `${JSON.stringify(key)}: `;
  const isBlock = isOverLines(text, parent);
  const depth = depthAt(text, parent.offset, layout);
  const inner = layout.indent.repeat(depth + 1);
  const printed = name + print(depth + 1, inner.length + name.length);
  const next = entries[place];
  const last = entries.at(-1);
  if (isBlock && next) {
    return splice(text, next.offset, 0, `${printed},${layout.lineBreak}${indentAt(text, next.offset)}`);
  }
  if (isBlock && last) {
    const end = last.offset + last.length;
    return splice(text, end, 0, `,${layout.lineBreak}${indentAt(text, last.offset)}${printed}`);
  }
  const texts = entries.map((entry) => text.slice(entry.offset, entry.offset + entry.length));
  return layOut(text, parent, [...texts.slice(0, place), printed, ...texts.slice(place)], layout);
}

function findPlace(entries: readonly Node[], before: string): number {
  const keys = entries.map((entry) => String(entry.children?.[0]?.value));
  const place = keys.indexOf(before);
  if (place < 0 || !INDEX.test(before)) return place;
  const first = keys.findIndex((key) => !INDEX.test(key));
  return first < 0 ? keys.length : first;
}

function removeEntry(text: string, path: Path, layout: Layout): Splice {
  const node = find(readTree(text), path);
  const parent = find(readTree(text), path.slice(0, -1));
  const entries = parent.children ?? [];
  const place = entries.findIndex(
    ({ offset, length }) => offset <= node.offset && node.offset < offset + length,
  );
  const entry = entries[place];
  if (!entry) throw missing(path);
  const [previous, next] = [entries[place - 1], entries[place + 1]];
  if (!isOverLines(text, parent) || (!previous && !next)) {
    const texts = entries.map(({ offset, length }) => text.slice(offset, offset + length));
    return layOut(text, parent, texts.toSpliced(place, 1), layout);
  }
  // With the comma and the blanks to its neighbour.
  if (next) return splice(text, entry.offset, next.offset - entry.offset, '');
  const end = previous ? previous.offset + previous.length : entry.offset;
  return splice(text, end, entry.offset + entry.length - end, '');
}

/** Writes the entries of a list or object of one line anew: on one line as long as they fit. */
function layOut(text: string, parent: Node, entries: readonly string[], layout: Layout): Splice {
  const isList = parent.type === 'array';
  const line = joinLine(entries, isList);
  const isShort =
    !entries.some((entry) => entry.includes('\n')) &&
    columnAt(text, parent.offset) + line.length < LINE_WIDTH;
  const printed = isShort ? line : printBlock(entries, isList, layout, depthAt(text, parent.offset, layout));
  return splice(text, parent.offset, parent.length, printed);
}

function readTree(text: string): Node {
  const root = parseTree(text, [], { disallowComments: true });
  if (!root) throw missing([]);
  return root;
}

function find(root: Node, path: Path): Node {
  const node = findNodeAtLocation(root, [...path]);
  if (!node) throw missing(path);
  return node;
}

function isOverLines(text: string, { offset, length, children }: Node): boolean {
  const [first] = children ?? [];
  return text.slice(offset, first ? first.offset : offset + length).includes('\n');
}

function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** Blanks at the beginning of the line of a place. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}

function depthAt(text: string, offset: number, { indent }: Layout): number {
  return Math.round(indentAt(text, offset).length / indent.length);
}

function splice(text: string, at: number, length: number, is: string): Splice {
  return { at, was: text.slice(at, at + length), is };
}

function missing(path: Path): EditError {
  return new EditError(`文本里没有 /${path.join('/')}，它可能已被修改`, path);
}
