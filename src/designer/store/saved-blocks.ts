// Nodes that a person keeps under a name to put them into other screens, in this browser.
import { readJson } from '../../engine/check/findings/positions.ts';
import { isObject } from '../../engine/values/json.ts';
import { readCopied, writeCopied, type Copied } from './clipboard.ts';

export interface SavedBlock extends Copied {
  name: string;
}

export interface SavedBlocks {
  list(): readonly SavedBlock[];
  /** Keeps a block; one of the same name gives way. @returns whether the browser has it */
  save(name: string, copied: Copied): boolean;
  remove(name: string): void;
  subscribe(listener: () => void): () => void;
}

/** Kept at most: the browser's room is that of the whole app. */
const MAX_BLOCKS = 100;

/**
 * @param user whose blocks they are
 * @param open may throw where the browser lets nobody keep anything
 */
export function openSavedBlocks(user: string, open: () => Pick<Storage, 'getItem' | 'setItem'>): SavedBlocks {
  const key = `screenwright-designer-blocks-${user}`;
  const listeners = new Set<() => void>();
  let blocks = read(key, open);
  const set = (next: readonly SavedBlock[]): boolean => {
    try {
      open().setItem(
        key,
        JSON.stringify(next.map(({ name, ...copied }) => ({ name, text: writeCopied(copied) }))),
      );
    } catch {
      return false;
    }
    blocks = next;
    for (const listener of listeners) listener();
    return true;
  };
  return {
    list: () => blocks,
    save: (name, { nodes, declared, translations }) => {
      const others = blocks.filter((block) => block.name !== name);
      const block = { name, nodes, declared, ...(translations ? { translations } : {}) };
      return set([block, ...others].slice(0, MAX_BLOCKS));
    },
    remove: (name) => void set(blocks.filter((block) => block.name !== name)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(key: string, open: () => Pick<Storage, 'getItem'>): readonly SavedBlock[] {
  let text: string;
  try {
    text = open().getItem(key) ?? '[]';
  } catch {
    return [];
  }
  const { value } = readJson(text);
  return (Array.isArray(value) ? value : []).flatMap((one) => {
    if (!isObject(one) || typeof one['name'] !== 'string' || typeof one['text'] !== 'string') return [];
    const copied = readCopied(one['text']);
    return copied.nodes.length > 0 ? [{ name: one['name'], ...copied }] : [];
  });
}
