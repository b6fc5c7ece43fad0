// JSON as documents are written: on one line where it fits, otherwise one entry a line.
import type { Json } from '../../engine/document.ts';

/** Columns of a line, as the formatter of the repository keeps them. */
export const LINE_WIDTH = 110;

/** How a text is laid out. */
export interface Layout {
  /** One step to the right. */
  indent: string;
  lineBreak: string;
}

/** The layout that a text has; that of the repository where it tells none. */
export function readLayout(text: string): Layout {
  return {
    indent: /^[[{][^\S\n]*\r?\n([ \t]+)/.exec(text.trimStart())?.[1] ?? '  ',
    lineBreak: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/**
 * Prints a value that begins at a place of a line.
 * @param depth steps to the right of the line that it begins on
 * @param used columns of that line before it
 */
export function printJson(value: Json, layout: Layout, depth = 0, used = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // What follows a value is at most a comma.
  const line = printLine(value, LINE_WIDTH - 1 - used);
  if (line !== undefined) return line;
  const parts = Array.isArray(value)
    ? value.map((item) => ({ key: '', item }))
    : Object.entries(value).map(([key, item]) => ({ key: `${JSON.stringify(key)}: `, item }));
  const inner = layout.indent.repeat(depth + 1);
  return printBlock(
    parts.map(({ key, item }) => key + printJson(item, layout, depth + 1, inner.length + key.length)),
    Array.isArray(value),
    layout,
    depth,
  );
}

/** Entries, each on a line of its own. */
export function printBlock(
  entries: readonly string[],
  isList: boolean,
  { indent, lineBreak }: Layout,
  depth: number,
): string {
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const inner = lineBreak + indent.repeat(depth + 1);
  return `${open}${inner}${entries.join(`,${inner}`)}${lineBreak}${indent.repeat(depth)}${close}`;
}

/** Entries on one line. */
export function joinLine(entries: readonly string[], isList: boolean): string {
  if (entries.length === 0) return isList ? '[]' : '{}';
  return isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
}

/** A value on one line; undefined where it takes more columns than there are, which the first of them tell. */
function printLine(value: Json, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    return text.length <= room ? text : undefined;
  }
  const isList = Array.isArray(value);
  const entries: string[] = [];
  let left = room - '[]'.length;
  for (const [key, item] of Object.entries(value)) {
    const start = isList ? '' : `${JSON.stringify(key)}: `;
    const printed = printLine(item, left - start.length);
    if (printed === undefined) return undefined;
    entries.push(start + printed);
    left -= start.length + printed.length + ', '.length;
  }
  const line = joinLine(entries, isList);
  return line.length <= room ? line : undefined;
}
