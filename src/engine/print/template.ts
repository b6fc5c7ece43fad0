// What a print template is: elements in millimetres on a page.

export const TEMPLATE_LIMITS = {
  /** Characters of the JSON text. */
  text: 100_000,
  elements: 200,
  columns: 20,
  /** Characters of a fixed text. */
  words: 2_000,
  /** Millimetres of a side of the page. */
  pageMin: 20,
  pageMax: 1_000,
} as const;

export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface PageSetup {
  width: number;
  height: number;
  margin: Margins;
}

export type Align = 'left' | 'center' | 'right';
/**
 * How a value becomes text: as it is, a day, a day with time, a number with its thousands, two decimals, an amount in Chinese capitals, rich text without
 * its marks.
 */
export const PRINT_FORMATS = ['text', 'date', 'datetime', 'number', 'money', 'capitals', 'html'] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];
/** Most digits behind the point of a number. */
export const MAX_DIGITS = 10;

/** What a value stands for on paper. */
export interface Meaning {
  dict?: string;
  format?: PrintFormat;
  /** Behind the point of a `number`; as many as it has where none are named. */
  digits?: number;
}

export interface Box {
  id: string;
  /** Millimetres from the left and upper edge of the page. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Lettering {
  /** Points. */
  size: number;
  bold?: boolean;
  align?: Align;
  /** The box becomes as high as its text, goes on on further pages and pushes down what stands below. */
  grow?: boolean;
}

export interface TextElement extends Box, Lettering {
  type: 'text';
  /** `${name}` stands for a field of the record, `${page}` and `${pages}` for numbers of pages. */
  text: string;
}
export interface FieldElement extends Box, Lettering, Meaning {
  type: 'field';
  field: string;
  /** Stands before the value. */
  label?: string;
}
export interface ImageElement extends Box {
  type: 'image';
  /** A field with the path of a stored picture, or such a path itself. */
  field?: string;
  path?: string;
}
export interface LineElement extends Box {
  type: 'line';
}
export interface TableColumn extends Meaning {
  field: string;
  title: string;
  /** Millimetres. */
  width: number;
  align?: Align;
}
export interface TableElement extends Box {
  type: 'table';
  /** The field of the record that holds the rows. */
  field: string;
  size: number;
  columns: readonly TableColumn[];
}
export interface CodeElement extends Box {
  type: 'barcode' | 'qrcode';
  field?: string;
  text?: string;
}

export type PrintElement =
  | TextElement
  | FieldElement
  | ImageElement
  | LineElement
  | TableElement
  | CodeElement;
export type ElementType = PrintElement['type'];

export interface PrintTemplate {
  page: PageSetup;
  elements: readonly PrintElement[];
}

/** A4, upright, nothing on it. */
export const EMPTY_TEMPLATE: PrintTemplate = {
  page: { width: 210, height: 297, margin: { top: 15, right: 15, bottom: 15, left: 15 } },
  elements: [],
};

/**
 * A sentence in the reader's language.
 * @param text as it is written in Chinese, `{0}` for the first value
 */
export type Say = (text: string, ...values: readonly unknown[]) => string;
