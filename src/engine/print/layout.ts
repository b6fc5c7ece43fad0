// A template and a record become pages: every box with its place in millimetres and its text in lines.
import { breakLines, lineHeight, type Measure } from './lines.ts';
import type {
  Align,
  FieldElement,
  PrintElement,
  PrintTemplate,
  Say,
  TableColumn,
  TableElement,
  TextElement,
} from './template.ts';
import { fillText, formatPrinted, readField } from './values.ts';

export interface LayoutPort {
  measure: Measure;
  /** Texts of a dictionary for a value. */
  dictText(this: void, dict: string, value: unknown): string;
  /** Rich text without its marks, paragraphs on lines of their own. */
  plainText(this: void, html: string): string;
  /** Puts the words of the library into the reader's language. */
  t: Say;
}

interface Place {
  /** Unique on its page. */
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
export type PlacedItem = Place &
  (
    | { kind: 'words'; lines: readonly string[]; size: number; bold: boolean; align: Align }
    | { kind: 'image'; path: string }
    | { kind: 'line' }
    | { kind: 'barcode' | 'qrcode'; text: string }
    | { kind: 'cells'; cells: readonly PlacedCell[]; size: number; isHead: boolean }
  );
export interface PlacedCell {
  width: number;
  align: Align;
  lines: readonly string[];
}
export interface PrintPage {
  items: readonly PlacedItem[];
}
export interface PrintJob {
  width: number;
  height: number;
  pages: readonly PrintPage[];
  /** There was more than the most pages hold. */
  isCut: boolean;
}

const MAX_PAGES = 300;
/** Free room on the left and right of a cell, and above and below, in millimetres. */
const CELL_SIDE = 1;
const CELL_EDGE = 0.8;

/** Where what stood at `from` on the template goes now. */
interface Shift {
  from: number;
  page: number;
  y: number;
}

/**
 * Lays a template out. A table and a text that grows take what room they need, go on on the next page within its
 * margins and push down what stands below. What lies in the upper or lower margin stands on every page.
 */
export function layoutTemplate(
  template: PrintTemplate,
  record: Readonly<Record<string, unknown>>,
  port: LayoutPort,
): PrintJob {
  const { page } = template;
  const top = page.margin.top;
  const limit = page.height - page.margin.bottom;
  const pages: PlacedItem[][] = [[]];
  const shifts: Shift[] = [];
  let isCut = false;

  const put = (at: number, item: PlacedItem): void => {
    if (at >= MAX_PAGES) {
      isCut = true;
      return;
    }
    while (pages.length <= at) pages.push([]);
    pages[at]?.push(item);
  };
  const isRepeated = (element: PrintElement): boolean =>
    element.y + element.height <= top || element.y >= limit;
  const ordered = [...template.elements].sort((one, other) => one.y - other.y);

  for (const element of ordered.filter((one) => !isRepeated(one))) {
    const shift = shifts.findLast(({ from }) => from <= element.y + 0.01);
    let at = shift?.page ?? 0;
    let y = shift === undefined ? element.y : shift.y + (element.y - shift.from);
    const strips = readStrips(element, record, port);
    const isHigh = element.height > limit - top;
    if (
      y >= limit ||
      (strips === undefined && shift !== undefined && !isHigh && y + element.height > limit)
    ) {
      at += 1;
      y = top;
      shifts.push({ from: element.y, page: at, y });
    }
    if (strips === undefined) {
      put(at, placeFixed(element, y, record, port));
      continue;
    }
    const end = flow(element, strips, { at, y, top, limit }, put);
    shifts.push({ from: element.y + element.height, page: end.page, y: end.y });
    shifts.sort((one, other) => one.from - other.from);
  }

  const repeated = ordered.filter(isRepeated);
  const total = pages.length;
  return {
    width: page.width,
    height: page.height,
    pages: pages.map((items, index) => ({
      items: [
        ...repeated.map((element) =>
          placeFixed(element, element.y, record, port, { page: String(index + 1), pages: String(total) }),
        ),
        ...items,
      ],
    })),
    isCut,
  };
}

/** A part of a growing box that stays in one piece. */
type Strip = { height: number } & ({ line: string } | { cells: readonly PlacedCell[]; isHead: boolean });

/** Undefined for a box of a fixed height. */
function readStrips(
  element: PrintElement,
  record: Readonly<Record<string, unknown>>,
  port: LayoutPort,
): Strip[] | undefined {
  if (element.type === 'table') return readRows(element, record, port);
  if ((element.type !== 'text' && element.type !== 'field') || element.grow !== true) return undefined;
  const height = lineHeight(element.size);
  return breakLines(wordsOf(element, record, port, {}), element.width, element, port.measure).map((line) => ({
    height,
    line,
  }));
}

function readRows(
  element: TableElement,
  record: Readonly<Record<string, unknown>>,
  port: LayoutPort,
): Strip[] {
  const widths = columnWidths(element);
  const strip = (texts: readonly string[], isHead: boolean): Strip => {
    const cells = element.columns.map((column, index): PlacedCell => {
      const width = widths[index] ?? column.width;
      return {
        width,
        align: column.align ?? 'left',
        lines: breakLines(
          texts[index] ?? '',
          width - 2 * CELL_SIDE,
          { size: element.size, bold: isHead },
          port.measure,
        ),
      };
    });
    const lines = Math.max(...cells.map((cell) => cell.lines.length));
    return { height: lines * lineHeight(element.size) + 2 * CELL_EDGE, cells, isHead };
  };
  const rows = readField(record, element.field);
  const head = strip(
    element.columns.map(({ title }) => title),
    true,
  );
  return [
    head,
    ...(Array.isArray(rows) ? rows : []).map((row: unknown) =>
      strip(
        element.columns.map((column) => printedText(row, column, port)),
        false,
      ),
    ),
  ];
}

/** The columns share the width of the table in the proportions of their own. */
export function columnWidths({ width, columns }: Pick<TableElement, 'width' | 'columns'>): number[] {
  const all = columns.reduce((sum, column) => sum + column.width, 0);
  return columns.map((column) => (column.width / all) * width);
}

/** Places strips one below the other; the head of a table stands on every page again. */
function flow(
  element: PrintElement,
  strips: readonly Strip[],
  start: { at: number; y: number; top: number; limit: number },
  put: (at: number, item: PlacedItem) => void,
): { page: number; y: number } {
  const { top, limit } = start;
  let { at, y } = start;
  const first = strips[0];
  const head = first && 'cells' in first && first.isHead ? first : undefined;
  strips.forEach((strip, index) => {
    if (y + strip.height > limit && y > top) {
      at += 1;
      y = top;
      if (head && index > 0 && head.height + strip.height <= limit - top) {
        put(at, placeStrip(element, head, `${element.id}-head-${at}`, y));
        y += head.height;
      }
    }
    put(at, placeStrip(element, strip, `${element.id}-${index}`, y));
    y += strip.height;
  });
  // A box that needs less room than it was given keeps what stands below in its place.
  const isOnFirst = at === start.at;
  return { page: at, y: isOnFirst ? Math.max(y, start.y + element.height) : y };
}

function placeStrip(element: PrintElement, strip: Strip, key: string, y: number): PlacedItem {
  const { x, width } = element;
  const place = { key, x, y, width, height: strip.height };
  if ('cells' in strip) {
    const { cells, isHead } = strip;
    return { ...place, kind: 'cells', cells, isHead, size: element.type === 'table' ? element.size : 10 };
  }
  return { ...place, kind: 'words', lines: [strip.line], ...letteringOf(element as TextElement) };
}

function placeFixed(
  element: PrintElement,
  y: number,
  record: Readonly<Record<string, unknown>>,
  port: LayoutPort,
  numbers: Readonly<Record<string, string>> = {},
): PlacedItem {
  const { x, width, height } = element;
  const place = { key: element.id, x, y, width, height };
  switch (element.type) {
    case 'text':
    case 'field': {
      const lines = breakLines(wordsOf(element, record, port, numbers), width, element, port.measure);
      // A box of a fixed height shows whole lines only.
      const room = Math.max(1, Math.floor((height + 0.01) / lineHeight(element.size)));
      return { ...place, kind: 'words', lines: lines.slice(0, room), ...letteringOf(element) };
    }
    case 'image':
      return {
        ...place,
        kind: 'image',
        path: element.field === undefined ? (element.path ?? '') : asPath(readField(record, element.field)),
      };
    case 'line':
      return { ...place, kind: 'line' };
    case 'table':
      return { ...place, kind: 'words', lines: [], size: element.size, bold: false, align: 'left' };
    case 'barcode':
    case 'qrcode':
      return {
        ...place,
        kind: element.type,
        text:
          element.field === undefined
            ? (element.text ?? '')
            : formatPrinted(readField(record, element.field), AS_IT_IS, port.t),
      };
  }
}

/** A value that no element says more of. */
const AS_IT_IS = {};

/** Several pictures are kept as one text with commas: the first stands for them. */
function asPath(value: unknown): string {
  return typeof value === 'string' ? (value.split(',')[0] ?? '') : '';
}

function letteringOf({ size, bold, align }: TextElement | FieldElement) {
  return { size, bold: bold ?? false, align: align ?? ('left' as const) };
}

function wordsOf(
  element: TextElement | FieldElement,
  record: Readonly<Record<string, unknown>>,
  port: LayoutPort,
  numbers: Readonly<Record<string, string>>,
): string {
  if (element.type === 'field') return (element.label ?? '') + printedText(record, element, port);
  return fillText(element.text, (name) =>
    Object.hasOwn(numbers, name)
      ? (numbers[name] ?? '')
      : formatPrinted(readField(record, name), AS_IT_IS, port.t),
  );
}

function printedText(record: unknown, element: FieldElement | TableColumn, port: LayoutPort): string {
  const value = readField(record, element.field);
  if (element.dict !== undefined) {
    const sent = readField(record, `${element.field}_dictText`);
    return typeof sent === 'string' && sent !== '' ? sent : port.dictText(element.dict, value);
  }
  const text = formatPrinted(value, element, port.t);
  return element.format === 'html' ? port.plainText(text) : text;
}
