// What Excel offers in the cells of an exported table: the choices of a column, and all that may be ticked.
import type { Feature } from 'write-excel-file/browser';
import { t } from '../../engine/text.ts';
import type { GridColumn } from './grid/grid.ts';

/** Characters of a list that stands in the rule of its column, as Excel has it; longer ones stand on a sheet of their own. */
const MAX_INLINE = 255;
/** Rows behind the last one in which the choices are offered, too. */
const MORE_ROWS = 1_000;

/** The texts that a cell of a column may hold; undefined where it is no choice of one. */
function choicesOf({ kind, choices, allowsInput }: GridColumn): readonly string[] | undefined {
  if (kind.value === 'toggle') return [t('是'), t('否')];
  if (kind.value !== 'choice' || allowsInput || choices.length === 0) return undefined;
  return [...new Set(choices.map(({ text }) => text))];
}

export interface OfferedChoices {
  readonly feature: Feature<File | Blob | ArrayBuffer>;
  /** The long lists, a column each; undefined where there are none. */
  readonly sheet:
    | { readonly name: string; readonly rows: readonly (readonly (string | undefined)[])[] }
    | undefined;
}

/**
 * @param columns in the order of the file
 * @param count rows of the table
 * @param taken name of the first sheet
 */
export function offerChoices(columns: readonly GridColumn[], count: number, taken: string): OfferedChoices {
  const offered = columns.flatMap((column, at) => {
    const texts = choicesOf(column);
    return texts ? [{ at, texts }] : [];
  });
  const long = offered.map(({ texts }) => texts).filter((texts) => !isInline(texts));
  const own = t('下拉选项');
  const name = own === taken ? `${own}2` : own;
  const rules = offered.map(({ at, texts }) => {
    const letter = columnLetters(at);
    const list = long.indexOf(texts);
    const formula =
      list < 0
        ? `"${texts.join(',')}"`
        : `'${name}'!$${columnLetters(list)}$1:$${columnLetters(list)}$${texts.length}`;
    // A warning: what else a cell may hold, such as a code, is judged by the import.
    return (
      `<dataValidation type="list" allowBlank="1" errorStyle="warning" showErrorMessage="1"` +
      ` error="${escape(t('不在列表中，请从下拉列表中选择'))}" sqref="${letter}2:${letter}${count + 1 + MORE_ROWS}">` +
      `<formula1>${escape(formula)}</formula1></dataValidation>`
    );
  });
  const xml = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
  const height = Math.max(0, ...long.map((texts) => texts.length));
  return {
    feature: {
      files: {
        transform: {
          'xl/worksheets/sheet{id}.xml': {
            // Excel wants the rules behind the cells and before all that this file has not.
            transform: (content, _options, { sheetIndex }) =>
              sheetIndex === 0 && rules.length > 0
                ? content.replace('</sheetData>', () => `</sheetData>${xml}`)
                : content,
          },
        },
      },
    },
    sheet:
      long.length === 0
        ? undefined
        : { name, rows: Array.from({ length: height }, (_, row) => long.map((texts) => texts[row])) },
  };
}

/** A comma would part one text in two, and a quotation mark end the list. */
function isInline(texts: readonly string[]): boolean {
  return texts.join(',').length <= MAX_INLINE && texts.every((text) => !/[,"\r\n]/.test(text));
}

/** A, B … Z, AA … */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
}
