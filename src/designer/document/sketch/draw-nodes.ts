// How each kind of node looks on a sketch: containers by what lies in them, fields by label and box, lists by columns and rows.
import type { JsonObject } from '../../../engine/document.ts';
import { isObject, itemsOf, ownString, ownValue } from '../../../engine/values/json.ts';
import { drawList } from './draw-lists.ts';
import { childrenOf, numberOf, settingOf } from './node-facts.ts';
import { SHEET, type Draw, type Pen, type Place } from './pen.ts';

const GAP = 4;
const LINE = 3;
const FIELD = 8;
const BUTTON = { height: 8, width: 22 } as const;
/** Part of its width that a field leaves to its label. */
const LABEL = 0.24;

/** Draws a node with all that lies in it. */
export function drawNode(pen: Pen, node: JsonObject, place: Place): number {
  if (pen.isDone || place.y >= SHEET.height || place.width < 4) return 0;
  const widget = ownString(node, 'x-component') ?? '';
  const own = Object.hasOwn(DRAWN, widget) ? DRAWN[widget] : undefined;
  if (own) return own(pen, node, place);
  if (childrenOf(node).length > 0) return drawStack(pen, node, place);
  if (ownString(node, 'type') === 'void' || widget === '') return 0;
  return drawField(pen, node, place);
}

/** Draws one below the other. */
function drawStack(pen: Pen, node: JsonObject, place: Place): number {
  return drawAll(pen, childrenOf(node), place);
}

function drawAll(pen: Pen, nodes: readonly JsonObject[], { x, y, width }: Place): number {
  let height = 0;
  for (const one of nodes) {
    const own = drawNode(pen, one, { x, y: y + height, width });
    if (own > 0) height += own + GAP;
  }
  return Math.max(0, height - GAP);
}

/** Draws in a grid of columns, each node as many of them wide as it says. */
function drawGrid(pen: Pen, nodes: readonly JsonObject[], columns: number, { x, y, width }: Place): number {
  const step = (width + GAP) / columns;
  let top = y;
  let at = 0;
  let row = 0;
  for (const one of nodes) {
    const isColumn = ownString(one, 'x-component') === 'column';
    const span = Math.min(columns, isColumn ? numberOf(one, 'span', 1) : 1);
    if (at + span > columns) {
      top += row + GAP;
      at = 0;
      row = 0;
    }
    const own = drawNode(pen, one, { x: x + at * step, y: top, width: span * step - GAP });
    if (own === 0) continue;
    row = Math.max(row, own);
    at += span;
  }
  return top + row - y;
}

function drawField(pen: Pen, node: JsonObject, { x, y, width }: Place, height = FIELD): number {
  const label = ownString(node, 'title') === undefined ? 0 : Math.min(30, width * LABEL);
  if (label > 0) pen.put('line', x, y + (FIELD - LINE) / 2, label - GAP, LINE);
  pen.put('field', x + label, y, width - label, height);
  return height;
}

const tall =
  (height: number): Draw =>
  (pen, node, place) =>
    drawField(pen, node, place, height);

/** A choice that is no box to type into. */
const small: Draw = (pen, node, { x, y, width }) => {
  const label = ownString(node, 'title') === undefined ? 0 : Math.min(30, width * LABEL);
  if (label > 0) pen.put('line', x, y + (FIELD - LINE) / 2, label - GAP, LINE);
  pen.put('button', x + label, y + 2, 9, FIELD - 4);
  pen.put('line', x + label + 12, y + (FIELD - LINE) / 2, Math.min(20, width - label - 12), LINE);
  return FIELD;
};

const picture =
  (height: number, most: number = SHEET.width): Draw =>
  (pen, _node, { x, y, width }) => {
    pen.put('picture', x, y, Math.min(width, most), height);
    return height;
  };

const drawCard: Draw = (pen, node, place) =>
  pen.around(place, GAP + 1, (inner) => {
    const title = settingOf(node, 'title') ?? ownString(node, 'title');
    if (title === undefined) return drawStack(pen, node, inner);
    pen.put('title', inner.x, inner.y, Math.min(36, inner.width / 2), 4);
    pen.put('rule', inner.x, inner.y + 8, inner.width, 1);
    return 12 + drawStack(pen, node, { ...inner, y: inner.y + 12 });
  });

/** The first page is open. */
const drawTabs: Draw = (pen, node, { x, y, width }) => {
  const pages = childrenOf(node);
  pages.slice(0, 6).forEach((_, at) => pen.put(at === 0 ? 'main' : 'line', x + at * 26, y + 1, 20, LINE));
  pen.put('rule', x, y + 7, width, 1);
  const [first] = pages;
  return 11 + (first ? drawStack(pen, first, { x, y: y + 11, width }) : 0);
};

const drawCollapse: Draw = (pen, node, { x, y, width }) => {
  let top = y;
  childrenOf(node).forEach((part, at) => {
    pen.put('head', x, top, width, 10);
    top += 10 + GAP / 2;
    if (at > 0) return;
    const own = drawStack(pen, part, { x: x + GAP, y: top, width: width - 2 * GAP });
    if (own > 0) top += own + GAP;
  });
  return top - y;
};

const drawSearch: Draw = (pen, node, { x, y, width }) => {
  const columns = Math.max(1, Math.min(numberOf(node, 'columns', 4), Math.floor(width / 72)));
  const step = width / columns;
  const shown = childrenOf(node).slice(0, Math.max(1, columns - 1));
  shown.forEach((field, at) => drawField(pen, field, { x: x + at * step, y, width: step - GAP }));
  const behind = columns === 1 ? y + FIELD + GAP : y;
  const left = columns === 1 ? x : x + shown.length * step;
  pen.put('main', left, behind, BUTTON.width, BUTTON.height);
  pen.put('button', left + BUTTON.width + 3, behind, BUTTON.width, BUTTON.height);
  return behind - y + FIELD + 2;
};

const drawButton: Draw = (pen, node, { x, y, width }) => {
  const kind = settingOf(node, 'kind');
  const isBare = kind === 'link' || kind === 'text';
  const own = Math.min(width, settingOf(node, 'block') === true ? width : BUTTON.width);
  if (isBare) pen.put('line', x, y + 2, Math.min(own, 16), LINE);
  else pen.put(kind === 'primary' ? 'main' : 'button', x, y, own, BUTTON.height);
  return BUTTON.height;
};

/** Side by side, as far as there is room. */
const drawToolbar: Draw = (pen, node, { x, y, width }) => {
  let at = 0;
  for (const one of childrenOf(node)) {
    if (at + BUTTON.width > width) break;
    if (drawNode(pen, one, { x: x + at, y, width: BUTTON.width }) > 0) at += BUTTON.width + 3;
  }
  return at === 0 ? 0 : BUTTON.height;
};

const drawText: Draw = (pen, node, { x, y, width }) => {
  const text = settingOf(node, 'text');
  const level = settingOf(node, 'level');
  if (typeof level === 'string' && level.startsWith('heading')) {
    pen.put('title', x, y, Math.min(60, width), 5);
    return 5;
  }
  // A letter of Chinese is as wide as its line is high; what an expression says is some words.
  const length = typeof text === 'string' && !text.includes('{{') ? text.length * 3.5 : 48;
  const lines = Math.min(3, Math.max(1, Math.ceil(length / width)));
  for (let line = 0; line < lines; line += 1) {
    pen.put('line', x, y + line * 5, line === lines - 1 ? length - line * width : width, LINE);
  }
  return lines * 5 - 2;
};

const drawStatistic: Draw = (pen, _node, { x, y, width }) => {
  pen.put('line', x, y, Math.min(24, width), LINE);
  pen.put('title', x, y + 6, Math.min(34, width), 7);
  return 13;
};

const drawDescriptions: Draw = (pen, node, { x, y, width }) => {
  const items = itemsOf(settingOf(node, 'items'));
  const columns = Math.min(numberOf(node, 'columns', 3), Math.max(1, Math.floor(width / 60)));
  const step = width / columns;
  items.forEach((_, at) => {
    const top = y + Math.floor(at / columns) * 9;
    const left = x + (at % columns) * step;
    pen.put('rule', left, top, step * 0.3, LINE);
    pen.put('line', left + step * 0.36, top, step * 0.45, LINE);
  });
  return Math.max(0, Math.ceil(items.length / columns) * 9 - 4);
};

const drawChart: Draw = (pen, _node, place) =>
  pen.around(place, GAP, ({ x, y, width }) => {
    const bars = Math.max(3, Math.min(9, Math.floor(width / 14)));
    const step = width / bars;
    for (let at = 0; at < bars; at += 1) {
      const height = 10 + ((at * 7) % 5) * 6;
      pen.put('picture', x + at * step, y + 36 - height, step * 0.6, height);
    }
    return 36;
  });

const drawDivider: Draw = (pen, _node, { x, y, width }) => {
  pen.put('rule', x, y + 1, width, 1);
  return 3;
};

/** Lines that go in, as those of a tree do. */
const drawTree: Draw = (pen, _node, { x, y, width }) => {
  pen.put('field', x, y, width, FIELD);
  [0, 1, 1, 0, 1, 2, 0].forEach((level, at) =>
    pen.put('line', x + level * 6, y + 12 + at * 7, Math.max(8, (width - level * 6) * 0.6), LINE),
  );
  return 12 + 7 * 7;
};

const drawSteps: Draw = (pen, _node, { x, y, width }) => {
  for (let at = 0; at < 4; at += 1) {
    pen.put(at === 0 ? 'main' : 'button', x + (at * width) / 4, y, 7, 7);
    pen.put('line', x + (at * width) / 4 + 9, y + 2, width / 4 - 14, LINE);
  }
  return 7;
};

/** Cards that each person arranges: as many as fit. */
const drawPortal: Draw = (pen, _node, { x, y, width }) => {
  const columns = Math.max(1, Math.floor(width / 96));
  const step = (width + GAP) / columns;
  for (let at = 0; at < columns * 3; at += 1) {
    const place = {
      x: x + (at % columns) * step,
      y: y + Math.floor(at / columns) * (50 + GAP),
      width: step - GAP,
    };
    pen.around(place, GAP + 1, (inner) => {
      pen.put('title', inner.x, inner.y, Math.min(30, inner.width / 2), 4);
      for (let line = 0; line < 4; line += 1)
        pen.put('line', inner.x, inner.y + 10 + line * 8, inner.width * (0.9 - (line % 3) * 0.2), LINE);
      return 40;
    });
  }
  return 3 * (50 + GAP) - GAP;
};

const nothing: Draw = () => 0;

const DRAWN: Readonly<Record<string, Draw>> = {
  row: (pen, node, place) => drawGrid(pen, childrenOf(node), numberOf(node, 'columns', 2), place),
  column: drawStack,
  form: drawStack,
  card: drawCard,
  tabs: drawTabs,
  collapse: drawCollapse,
  toolbar: drawToolbar,
  search_form: drawSearch,
  button: drawButton,
  text_block: drawText,
  statistic: drawStatistic,
  descriptions: drawDescriptions,
  chart: drawChart,
  divider: drawDivider,
  tree: drawTree,
  steps: drawSteps,
  timeline: drawTree,
  data_table: (...given) => drawList(drawToolbar, ...given),
  editable_table: (...given) => drawList(drawToolbar, ...given),
  repeat: (pen, node, place) => {
    const item = ownValue(node, 'items');
    const copies = isObject(item) ? [item, item, item, item, item, item] : [];
    const isGrid = settingOf(node, 'layout') === 'grid';
    return isGrid
      ? drawGrid(pen, copies, numberOf(node, 'columns', 3), place)
      : drawAll(pen, copies.slice(0, 4), place);
  },
  textarea: tall(20),
  json: tall(28),
  code: tall(28),
  markdown: tall(44),
  umeditor: tall(52),
  transfer: tall(44),
  file: tall(16),
  checkbox: small,
  radio: small,
  switch: small,
  rate: small,
  dict_tag: small,
  badge: small,
  image: tall(22),
  signature: tall(22),
  picture: picture(28, 48),
  qr_code: picture(28, 28),
  barcode: picture(14, 56),
  iframe: picture(120),
  html_view: picture(60),
  markdown_view: picture(60),
  file_view: picture(90),
  print_view: picture(120),
  print_designer: picture(120),
  screen_designer: picture(150),
  portal: drawPortal,
  permission_matrix: picture(110),
  favourites: picture(30),
  hidden: nothing,
  dialog: nothing,
  drawer: nothing,
};
