// The column types of the table: which field widget edits a cell, and what its values look like.

/** How a text becomes a value of the cell, and how a value is read. */
export type CellValueKind =
  | 'text'
  | 'number'
  | 'toggle'
  | 'choice'
  | 'choices'
  | 'date'
  | 'datetime'
  | 'time';

export interface CellKind {
  /** Field widget of the registry that edits the cell; undefined where nothing is edited by one. */
  readonly widget?: string;
  readonly value: CellValueKind;
  /** Pixels, where a type has a width of its own. */
  readonly width?: number;
  /** Its stored value is a reference: only the widget's own view can say what it means. */
  readonly isReference?: boolean;
  readonly isFile?: boolean;
  /** What is chosen is final at once; what is typed is taken over when the cell is left. */
  readonly isPicked?: boolean;
  /** A character begins the editing although the value is chosen: a search, or a date as people write it. */
  readonly isTyped?: boolean;
  /** Shown only. */
  readonly isFixed?: boolean;
}

const KINDS = {
  input: { widget: 'text', value: 'text' },
  inputNumber: { widget: 'number', value: 'number' },
  checkbox: { value: 'toggle' },
  checkbox_meta: { value: 'toggle' },
  select: { widget: 'list', value: 'choice', isPicked: true, isTyped: true },
  radio: { widget: 'radio', value: 'choice', isPicked: true },
  list_multi: { widget: 'list_multi', value: 'choices', isPicked: true, isTyped: true },
  date: { widget: 'date', value: 'date', isPicked: true, isTyped: true },
  datetime: { widget: 'datetime', value: 'datetime', width: 200, isPicked: true, isTyped: true },
  time: { widget: 'time', value: 'time', isPicked: true, isTyped: true },
  input_pop: { widget: 'textarea', value: 'text' },
  textarea: { widget: 'textarea', value: 'text' },
  upload: { widget: 'file', value: 'text', isFile: true, isPicked: true },
  file: { widget: 'file', value: 'text', isFile: true, isPicked: true },
  image: { widget: 'image', value: 'text', isFile: true, isPicked: true },
  link_down: { widget: 'link_down', value: 'text', isReference: true, isPicked: true },
  popup: { widget: 'popup', value: 'text', isPicked: true },
  sel_search: { widget: 'sel_search', value: 'text', isReference: true, isPicked: true, isTyped: true },
  sel_search_async: { widget: 'sel_search', value: 'text', isReference: true, isPicked: true, isTyped: true },
  sel_depart: {
    widget: 'sel_depart',
    value: 'text',
    width: 160,
    isReference: true,
    isPicked: true,
    isTyped: true,
  },
  sel_user: {
    widget: 'sel_user',
    value: 'text',
    width: 220,
    isReference: true,
    isPicked: true,
    isTyped: true,
  },
  slot: { value: 'text', isFixed: true },
  hidden: { value: 'text', isFixed: true },
  normal: { value: 'text', isFixed: true },
} as const satisfies Record<string, CellKind>;

export type CellType = keyof typeof KINDS;

export const CELL_TYPES = Object.keys(KINDS) as CellType[];

export function kindOf(type: CellType): CellKind {
  return KINDS[type];
}

export function isCellType(type: unknown): type is CellType {
  return typeof type === 'string' && Object.hasOwn(KINDS, type);
}
