// What a server refuses single fields for, beside the sentence of its answer: it is shown where the fields stand.
import type { Template } from '../plan/plan.ts';
import { t, translate } from '../text.ts';
import { listSources } from './sent-fields.ts';

/** A value that the server does not take. */
export interface FieldRefusal {
  /** Its name in what was sent; the path of the field in the form, too, unless the document sent something else. */
  field: string;
  text: string;
  /** Paths of the form's values that the document made it of, the nearest first. */
  sources?: readonly string[];
}

/** Rows of a sub-table that one mark names. */
const NAMED_ROWS = 3;

/** Reads `{ fields: [{ field, text }] }` and `{ rows: [{ child, row, text }] }`; anything else refuses no field. */
export function readRefusals(result: unknown): FieldRefusal[] {
  const fields = listOf(result, 'fields').flatMap(({ field, text }) =>
    typeof field === 'string' && typeof text === 'string' ? [{ field, text: toMark(field, text) }] : [],
  );
  const byChild = new Map<string, string[]>();
  for (const { child, row, text } of listOf(result, 'rows')) {
    if (typeof child !== 'string' || typeof row !== 'number' || typeof text !== 'string') continue;
    byChild.set(child, [...(byChild.get(child) ?? []), t('第 {0} 行 {1}', row, translate(text))]);
  }
  const tables = [...byChild].map(([field, texts]) => ({
    field,
    text: texts.slice(0, NAMED_ROWS).join('；'),
  }));
  return [...fields, ...tables];
}

/** Refusals with the values of the form behind each name. @param sent what the document made the body of */
export function withSources(
  refusals: readonly FieldRefusal[],
  sent: Template | undefined,
): readonly FieldRefusal[] {
  if (sent === undefined) return refusals;
  return refusals.map((refusal) => ({ ...refusal, sources: listSources(sent, refusal.field) }));
}

/** The sentence names the field for those who read it elsewhere; where it stands, its title is enough. */
function toMark(field: string, text: string): string {
  const translated = translate(text);
  return [`（${field}）`, ` (${field})`].reduce((left, name) => left.replace(name, ''), translated);
}

function listOf(result: unknown, name: string): Readonly<Record<string, unknown>>[] {
  if (typeof result !== 'object' || result === null) return [];
  const list = (result as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(list)
    ? list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];
}
