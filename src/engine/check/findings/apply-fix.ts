// Puts a fix into the text of a document; what it does not touch stays as it was written.
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { FixOperation } from '../../diagnostic.ts';
import { splitPointer } from './pointer.ts';

const FORMATTING = { tabSize: 2, insertSpaces: true, eol: '\n' };

/** @returns the new text; a patch that does not fit gives the text as it is */
export function applyFix(text: string, patch: readonly FixOperation[]): string {
  const [first, second] = patch;
  if (patch.length === 2 && first?.op === 'remove' && second?.op === 'add') {
    const renamed = renameKey(text, first.path, second.path);
    return renamed ?? text;
  }
  return patch.reduce((changed, { op, path, value }) => {
    const edits = modify(changed, readPath(changed, path), op === 'remove' ? undefined : value, {
      formattingOptions: FORMATTING,
    });
    return applyEdits(changed, edits);
  }, text);
}

/** A key that gets another name stays where it stands. */
function renameKey(text: string, from: string, to: string): string | undefined {
  const root = parseTree(text);
  const key = root && findNodeAtLocation(root, readPath(text, from))?.parent?.children?.[0];
  const name = splitPointer(to).at(-1);
  const isTaken = root && findNodeAtLocation(root, readPath(text, to)) !== undefined;
  const isBeside = from.slice(0, from.lastIndexOf('/')) === to.slice(0, to.lastIndexOf('/'));
  if (key?.type !== 'string' || name === undefined || !isBeside || isTaken) return undefined;
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}

/** A pointer as the path that the parser wants: places in lists are numbers. */
function readPath(text: string, pointer: string): (string | number)[] {
  const path: (string | number)[] = [];
  let node = parseTree(text);
  for (const key of splitPointer(pointer)) {
    path.push(node?.type === 'array' ? Number(key) : key);
    node = node && findNodeAtLocation(node, path.slice(-1));
  }
  return path;
}
