// What a call costs, `npm run bench -- --only=calls`.
import { sql } from 'kysely';
import { createPool } from '../server/db/pool.ts';
import { type Contest, describeMachine, readNumber, withRing } from './side-by-side.ts';
import { writePage } from './write-page.ts';

/** Users that the list is read from besides those of the demonstration. */
const users = readNumber('--users', 1_000);
/** From here on a page is read from so many rows that a few calls tell what it costs. */
const MANY = 100_000;
const SHARE_OF_MANY = 0.02;
/** Users that are written together. */
const PART = 50_000;
/**
 * Calls of one turn, one after the other: a server has answered more than a few hundred before, and the kernel counts by
 * ten milliseconds, in which a quick machine answers seventy.
 */
const calls = readNumber('--calls', 6_000);
const turns = readNumber('--runs', 3);

const PAGE = '/sys/user/list?pageNo=1&pageSize=10&column=createTime&order=desc';

const CONTESTS: readonly Contest[] = [
  {
    title: 'a page of ten users',
    ours: `/api${PAGE}`,
    bare: '/users',
    target: '≤ 2.0 ×',
    ...(users >= MANY ? { share: SHARE_OF_MANY } : {}),
  },
  {
    title: 'one dictionary',
    ours: '/api/sys/dict/getDictItems/user_status',
    bare: '/dictionary',
    target: '≤ 1.5 ×',
  },
  {
    title: 'permissions of the caller',
    ours: '/api/sys/permission/getUserPermissionByToken',
    bare: '/permissions',
    target: '≤ 1.5 ×',
    ...(users >= MANY ? { share: SHARE_OF_MANY } : {}),
  },
  { title: 'health', ours: '/api/health', target: '≤ 0.3 ms' },
];

await withRing({}, async ({ database, measure }) => {
  await addUsers(database);
  const lines = await measure(CONTESTS, turns, calls);
  const table = [
    `\`npm run bench -- --only=calls --users=${String(users)} --write\`, medians of ${String(turns)} turns of ${String(calls)} calls; ${describeMachine()}, ${String(users)} users besides the demonstration.`,
    '',
    '| call | target | bare handler | Screenwright |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write')) writePage(users >= MANY ? 'calls-many' : 'calls', table);
});

async function addUsers(address: string): Promise<void> {
  // To look through a million rows takes a while, in which the database says nothing.
  const { db } = createPool({ url: address }, { statementTimeout: 0, silenceTimeout: 1_800_000 });
  for (let first = 1; first <= users; first += PART) {
    const last = Math.min(first + PART - 1, users);
    await sql`insert into sys_user (id, username, realname, phone, email, work_no, create_time)
      select 'bench' || n, 'bench' || n, '姓名' || n, '166' || lpad(n::text, 8, '0'), n || '@example.com', 'w' || n,
        timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(${first}::int, ${last}::int) n`.execute(db);
    if (users > PART) console.error(`${String(last)} of ${String(users)} users written`);
  }
  await sql`vacuum analyze sys_user`.execute(db);
  await db.destroy();
}
