// The call that gives an empty workbook to be filled in and imported: titles, lists to choose from, and how each is filled in.
import type { Asker, SignedIn } from '../../records/asker.ts';
import { keyTitle } from '../../records/dictionaries/dict-texts.ts';
import { findDict, readOptions } from '../../records/dictionaries/dictionaries.ts';
import type { Field } from '../../records/entities.ts';
import { MAX_IMPORT, type ImportColumn } from '../../records/workbooks/read-workbook.ts';
import type { Sheet, SheetHead } from '../../records/workbooks/sheet.ts';
import { writeWorkbook } from '../../records/workbooks/write-workbook.ts';
import { defineRoute, FILE, file, type Route } from '../routing/define-route.ts';
import { EXPORT_RATE } from '../routing/rate-limits.ts';
import { readShownBy } from './import-records.ts';
import { cellFormat } from './record-export.ts';
import { XLSX_TYPE } from './workbooks.ts';

/** A column of a template. */
export interface FilledColumn extends ImportColumn {
  /** The field that it fills; undefined where it stands for something else. */
  field?: Field | undefined;
  /** How it is filled in, where no field says it. */
  hint?: string;
  /** Characters. */
  width?: number;
}

/** A sheet behind the first one. */
export interface FilledSheet {
  name: string;
  columns: readonly FilledColumn[];
}

export interface Template {
  /** Before `/importTemplate`, e.g. `/lease/customer`. */
  url: string;
  /** What people call the records. */
  title: string;
  permission: string;
  sheets(user: SignedIn): { columns: readonly FilledColumn[]; more: readonly FilledSheet[]; name?: string };
}

/** Texts that a cell offers; nobody looks through longer lists. */
const MAX_CHOICES = 1_000;

const WIDTH = 20;

/** The route `<url>/importTemplate`. */
export function templateRoute({ url, title, permission, sheets }: Template): Route {
  return defineRoute({
    method: 'GET',
    url: `${url}/importTemplate`,
    title: `${title}的导入模板`,
    access: 'session',
    permission,
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: {},
    response: FILE,
    async handler({ db, user, now }) {
      const { name = title, columns, more } = sheets(user);
      const made: Sheet[] = [];
      for (const sheet of [{ name, columns }, ...more]) made.push(await toSheet({ db, user, now }, sheet));
      return file(await writeWorkbook(made), XLSX_TYPE, `${title}导入模板.xlsx`);
    },
  });
}

async function toSheet(asker: Asker, { name, columns }: FilledSheet): Promise<Sheet> {
  const heads: SheetHead[] = [];
  for (const column of columns) {
    if (column.isOnlyShown !== true) heads.push(await headOf(asker, column));
  }
  return { name, columns: heads, pieces: [], offered: MAX_IMPORT };
}

async function headOf(asker: Asker, column: FilledColumn): Promise<SheetHead> {
  const { title, width = WIDTH, isRequired } = column;
  const format = cellFormat(column);
  const choices = await readChoices(asker, column);
  return {
    title,
    width,
    note: explain(column),
    ...(isRequired === true ? { isRequired } : {}),
    ...(format === undefined ? {} : { format }),
    ...(choices.length === 0 ? {} : { choices }),
  };
}

/** Texts of a dictionary, or of the records that the caller sees; none where there are too many to choose from. */
async function readChoices(asker: Asker, { field, key }: FilledColumn): Promise<string[]> {
  if (field === undefined || field.name !== key) return [];
  if (field.dict === undefined) return field.type === 'boolean' ? ['是', '否'] : [];
  const source = findDict(field.dict, asker.user.permissions);
  if (!source) return [];
  const conditions = await readShownBy(asker)(source);
  const options = await readOptions(asker.db, source, { conditions, limit: MAX_CHOICES + 1 });
  return options.length > MAX_CHOICES ? [] : [...new Set(options.map(({ text }) => text))];
}

/** How a cell is filled in, with an example. */
function explain({ title, field, hint, isRequired }: FilledColumn): string {
  const must = isRequired === true ? '必填，' : '';
  return `${title}：${must}${hint ?? (field ? kindOf(field) : '文字')}`;
}

function kindOf(field: Field): string {
  const { type, dict, length, scale = 2 } = field;
  const source = dict === undefined ? undefined : findDict(dict, 'server');
  if (source?.kind === 'table') return `填写名称，如有重名请填${keyTitle(field, source)}`;
  if (dict !== undefined) return '从列表中选择，多个用逗号隔开';
  switch (type) {
    case 'date':
      return '日期，如 2026-01-31';
    case 'datetime':
      return '时间，如 2026-01-31 08:30:00';
    case 'time':
      return '时刻，如 08:30';
    case 'integer':
      return '整数，如 12';
    case 'number':
      return '数字，如 12.5';
    case 'decimal':
      return `数字，最多 ${String(scale)} 位小数`;
    case 'money':
      return '金额，最多两位小数，如 1200.50';
    case 'boolean':
      return '是或否';
    default:
      return length === undefined ? '文字' : `文字，最多 ${String(length)} 个字符`;
  }
}
