// Texts from outside (clipboard, files) as values of a column, or the reason why they are none.
import { readTypedDate } from '../../../controls/dates/typed-date-text.ts';
import { readTypedNumber } from '../../../controls/numbers/typed-numbers.ts';
import type { CellOption, Column } from './column.ts';
import { t } from '../../../engine/text.ts';

export type Coerced = { readonly value: unknown } | { readonly reason: string };

const YES = new Set(['true', '是', 'y', 'yes', '1', '√', '☑', '✓', 'on']);
const NO = new Set(['false', '否', 'n', 'no', '0', '×', '☐', 'off', '']);

/**
 * The value that a text means in a cell.
 * @param options of the column as they are now
 */
export function coerce(column: Column, text: string, options: readonly CellOption[]): Coerced {
  const plain = text.trim();
  switch (column.kind.value) {
    case 'number':
      return readTypedNumber(plain);
    case 'toggle':
      return coerceToggle(column, plain);
    case 'choice':
      return coerceChoice(column, plain, options);
    case 'choices':
      return coerceChoices(column, plain, options);
    case 'date':
    case 'datetime':
    case 'time':
      return readTypedDate(plain, column.kind.value);
    case 'text':
      // A name is no file.
      if (column.kind.isFile && plain !== '') return { reason: t('文件只能上传，不能粘贴') };
      return {
        value:
          column.type === 'textarea' || column.type === 'input_pop' ? text : text.replace(/[\r\n]+/g, ' '),
      };
  }
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
