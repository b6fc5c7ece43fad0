// Files that belong together: all of them are written, or none is left behind.
import { existsSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { modify, applyEdits } from 'jsonc-parser';
import { listJsonFiles, showPath } from '../../engine/check/files/json-files-node.ts';
import { readJson } from '../../engine/check/findings/positions.ts';
import { isObject } from '../../engine/values/json.ts';
import type { Json } from '../../engine/document.ts';
import { UsageError } from '../options.ts';

const FORMAT = { insertSpaces: true, tabSize: 2, eol: '\n' };

export interface Writing {
  /** A new file. @throws UsageError when it is there already */
  add(name: string, value: Json): void;
  /** Puts a value into a file that is there, and keeps the rest of it as it is written. */
  insert(name: string, at: (string | number)[], value: Json): void;
  /** The text as it will be; undefined without the file. */
  read(name: string): string | undefined;
  /** Whether a file of a folder has the key. */
  hasKey(below: string, key: string): boolean;
  /** @returns paths as they are shown */
  write(): string[];
  /** Takes back what was written. */
  undo(): void;
}

/** @param folder names are paths below it */
export function planWriting(folder: string): Writing {
  const texts = new Map<string, string>();
  const before = new Map<string, string | undefined>();
  const made: string[] = [];
  const placeOf = (name: string): string => path.join(folder, name);
  const read = (name: string): string | undefined => {
    const text = texts.get(name);
    if (text !== undefined) return text;
    return existsSync(placeOf(name)) ? readFileSync(placeOf(name), 'utf8') : undefined;
  };
  return {
    read,
    add(name, value) {
      if (existsSync(placeOf(name)))
        throw new UsageError(`${showPath(placeOf(name))} 已存在，请换一个名称或直接修改它`);
      texts.set(name, `${JSON.stringify(value, null, 2)}\n`);
    },
    insert(name, at, value) {
      const text = read(name) ?? '';
      const isListed = typeof at.at(-1) === 'number';
      const edits = modify(text, at, value, { formattingOptions: FORMAT, isArrayInsertion: isListed });
      texts.set(name, applyEdits(text, edits));
    },
    hasKey(below, key) {
      const names = existsSync(placeOf(below))
        ? listJsonFiles(placeOf(below)).map((name) => `${below}/${name}`)
        : [];
      return [...names, ...texts.keys()].some((name) => {
        const value = name.startsWith(`${below}/`) ? readJson(read(name) ?? '').value : undefined;
        return isObject(value) && Object.hasOwn(value, key);
      });
    },
    write() {
      for (const [name, text] of texts) {
        const place = placeOf(name);
        before.set(name, existsSync(place) ? readFileSync(place, 'utf8') : undefined);
        const first = mkdirSync(path.dirname(place), { recursive: true });
        if (first !== undefined) made.push(first);
        writeFileSync(place, text);
      }
      return [...texts.keys()].map((name) => showPath(placeOf(name)));
    },
    undo() {
      for (const [name, text] of before) {
        if (text === undefined) rmSync(placeOf(name), { force: true });
        else writeFileSync(placeOf(name), text);
      }
      // Folders that came along are empty again.
      for (const created of made.reverse()) removeEmpty(created);
    },
  };
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    const isKept = error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY';
    if (!isKept) throw error;
  }
}
