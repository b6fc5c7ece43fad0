// Commands that come from outside the tree: the source as somebody wrote it, and fixes of the checker.
import type { FixOperation } from '../../../engine/diagnostic.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { splitPointer } from '../../../engine/check/findings/pointer.ts';
import { diffDocuments } from '../diff.ts';
import { applyEdits, EditError, nextKey, readPath, type Edit, type Path } from '../edits.ts';
import type { Planned } from './command.ts';
import { isObject } from '../../../engine/values/json.ts';

/** What was written in the source, as what it changes. */
export function writeSource(document: JsonObject, written: JsonObject): Planned {
  return { title: '修改源码', edits: diffDocuments(document, written) };
}

/** A fix that the checker offers. @param fix what it does, in the words of the checker */
export function applyFix(document: JsonObject, fix: string, patch: readonly FixOperation[]): Planned {
  const title = `修复：${fix}`;
  const edits: Edit[] = [];
  let current = document;
  const [first, second] = patch;
  // A key that gets another name stays where it stands.
  if (patch.length === 2 && first?.op === 'remove' && second?.op === 'add') {
    const from = pathOf(document, first.path);
    const path = pathOf(document, second.path);
    const siblings = readPath(document, from.slice(0, -1));
    const isBeside = JSON.stringify(from.slice(0, -1)) === JSON.stringify(path.slice(0, -1));
    if (isBeside && isObject(siblings) && readPath(document, path) === undefined) {
      const before = nextKey(siblings, String(from.at(-1)));
      return { title, edits: [{ op: 'move', from, path, ...(before === undefined ? {} : { before }) }] };
    }
  }
  for (const operation of patch) {
    const path = pathOf(current, operation.path);
    const value = operation.value as Json | undefined;
    const isThere = readPath(current, path) !== undefined;
    if (operation.op !== 'remove' && value === undefined) throw new EditError('这个修复已不适用', path);
    const edit: Edit =
      operation.op === 'remove'
        ? { op: 'remove', path }
        : {
            op:
              isThere && !isInList(current, path)
                ? 'replace'
                : operation.op === 'replace'
                  ? 'replace'
                  : 'insert',
            path,
            value: value ?? null,
          };
    current = applyEdits(current, [edit]).document;
    edits.push(edit);
  }
  return { title, edits };
}

function isInList(document: JsonObject, path: Path): boolean {
  return Array.isArray(readPath(document, path.slice(0, -1)));
}

/** A pointer as a path: places in lists are numbers. */
export function pathOf(document: JsonObject, pointer: string): Path {
  let value: Json | undefined = document;
  const path: (string | number)[] = [];
  for (const key of splitPointer(pointer)) {
    const at: string | number = Array.isArray(value) ? Number(key) : key;
    path.push(at);
    value = value === undefined ? undefined : readPath(value, [at]);
  }
  return path;
}
