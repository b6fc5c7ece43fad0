// What a cell says as plain text: on the screen, on the clipboard, in a file.
import { dateText } from '../../../controls/dates/date-values.ts';
import { numberText } from '../../../controls/numbers/number-values.ts';
import { textOfOptions, textOfValue } from '../../../engine/react/texts/format-value.ts';
import type { CellOption, Column } from './column.ts';
import { t } from '../../../engine/text.ts';

/** Characters of a file's name in a cell before it is cut. */
const FILE_NAME_LENGTH = 5;

/** @param options of the column as they are now */
export function cellText(column: Column, value: unknown, options: readonly CellOption[]): string {
  if (value === undefined || value === null || value === '') return '';
  if (column.format) return numberText(value, column.format);
  switch (column.kind.value) {
    case 'toggle':
      return isOn(column, value) ? t('是') : t('否');
    case 'choice':
    case 'choices':
      return textOfOptions(value, options);
    case 'date':
    case 'datetime':
    case 'time':
      return dateText(value, column.kind.value);
    default:
      if (column.kind.isFile)
        return filesOf(value)
          .map(({ name }) => name)
          .join('、');
      return options.length > 0 ? textOfOptions(value, options) : textOfValue(value);
  }
}

export function isOn({ toggle }: Column, value: unknown): boolean {
  return (
    value === toggle[0] || (value !== undefined && value !== null && String(value) === String(toggle[0]))
  );
}

/** An uploaded file as a cell holds it. */
export interface CellFile {
  /** Its stored name, unless the value brings the one that it had. */
  readonly name: string;
  /** Where the server keeps it; undefined where its own name is known already. */
  readonly path: string | undefined;
}

/** Uploaded files of a value: comma-joined paths, a record, or a list of either. */
export function filesOf(value: unknown): readonly CellFile[] {
  const parts = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  return parts.flatMap((part): CellFile[] => {
    if (part !== null && typeof part === 'object') {
      const { name, fileName, path } = part as Record<string, unknown>;
      const own = [name, fileName].find(isFilled);
      if (own !== undefined) return [{ name: lastPart(own), path: undefined }];
      return isFilled(path) ? [{ name: lastPart(path), path }] : [];
    }
    const text = typeof part === 'string' ? part.trim() : '';
    return text === '' ? [] : [{ name: lastPart(text), path: text }];
  });
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

/** The name as a narrow cell shows it; by characters, so that none is halved. */
export function shortFileName(name: string): string {
  const characters = [...name];
  return characters.length > FILE_NAME_LENGTH ? `${characters.slice(0, FILE_NAME_LENGTH).join('')}…` : name;
}
