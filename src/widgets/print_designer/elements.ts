// New elements, copies, and how elements move: pure functions over a template.
import type { ElementType, PageSetup, PrintElement, PrintTemplate } from '../../engine/print/template.ts';
import { choicesFor, meaningOf, type FieldChoice } from './field-choice.ts';
import { t } from '../../engine/text.ts';

export const ELEMENT_TITLES: Record<ElementType, string> = {
  text: t('文字'),
  field: t('字段'),
  image: t('图片'),
  line: t('线条'),
  table: t('表格'),
  barcode: t('条形码'),
  qrcode: t('二维码'),
};

/** Texts of the buttons that add one. */
export const ADD_TITLES: Record<ElementType, string> = {
  text: t('添加文字'),
  field: t('添加字段'),
  image: t('添加图片'),
  line: t('添加线条'),
  table: t('添加表格'),
  barcode: t('添加条形码'),
  qrcode: t('添加二维码'),
};

/** Tenths of a millimetre are the finest that a person can set. */
export function roundLength(length: number): number {
  return Math.round(length * 10) / 10;
}

/** A new element in the upper left corner within the margins, below the last one. */
export function makeElement(
  type: ElementType,
  template: PrintTemplate,
  fields: readonly FieldChoice[],
): PrintElement {
  const { margin, width, height } = template.page;
  const inside = width - margin.left - margin.right;
  const lowest = Math.max(margin.top, ...template.elements.map((one) => one.y + one.height + 2));
  const box = (wide: number, high: number) => ({
    id: nextId(template),
    x: margin.left,
    y: roundLength(Math.min(lowest, Math.max(0, height - margin.bottom - high))),
    width: roundLength(Math.min(wide, inside)),
    height: Math.min(high, height),
  });
  const first = choicesFor(fields, 'text')[0];
  switch (type) {
    case 'text':
      return { ...box(60, 8), type, size: 12, text: t('文字') };
    case 'field':
      return { ...box(60, 8), type, size: 12, field: first?.key ?? 'name', ...meaningOf(first) };
    case 'image': {
      const picture = choicesFor(fields, 'image')[0];
      return { ...box(30, 30), type, ...(picture ? { field: picture.key } : {}) };
    }
    case 'line':
      return { ...box(inside, 0.4), type };
    case 'table': {
      const rows = choicesFor(fields, 'rows')[0];
      const columns = fields.filter(({ parent }) => parent !== undefined && parent === rows?.key).slice(0, 4);
      return {
        ...box(inside, 20),
        type,
        size: 10,
        field: rows?.key ?? 'rows',
        columns:
          columns.length > 0
            ? columns.map((one) => ({ field: one.key, title: one.title, width: 30, ...meaningOf(one) }))
            : [{ field: 'name', title: t('名称'), width: 30 }],
      };
    }
    case 'barcode':
      return { ...box(60, 18), type, field: first?.key ?? 'id' };
    case 'qrcode':
      return { ...box(25, 25), type, field: first?.key ?? 'id' };
  }
}

/** The same element once more, a little aside. */
export function copyElement(element: PrintElement, template: PrintTemplate): PrintElement {
  const copy = { ...element, id: nextId(template) };
  return keepOnPage({ ...copy, x: copy.x + 5, y: copy.y + 5 }, template.page);
}

/** Puts an element back onto the page, in tenths of a millimetre. */
export function keepOnPage<Element extends PrintElement>(element: Element, page: PageSetup): Element {
  const width = roundLength(Math.min(Math.max(element.width, 0.2), page.width));
  const height = roundLength(Math.min(Math.max(element.height, 0.2), page.height));
  return {
    ...element,
    width,
    height,
    x: roundLength(Math.min(Math.max(element.x, 0), page.width - width)),
    y: roundLength(Math.min(Math.max(element.y, 0), page.height - height)),
  };
}

export function replaceElement(template: PrintTemplate, element: PrintElement): PrintTemplate {
  return { ...template, elements: template.elements.map((one) => (one.id === element.id ? element : one)) };
}

function nextId({ elements }: PrintTemplate): string {
  const known = new Set(elements.map(({ id }) => id));
  let number = elements.length + 1;
  while (known.has(`e${number}`)) number += 1;
  return `e${number}`;
}
