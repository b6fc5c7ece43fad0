// A record that is saved together with its rows: what is asked of it, its rows as they will be, and adding it.
import { ApiError } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { listChildren, seenBy, seenByServer, type Child, type Entity } from '../../records/entities.ts';
import { judgeTogether } from '../../records/writes/add-record.ts';
import { createdBy } from '../../records/writes/audit.ts';
import { takeRows, type CheckRow, type SentRow } from '../../records/writes/child-rows.ts';
import { toConflict } from '../../records/writes/conflicts.ts';
import { throwFirst, type FieldRefusal } from '../../records/writes/field-refusal.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { planRows, type PlannedRows } from '../../records/writes/save-children.ts';
import { checkUniqueGroups } from '../../records/writes/unique.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import type { RouteContext } from '../routing/define-route.ts';
import type { AfterSave } from './record-routes.ts';
import { logIgnored, takeOwn } from './take-own.ts';

/** What a record's declaration cannot say. */
export interface DetailChecks {
  /** What must hold of a record, e.g. that it is not in the recycle bin. */
  conditions?: readonly Condition[];
  /**
   * Judges the record before it is saved. @throws ApiError
   * @param current the row before the change; undefined for a new one
   */
  checkRecord?(
    changes: Changes,
    current: Readonly<Record<string, unknown>> | undefined,
    saving: Saving,
  ): void | Promise<void>;
  /** Whether that looks at rows which are not sent, too. */
  needsAllRows?: boolean;
  /** What a saved record leads to, in the transaction of its call. */
  afterSave?: AfterSave;
  /** Adds to what was sent for a new record what it is to hold otherwise. */
  fillIn?(sent: SentRow, caller: { user: SignedIn; now: number }): SentRow;
  /** Judges rows by the name of their child, with the record as it will be. */
  checkRows?: Readonly<
    Record<
      string,
      (record: Readonly<Record<string, unknown>>, author: { db: Db; user: SignedIn; now: number }) => CheckRow
    >
  >;
}

/** What a record is judged with. */
export interface Saving {
  db: Db;
  user: SignedIn;
  now: number;
  /** Rows as they will be, by column, by the name of their child. */
  rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

export type SaveContext = Pick<
  RouteContext<unknown, unknown, unknown, SignedIn>,
  'db' | 'user' | 'now' | 'request'
>;

type Db = SaveContext['db'];

/** What is wrong with a new record and its rows. */
export interface AddRefusals {
  record: FieldRefusal[];
  /** By kind of rows: the refusal that names them. */
  rows: { child: Child; error: ApiError }[];
}

/**
 * Adds a record together with its rows.
 * @param refusals takes what is wrong with the fields of record and rows, where somebody wants to know all of it
 * @returns the id
 * @throws ApiError before anything is written; also when there are refusals
 */
export async function addWithRows(
  entity: Entity,
  checks: DetailChecks,
  body: SentRow,
  context: SaveContext,
  refusals?: AddRefusals,
): Promise<string> {
  const { db, user, now } = context;
  const own = takeOwn(context, entity, body);
  const sent = checks.fillIn?.(own, { user, now: now() }) ?? own;
  const whole = seenByServer(entity);
  const changes = await readChanges(db, whole, sent, undefined, new Map(), refusals?.record);
  const rows = await planAllRows(seenBy(entity, user), checks, body, changes, undefined, context, refusals);
  await judgeTogether(db, entity, changes, refusals?.record, async () => {
    throwFirst(refusals?.rows.map(({ error }) => error));
    await checks.checkRecord?.(changes, undefined, { db, user, now: now(), rows: rows.future });
  });
  await checkUniqueGroups(db, entity, changes);
  const id = await insertRecord(db, entity, { ...changes, ...createdBy(user, now(), entity) });
  await rows.write({ id, ...changes });
  await checks.afterSave?.(db, id, undefined);
  return id;
}

/**
 * Reads and judges the rows of all children; they are written once the record is there.
 * @param entity as the caller sees it
 */
export async function planAllRows(
  entity: Entity,
  checks: DetailChecks,
  body: SentRow,
  record: Readonly<Record<string, unknown>>,
  parentId: string | undefined,
  { db, user, now, request }: SaveContext,
  refusals?: AddRefusals,
): Promise<{ future: Saving['rows']; write(saved: { id: string }): Promise<void> }> {
  const plans: PlannedRows[] = [];
  for (const child of listChildren(entity)) {
    const checkRow = checks.checkRows?.[child.name]?.(record, { db, user, now: now() }) ?? (() => undefined);
    const sent = takeRows(child, body);
    try {
      const judging = { checkRow, needsAll: checks.needsAllRows, user, now: now() };
      plans.push(await planRows(db, child, sent, parentId, judging));
    } catch (error) {
      if (!refusals || !(error instanceof ApiError)) throw error;
      refusals.rows.push({ child, error });
    }
  }
  const clashes = plans.flatMap((plan) => plan.clashes);
  if (clashes.length > 0) throw await toConflict({ db, user, now }, clashes, record);
  return {
    future: Object.fromEntries(plans.map(({ child, future }) => [child.name, future])),
    async write({ id }) {
      for (const plan of plans) {
        logBlind(request, plan.child.entity, plan.blind);
        logIgnored({ user, request }, plan.child.entity, plan.ignored);
        await plan.write(id, user, now());
      }
    },
  };
}

/** An edit that does not say which version it saw wins over whoever was there before: the log says whose rows. */
export function logBlind(request: SaveContext['request'], entity: Entity, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const told = { event: 'saved without version', entity: entity.id, rows: ids.length, ids: ids.slice(0, 20) };
  request.log.info({ ...told, user: request.user?.username }, 'last write wins');
}
