// What a template says about a record: values of fields and texts with names of fields in them. Nothing is run.
import { writeCapitals } from './capitals.ts';
import { MAX_DIGITS, type Meaning, type Say } from './template.ts';

/** The value of a field; only what the record itself holds, never what every object has. */
export function readField(record: unknown, field: string): unknown {
  let value: unknown = record;
  for (const part of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Puts values in the place of `${name}`, once: what a value says is never read as a name again. */
export function fillText(text: string, valueOf: (name: string) => string): string {
  return text.replace(/\$\{([\w.]{1,64})\}/g, (_, name: string) => valueOf(name));
}

/** A value as text; an unreadable one stays as it is. */
export function formatPrinted(value: unknown, meaning: Omit<Meaning, 'dict'>, t: Say): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => formatPrinted(one, meaning, t)).join('、');
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  const { format, digits } = meaning;
  switch (format) {
    case 'date':
      return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? text;
    case 'datetime':
      return text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}).*$/, '$1 $2');
    case 'number':
      return writeNumber(text, digits ?? 0, digits ?? MAX_DIGITS);
    case 'money':
      return writeNumber(text, 2, 2);
    case 'capitals': {
      const amount = text.trim() === '' ? Number.NaN : Number(text);
      if (!Number.isFinite(amount)) return text;
      // So that a print shows why it has none.
      return writeCapitals(roundToCents(amount)) ?? t('金额超出大写范围（须小于一万亿）');
    }
    default:
      return text;
  }
}

/** With thousands set apart; what is no number stays as it is. */
function writeNumber(text: string, least: number, most: number): string {
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount)
    ? amount.toLocaleString('zh-CN', { minimumFractionDigits: least, maximumFractionDigits: most })
    : text;
}

/** By its decimal digits: 1.005 is one half cent above 1, which its binary form is not. */
function roundToCents(amount: number): number {
  const shifted = Number(`${String(amount)}e2`);
  return Number.isNaN(shifted) ? amount : (Math.sign(amount) * Math.round(Math.abs(shifted))) / 100;
}
