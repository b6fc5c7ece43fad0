// Texts from outside (clipboard, files) as values of a column, or the reason why they are none.
import { isNumeric, readNumber } from '../../../controls/number-values.ts';
import type { CellOption, Column } from './column.ts';
import { t } from '../../../engine/text.ts';

export type Coerced = { readonly value: unknown } | { readonly reason: string };

const YES = new Set(['true', '是', 'y', 'yes', '1', '√', '☑', '✓', 'on']);
const NO = new Set(['false', '否', 'n', 'no', '0', '×', '☐', 'off', '']);

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?.*)?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/**
 * The value that a text means in a cell.
 * @param options of the column as they are now
 */
export function coerce(column: Column, text: string, options: readonly CellOption[]): Coerced {
  const plain = text.trim();
  switch (column.kind.value) {
    case 'number':
      return coerceNumber(plain);
    case 'toggle':
      return coerceToggle(column, plain);
    case 'choice':
      return coerceChoice(column, plain, options);
    case 'choices':
      return coerceChoices(column, plain, options);
    case 'date':
    case 'datetime':
      return coerceDate(plain, column.kind.value === 'datetime');
    case 'time':
      return coerceTime(plain);
    case 'text':
      return {
        value:
          column.type === 'textarea' || column.type === 'input_pop' ? text : text.replace(/[\r\n]+/g, ' '),
      };
  }
}

/** Separators of thousands and full-width digits come with what people copy. */
function coerceNumber(text: string): Coerced {
  if (text === '') return { value: null };
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '');
  // What a number cannot hold would be stored as nothing.
  const isHeld = isNumeric(plain) && Number.isFinite(Number(plain));
  return isHeld ? { value: readNumber(plain) } : { reason: t('“{0}”不是数字', text) };
}

function coerceToggle({ toggle }: Column, text: string): Coerced {
  const [on, off] = toggle;
  if (text === String(on)) return { value: on };
  if (text === String(off)) return { value: off };
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: on };
  return NO.has(word) ? { value: off } : { reason: t('“{0}”不是“是”或“否”', text) };
}

function findOption(text: string, options: readonly CellOption[]): CellOption | undefined {
  return (
    options.find((option) => option.text === text) ?? options.find((option) => String(option.value) === text)
  );
}

function coerceChoice(column: Column, text: string, options: readonly CellOption[]): Coerced {
  if (text === '') return { value: null };
  const option = findOption(text, options);
  if (option) return { value: option.value };
  return column.allowsInput ? { value: text } : { reason: t('“{0}”不是{1}的选项', text, column.title) };
}

function coerceChoices(column: Column, text: string, options: readonly CellOption[]): Coerced {
  if (text === '') return { value: '' };
  const parts = text.split(/[,，、;；]/).map((part) => part.trim());
  const values: string[] = [];
  for (const part of parts.filter((one) => one !== '')) {
    const option = findOption(part, options);
    if (!option && !column.allowsInput) return { reason: t('“{0}”不是{1}的选项', part, column.title) };
    values.push(String(option?.value ?? part));
  }
  return { value: values.join(',') };
}

function coerceDate(text: string, hasTime: boolean): Coerced {
  if (text === '') return { value: null };
  const found = DATE.exec(text);
  const parts = (found ?? []).slice(1).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const isReal =
    found !== null &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate() &&
    isClock(hour, minute, second);
  if (!isReal) return { reason: t('“{0}”不是{1}', text, hasTime ? t('日期时间') : t('日期')) };
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return { value: hasTime ? `${date} ${pad(hour)}:${pad(minute)}:${pad(second)}` : date };
}

function coerceTime(text: string): Coerced {
  if (text === '') return { value: null };
  const found = TIME.exec(text);
  const [hour = 0, minute = 0, second = 0] = (found ?? []).slice(1).map((part) => Number(part ?? 0));
  if (!found || !isClock(hour, minute, second)) return { reason: t('“{0}”不是时间', text) };
  return { value: `${pad(hour)}:${pad(minute)}:${pad(second)}` };
}

function isClock(hour: number, minute: number, second: number): boolean {
  return hour <= 23 && minute <= 59 && second <= 59;
}

function pad(number: number, length = 2): string {
  return String(number).padStart(length, '0');
}
