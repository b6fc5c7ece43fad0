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
  const isWhole = typeof value !== 'object' || value === null;
  const line = isWhole ? JSON.stringify(value) : printLine(value);
  // What follows a value is at most a comma.
  if (isWhole || used + line.length < LINE_WIDTH) return line;
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

function printLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Array.isArray(value)
    ? joinLine(value.map(printLine), true)
    : joinLine(
        Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printLine(item)}`),
        false,
      );
}
