// Copied nodes, kept where other screens and tabs of the browser find them. What is read from there may come from anywhere.
import type { JsonObject } from '../../engine/document.ts';
import { isPlainName, isReservedName } from '../../engine/check/document/names.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import { isObject } from '../../engine/values/json.ts';
import type { SavedRows } from '../document/apis/saved-rows.ts';
import { readTranslations, type Translations } from '../document/commands/translations.ts';
import { readDeclared, type Declared } from '../document/references.ts';

export interface CopiedNode {
  name: string;
  node: JsonObject;
  /** What it cannot do without, and nobody sees. */
  besides?: readonly CopiedNode[];
}

/** What is put in, and what of it others shall know. */
export interface PutNode extends CopiedNode {
  /** Its rows are saved with a record. */
  rows?: Omit<SavedRows, 'name'>;
}

export interface Copied {
  nodes: readonly CopiedNode[];
  /** What the nodes name of the declarations of the screen that they come from. */
  declared: Declared;
  /** What that screen itself translates of their texts; absent where it is nothing. */
  translations?: Translations;
}

export interface Clipboard {
  write(copied: Copied): void;
  /** Without nodes where nothing was copied, or what is there are none. */
  read(): Copied;
}

const KEY = 'screenwright-designer-clipboard';

/** @param open may throw where the browser lets nobody keep anything */
export function createClipboard(open: () => Pick<Storage, 'getItem' | 'setItem'>): Clipboard {
  // Where the browser has no room, copies reach this tab alone.
  let own = '';
  return {
    write: (copied) => {
      own = writeCopied(copied);
      try {
        open().setItem(KEY, own);
      } catch {
        return;
      }
    },
    read: () => readCopied(readStored(open) ?? own),
  };
}

/** Copied nodes as JSON, for other programs. */
export function writeCopied(copied: Copied): string {
  return JSON.stringify(copied, null, 2);
}

function readStored(open: () => Pick<Storage, 'getItem'>): string | undefined {
  try {
    return open().getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads copied nodes; without any where a text is none. */
export function readCopied(text: string): Copied {
  const { value } = readJson(text);
  if (!isObject(value)) return { nodes: [], declared: {} };
  const { nodes, declared } = value;
  const translations = readTranslations(value['translations']);
  return {
    nodes: readNodes(nodes),
    declared: readDeclared(declared),
    ...(Object.keys(translations).length > 0 ? { translations } : {}),
  };
}

function readNodes(value: unknown): CopiedNode[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (!isObject(one)) return [];
    const { name, node } = one;
    return typeof name === 'string' && isPlainName(name) && !isReservedName(name) && isObject(node)
      ? [{ name, node }]
      : [];
  });
}
