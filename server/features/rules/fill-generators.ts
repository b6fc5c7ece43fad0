// The generators that a fill rule may name. The list is closed: a rule in the database picks one and sets its parameters,
// and nothing that stands in a row is ever run.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime } from '../../kernel/time.ts';
import { departCodes } from '../departments/depart-codes.ts';

/** What a generator may know of the call. */
export interface FillCall {
  /** The transaction of the call: a number that is not answered was not given out. */
  db: Kysely<Database>;
  /** Milliseconds since 1970. */
  now: number;
  /** Id of the record above, of the form that asks; empty at the top. */
  parentId: string;
  /** The value is only looked at: no number is used up. */
  isPreview?: boolean;
}

interface Generator {
  /**
   * Reads the parameters of a rule.
   * @throws request-invalid naming the parameter
   */
  prepare(params: Params): (call: FillCall) => Promise<string>;
}

const GENERATORS: ReadonlyMap<string, Generator> = new Map([
  ['order_number', { prepare: prepareOrderNumber }],
  ['org_code', { prepare: prepareOrgCode }],
]);

/**
 * The generator of a rule with its parameters.
 * @param name `order_number` or `org_code`
 * @param params JSON object, or null for the defaults
 * @throws request-invalid for other names, and for parameters that the generator does not have
 */
export function openGenerator(name: string, params: string | null): (call: FillCall) => Promise<string> {
  const generator = GENERATORS.get(name);
  if (!generator) {
    throw failure('request-invalid', `生成器只能是 ${[...GENERATORS.keys()].join('、')}`, {
      field: 'ruleClass',
    });
  }
  const read = new Params(parseParams(params));
  const generate = generator.prepare(read);
  read.refuseOthers();
  return generate;
}

function parseParams(text: string | null): Record<string, unknown> {
  if (text === null || text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw refuse('不是有效的JSON', error);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw refuse('应为JSON对象');
  return parsed as Record<string, unknown>;
}

/** Parameters as they are read: what nobody asked for is refused, so that a misspelt one is no silent default. */
class Params {
  readonly #values: Record<string, unknown>;
  readonly #names: string[] = [];
  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  /** @param isAllowed judges a value that was given */
  read<T>(name: string, fallback: T, isAllowed: (value: unknown) => value is T, text: string): T {
    this.#names.push(name);
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    if (value === undefined) return fallback;
    if (!isAllowed(value)) throw refuse(`的 ${name} ${text}`);
    return value;
  }

  refuseOthers(): void {
    const unknown = Object.keys(this.#values).find((name) => !this.#names.includes(name));
    if (unknown === undefined) return;
    const known = this.#names.length === 0 ? '该生成器没有参数' : `可用的有：${this.#names.join('、')}`;
    throw refuse(`没有参数 ${unknown.slice(0, 50)}，${known}`);
  }
}

/** Length of the day's text `yyyyMMdd` that stands in a number, and in which the count begins anew. */
const DATE_LENGTHS = { yyyyMMdd: 8, yyyyMM: 6, yyyy: 4, none: 0 } as const;
type DateFormat = keyof typeof DATE_LENGTHS;

/** Prefix, date and a running number: `CN202611200001`. Past its digits a number grows, it never starts again. */
function prepareOrderNumber(params: Params): (call: FillCall) => Promise<string> {
  const prefix = params.read('prefix', '', isPrefix, '应为不超过20个字母、数字、下划线或横线');
  const date = params.read('date', 'yyyyMMdd', isDateFormat, '只能是 yyyyMMdd、yyyyMM、yyyy 或 none');
  const digits = params.read('digits', 4, isDigits, '应为1到12的整数');
  return async ({ db, now, isPreview }) => {
    const day = (formatTime(new Date(now)) ?? '').slice(0, 10).replaceAll('-', '');
    const stem = prefix + day.slice(0, DATE_LENGTHS[date]);
    const number = isPreview ? await peekNumber(db, stem) : await takeNumber(db, stem);
    return stem + number.padStart(digits, '0');
  };
}

/** The next number behind a stem. Its row stays locked until the transaction ends, so that nobody else gets the same. */
async function takeNumber(db: Kysely<Database>, stem: string): Promise<string> {
  const { last_number } = await db
    .insertInto('sys_fill_sequence')
    .values({ stem, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('stem').doUpdateSet({ last_number: sql<number>`sys_fill_sequence.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return String(last_number);
}

/** The number that the next call would get. */
async function peekNumber(db: Kysely<Database>, stem: string): Promise<string> {
  const row = await db
    .selectFrom('sys_fill_sequence')
    .select(sql<string>`cast(last_number + 1 as text)`.as('next'))
    .where('stem', '=', stem)
    .executeTakeFirst();
  return row?.next ?? '1';
}

/**
 * The code that a department below `parentId` would get. It is a proposal: adding the department decides, and a code
 * that is only looked at is not used up.
 */
function prepareOrgCode(): (call: FillCall) => Promise<string> {
  return async ({ db, parentId }) => {
    if (parentId === '') return departCodes.next(db, undefined);
    const parent = await db
      .selectFrom('sys_depart')
      .select(['id', 'org_code as code'])
      .where('id', '=', parentId)
      .where('del_flag', '=', '0')
      .executeTakeFirst();
    if (!parent) throw failure('record-missing', '未找到上级部门');
    return departCodes.next(db, parent);
  };
}

function isPrefix(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{0,20}$/.test(value);
}

function isDateFormat(value: unknown): value is DateFormat {
  return typeof value === 'string' && Object.hasOwn(DATE_LENGTHS, value);
}

function isDigits(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 12;
}

function refuse(text: string, cause?: unknown) {
  return failure('request-invalid', `规则参数${text}`, { field: 'ruleParams', cause });
}
