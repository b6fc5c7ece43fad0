// Values of records that nobody stored: the same for the same seed, and such as people would write them.
import type { DictOption } from '../../engine/services.ts';
import type { MadeField } from './protocol.ts';
import { GIVEN_NAMES, PLACES, SURNAMES, TRADES, writeAddress, writeCompany } from './sample.ts';

/** A number in [0, 1) that follows from its parts alone. */
export function draw(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of parts.join('\u0000')) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 2 ** 32;
}

export interface MadeRow {
  seed: number;
  /** What the records are of, e.g. the path of their calls. */
  of: string;
  /** Counts from 0. */
  row: number;
}

/** @param options of the field's dictionary, where it has one */
export function makeValue(
  field: MadeField,
  { seed, of, row }: MadeRow,
  options: readonly DictOption[] | undefined,
): unknown {
  const chance = (what: string): number => draw(seed, of, row, field.key, what);
  const pick = <T>(list: readonly T[], what: string): T | undefined =>
    list[Math.floor(chance(what) * list.length)];
  if (field.dict !== undefined) {
    const value = pick(options ?? [], 'option')?.value;
    return value === undefined ? '' : field.type === 'number' ? toNumber(value) : value;
  }
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'money':
    case 'decimal':
    case 'progress':
      return field.type === 'money' || field.type === 'decimal'
        ? Math.round(chance('number') * 1_000_000) / 100
        : Math.floor(chance('number') * 1000);
    case 'boolean':
    case 'switch':
      return chance('flag') < 0.5;
    case 'date':
    case 'datetime':
    case 'time':
      return moment(chance('time'), field.type);
    case 'image':
    case 'file':
    case 'json':
    case 'relations':
      return '';
    case 'array':
      return [];
    default:
      return makeText(field, row, pick);
  }
}

function toNumber(value: unknown): unknown {
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** Within the year 2026. */
function moment(chance: number, type: 'date' | 'datetime' | 'time'): string {
  const [day = '', time = ''] = new Date(Date.UTC(2026, 0, 1) + Math.floor(chance * 365 * 86_400) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  return type === 'date' ? day : type === 'time' ? time : `${day} ${time}`;
}

type Pick = <T>(list: readonly T[], what: string) => T | undefined;

function makeText({ key, title }: MadeField, row: number, pick: Pick): string {
  const number = String(row + 1);
  if (/realname|姓名|负责人|联系人/i.test(key + title))
    return `${pick(SURNAMES, 'surname') ?? ''}${pick(GIVEN_NAMES, 'given') ?? ''}`;
  if (/telephone|fax|座机|传真/i.test(key + title)) return `010-8${number.padStart(7, '0')}`;
  if (/phone|mobile|手机|电话/i.test(key + title)) return `138${number.padStart(8, '0')}`;
  if (/username|账号/i.test(key + title)) return `user${number}`;
  if (/(?:code|No)$|编码|编号|工号/.test(key + title)) return `NO${number.padStart(4, '0')}`;
  if (/email|邮箱|邮件/i.test(key + title)) return `person${number}@example.com`;
  if (/address|地址/i.test(key + title)) return writeAddress(pick(PLACES, 'place') ?? '', number);
  if (/time$/i.test(key)) return moment(draw(key, row), 'datetime');
  if (/^(?:is|has)[A-Z]/.test(key)) return '0';
  if (/company|单位|公司|客户/i.test(key + title))
    return writeCompany(pick(PLACES, 'place') ?? '', pick(TRADES, 'trade') ?? '');
  return `${title} ${number}`;
}
