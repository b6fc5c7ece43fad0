// The call that gives an empty workbook to be filled in and imported: titles, lists to choose from, and how each is filled in.
import type { Asker } from '../../records/asker.ts';
import { keyTitle } from '../../records/dictionaries/dict-texts.ts';
import { findDict, readOptions } from '../../records/dictionaries/dictionaries.ts';
import { seenBy, type Entity } from '../../records/entities.ts';
import { MAX_IMPORT } from '../../records/workbooks/read-workbook.ts';
import {
  recordSheets,
  writtenSheets,
  TIE_KEY,
  type RecordColumn,
  type RecordSheets,
} from '../../records/workbooks/record-sheet.ts';
import type { Sheet, SheetHead } from '../../records/workbooks/sheet.ts';
import { writeWorkbook } from '../../records/workbooks/write-workbook.ts';
import { defineRoute, FILE, file, type Route } from '../routing/define-route.ts';
import { EXPORT_RATE } from '../routing/rate-limits.ts';
import { readShownBy } from './import-records.ts';
import { cellFormat } from './record-export.ts';
import { XLSX_TYPE } from './workbooks.ts';

export interface Template {
  entity: Entity;
  /** Before `/importTemplate`, e.g. `/lease/customer`. */
  url: string;
  /** Part of the permission codes. */
  name: string;
  /** Wire names of the fields of records, in order. */
  columns: readonly string[];
}

/** Texts that a cell offers; nobody looks through longer lists. */
const MAX_CHOICES = 1_000;

/** The route `<url>/importTemplate`. */
export function templateRoute({ entity, url, name, columns }: Template): Route {
  return defineRoute({
    method: 'GET',
    url: `${url}/importTemplate`,
    title: `${entity.title}的导入模板`,
    access: 'session',
    permission: `${name}:import`,
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: {},
    response: FILE,
    async handler({ db, user, now }) {
      const seen = seenBy(entity, user);
      const sheets = writtenSheets(seen, recordSheets(seen, columns));
      const made = await makeTemplate({ db, user, now }, sheets);
      return file(await writeWorkbook(made), XLSX_TYPE, `${entity.title}导入模板.xlsx`);
    },
  });
}

async function makeTemplate(asker: Asker, sheets: RecordSheets): Promise<Sheet[]> {
  const all = [sheets, ...sheets.children];
  const made: Sheet[] = [];
  for (const { name, columns } of all) {
    const filled = columns.filter(({ isOnlyShown }) => isOnlyShown !== true);
    const heads: SheetHead[] = [];
    for (const column of filled) heads.push(await headOf(asker, column));
    made.push({
      name,
      columns: heads,
      pieces: [],
      offered: MAX_IMPORT,
      note: ['填写说明', ...filled.map((column) => `${column.title}：${explain(column, sheets)}`)].join('\n'),
    });
  }
  return made;
}

async function headOf(asker: Asker, column: RecordColumn): Promise<SheetHead> {
  const { title, width, isRequired } = column;
  const format = cellFormat(column);
  const choices = await readChoices(asker, column);
  return {
    title,
    width,
    ...(isRequired === true ? { isRequired } : {}),
    ...(format === undefined ? {} : { format }),
    ...(choices.length === 0 ? {} : { choices }),
  };
}

/** Texts of a dictionary, or of the records that the caller sees; none where there are too many to choose from. */
async function readChoices(asker: Asker, { field, key }: RecordColumn): Promise<string[]> {
  if (field === undefined || field.name !== key) return [];
  if (field.dict === undefined) return field.type === 'boolean' ? ['是', '否'] : [];
  const source = findDict(field.dict, asker.user.permissions);
  if (!source) return [];
  const conditions = await readShownBy(asker)(source);
  const options = await readOptions(asker.db, source, { conditions, limit: MAX_CHOICES + 1 });
  return options.length > MAX_CHOICES ? [] : [...new Set(options.map(({ text }) => text))];
}

/** How a cell is filled in, with an example. */
function explain({ field, key, isRequired }: RecordColumn, { name, tie }: RecordSheets): string {
  const must = isRequired === true ? '必填，' : '';
  if (key === TIE_KEY) return `必填，与“${name}”中这条记录的“${tie?.title ?? ''}”相同`;
  if (field === undefined) return '给每一行一个不同的数字，如 1；明细用它对应到这一行';
  if (field.type === 'serial') return '由系统编号；有明细时给每一行一个不同的值，如 1，明细用它对应到这一行';
  return `${must}${kindOf(field)}`;
}

function kindOf(field: NonNullable<RecordColumn['field']>): string {
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
