// The value of the designer: the JSON text of a template.
import { readTemplate, TemplateRefused } from '../../engine/print/read-template.ts';
import { EMPTY_TEMPLATE, type PrintTemplate } from '../../engine/print/template.ts';
import { t } from '../../engine/text.ts';

/** The template of a value; an empty one, and one that cannot be read, begins anew. */
export function openTemplate(value: unknown): PrintTemplate {
  if (typeof value !== 'string' || value === '') return EMPTY_TEMPLATE;
  try {
    return readTemplate(value, t);
  } catch (error) {
    if (error instanceof TemplateRefused) return EMPTY_TEMPLATE;
    throw error;
  }
}

/** What lists and read-only views say about a template. */
export function describeTemplate(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const { page, elements } = openTemplate(value);
  return t('{0} × {1} 毫米，{2} 个元素', page.width, page.height, elements.length);
}
