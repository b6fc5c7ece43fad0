// What a cell says as plain text: on the screen, on the clipboard, in a file.
import { dateText, DATE_FORMAT } from '../../../controls/date-values.ts';
import { textOfOptions, textOfValue } from '../../../engine/react/format-value.ts';
import type { CellOption, Column } from './column.ts';
import { t } from '../../../engine/text.ts';

/** Characters of a file's name in a cell before it is cut. */
const FILE_NAME_LENGTH = 5;

const DAY = /^\d{4}-\d{2}-\d{2}(?:$| )/;

/** @param options of the column as they are now */
export function cellText(column: Column, value: unknown, options: readonly CellOption[]): string {
  if (value === undefined || value === null || value === '') return '';
  switch (column.kind.value) {
    case 'toggle':
      return isOn(column, value) ? t('是') : t('否');
    case 'choice':
    case 'choices':
      return textOfOptions(value, options);
    case 'date':
      // Most dates stand as they are shown; reading one costs more than all else about a cell.
      return typeof value === 'string' && DAY.test(value) ? value.slice(0, 10) : dateText(value, DATE_FORMAT);
    case 'datetime':
    case 'time':
      return textOfValue(value).replace('T', ' ');
    default:
      if (column.kind.isFile) return fileNames(value).join('、');
      return options.length > 0 ? textOfOptions(value, options) : textOfValue(value);
  }
}

export function isOn({ toggle }: Column, value: unknown): boolean {
  return (
    value === toggle[0] || (value !== undefined && value !== null && String(value) === String(toggle[0]))
  );
}

/** Names of uploaded files: comma-joined paths, a record, or a list of either. */
export function fileNames(value: unknown): string[] {
  const parts = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  return parts.flatMap((part) => {
    if (part !== null && typeof part === 'object') {
      const { name, fileName, path } = part as Record<string, unknown>;
      const text = [name, fileName, path].find((one) => typeof one === 'string' && one !== '');
      return typeof text === 'string' ? [lastPart(text)] : [];
    }
    return typeof part === 'string' && part.trim() !== '' ? [lastPart(part.trim())] : [];
  });
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

/** The name as a narrow cell shows it; by characters, so that none is halved. */
export function shortFileName(name: string): string {
  const characters = [...name];
  return characters.length > FILE_NAME_LENGTH ? `${characters.slice(0, FILE_NAME_LENGTH).join('')}…` : name;
}
