// What waits for whoever opens the home page, beside messages: counted by what they may look at, and by nothing else.
import type { Asker } from '../../records/asker.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readCurrent, readEnd, readTrustedTime, type LicencePlace } from '../licence/current.ts';
import { areStepsShown } from '../start-here/steps.ts';

const job = getEntity('system/quartz-job');
const outbox = getEntity('system/outbox');

/** Days before its end from which a licence is one of the things that run out soon. */
const SOON = 30;
const DAY = 86_400_000;

export interface Waiting {
  /** Scheduled tasks that run at their times and failed the last time. */
  failedJobs: number;
  /** Messages and requests of modules that were given up. */
  failedDeliveries: number;
  /** Whole days that the licence lasts, where they are few; -1 when it counts no more, null while there is time. */
  licenceDays: number | null;
  /** Whether the home page has the line of the first steps. */
  isStartShown: boolean;
}

/** What somebody may not look at counts as nothing. */
export async function readWaiting(asker: Asker, config: LicencePlace['config']): Promise<Waiting> {
  const { db, user } = asker;
  const [failedJobs, failedDeliveries, licenceDays, isStartShown] = await Promise.all([
    user.permissions.has('quartzJob:list') ? countJobs(asker) : 0,
    user.permissions.has('outbox:list') ? countDeliveries(asker) : 0,
    user.permissions.has('licence:add') ? countLicenceDays(asker, config) : null,
    user.permissions.has('start:here') && areStepsShown(db, user.id),
  ]);
  return { failedJobs, failedDeliveries, licenceDays, isStartShown };
}

async function countJobs({ db, user, now }: Asker): Promise<number> {
  const { count } = await db
    .selectFrom('sys_quartz_job')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 0)
    .where('last_result', '=', 0)
    .where(joinConditions(await readDataRules(db, user, job, now())))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countDeliveries({ db, user, now }: Asker): Promise<number> {
  const { count } = await db
    .selectFrom('sys_outbox')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'failed')
    .where(joinConditions(await readDataRules(db, user, outbox, now())))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countLicenceDays({ db, now }: Asker, config: LicencePlace['config']): Promise<number | null> {
  const state = await readCurrent({ db, config, now });
  if (state.kind === 'none') return -1;
  const days = Math.floor((readEnd(state.terms) - (await readTrustedTime(db, now()))) / DAY);
  return days <= SOON ? days : null;
}
