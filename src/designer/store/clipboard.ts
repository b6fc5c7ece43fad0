// Copied nodes, kept where other screens and tabs of the browser find them. What is read from there may come from anywhere.
import type { JsonObject } from '../../engine/document.ts';
import { isPlainName, isReservedName } from '../../engine/check/document/names.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import { isObject } from '../../engine/values/json.ts';

export interface CopiedNode {
  name: string;
  node: JsonObject;
}

export interface Clipboard {
  write(nodes: readonly CopiedNode[]): void;
  /** Empty where nothing was copied, or what is there are no nodes. */
  read(): readonly CopiedNode[];
}

const KEY = 'screenwright-designer-clipboard';

/** @param open may throw where the browser lets nobody keep anything */
export function createClipboard(open: () => Pick<Storage, 'getItem' | 'setItem'>): Clipboard {
  // Where the browser has no room, copies reach this tab alone.
  let own = '';
  return {
    write: (nodes) => {
      own = JSON.stringify(nodes);
      try {
        open().setItem(KEY, own);
      } catch {
        return;
      }
    },
    read: () => readNodes(readStored(open) ?? own),
  };
}

function readStored(open: () => Pick<Storage, 'getItem'>): string | undefined {
  try {
    return open().getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function readNodes(text: string): readonly CopiedNode[] {
  const { value } = readJson(text);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (!isObject(one)) return [];
    const { name, node } = one;
    return typeof name === 'string' && isPlainName(name) && !isReservedName(name) && isObject(node)
      ? [{ name, node }]
      : [];
  });
}
