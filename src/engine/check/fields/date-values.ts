// Dates written into a document: bounds and defaults in the format of their widget, and the patterns of `formatDate`.
import type { DateFormat, PropSchema } from '../../registry/manifest.ts';
import type { FoundExpression } from '../expressions/expressions.ts';
import type { Findings } from '../findings/findings.ts';

const SHAPES: Readonly<Record<DateFormat, RegExp>> = {
  'YYYY-MM-DD': /^(\d{4})-(\d{2})-(\d{2})$/,
  'YYYY-MM-DD HH:mm:ss': /^(\d{4})-(\d{2})-(\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  'YYYY-MM': /^(\d{4})-(\d{2})$/,
  'HH:mm:ss': /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
};

/** The format in which a widget holds its value; undefined for one that holds no date. */
export function formatOfValue(
  settings: Readonly<Record<string, PropSchema>> | undefined,
): DateFormat | undefined {
  return settings && Object.hasOwn(settings, 'min') ? settings['min']?.['x-date'] : undefined;
}

/** Tells of a text that is no date of this format; another one is read as nothing, or kept as it should not be. */
export function checkDate(text: string, format: DateFormat, pointer: string, findings: Findings): void {
  if (text === '' || isDate(text, format)) return;
  findings.addAtValue('date-format', pointer, `“${text}” 不是 ${format} 的日期，请按这个格式写`);
}

function isDate(text: string, format: DateFormat): boolean {
  const parts = SHAPES[format].exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  if (year === undefined || month === undefined) return true;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && (day === undefined || (day >= 1 && day <= last));
}

/** Checks the patterns that `formatDate` is given as they are. */
export function checkDatePatterns(found: FoundExpression, findings: Findings): void {
  for (const { name, args } of found.parsed.functions) {
    const pattern = name === 'formatDate' ? args[1] : undefined;
    if (pattern?.tree[0] !== 'literal' || typeof pattern.tree[1] !== 'string') continue;
    const mended = mendPattern(pattern.tree[1]);
    if (mended === pattern.tree[1]) continue;
    findings.addInString(
      'date-pattern',
      found.pointer,
      found.offset + pattern.index,
      `日期格式 “${pattern.tree[1]}” 应写成 “${mended}”：年 YYYY 月 MM 日 DD 时 HH 分 mm 秒 ss`,
    );
  }
}

/**
 * The pattern with its letters as they are read: years and days in capitals, months and minutes by what stands beside
 * them. What is in brackets is text.
 */
export function mendPattern(pattern: string): string {
  const parts = pattern.match(/\[[^\]]*\]|([A-Za-z])\1*|[^A-Za-z[]+|\[/g) ?? [];
  const letters = parts.map((part) => (/^[A-Za-z]/.test(part) ? part.charAt(0).toLowerCase() : ''));
  const beside = (index: number, step: 1 | -1): string => {
    for (let at = index + step; at >= 0 && at < letters.length; at += step) {
      if (letters[at] !== '') return letters[at] ?? '';
    }
    return '';
  };
  const hasDate = letters.some((letter) => letter === 'y');
  return parts
    .map((part, index) => {
      const [before, after] = [beside(index, -1), beside(index, 1)];
      switch (letters[index]) {
        case 'y':
          return part.toUpperCase();
        case 'd':
          return hasDate && (before === 'm' || after === 'm') ? part.toUpperCase() : part;
        case 'm':
          if (before === 'h' || after === 's') return part.toLowerCase();
          return before === 'y' || after === 'y' || (after === 'd' && before !== 'h')
            ? part.toUpperCase()
            : part;
        case 's':
          return before === 'm' && part.length === 2 ? part.toLowerCase() : part;
        default:
          return part;
      }
    })
    .join('');
}
