// The fields that a designer offers.
import type { Meaning, PrintFormat } from '../../engine/print/template.ts';

export interface FieldChoice {
  key: string;
  title: string;
  dict?: string | undefined;
  format?: PrintFormat | undefined;
  digits?: number | undefined;
  isImage?: boolean | undefined;
  isRows?: boolean | undefined;
  parent?: string | undefined;
}

/** How a value of the field becomes text. */
export function meaningOf(field: FieldChoice | undefined): Meaning {
  return {
    ...(field?.dict === undefined ? {} : { dict: field.dict }),
    ...(field?.format === undefined ? {} : { format: field.format }),
    ...(field?.digits === undefined ? {} : { digits: field.digits }),
  };
}

/** Fields for a kind of element; a document that names none lets everything be typed. */
export function choicesFor(
  fields: readonly FieldChoice[],
  kind: 'text' | 'image' | 'rows',
): readonly FieldChoice[] {
  const own = fields.filter(({ parent }) => parent === undefined);
  if (kind === 'rows') return own.filter(({ isRows }) => isRows);
  if (kind === 'image') return own.filter(({ isImage }) => isImage);
  return own.filter(({ isRows, isImage }) => !isRows && !isImage);
}
