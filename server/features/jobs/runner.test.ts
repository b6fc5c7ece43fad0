import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { failure } from '../../kernel/errors.ts';
import type { Job } from './registry.ts';
import { createJobRunner } from './runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a job whose run cannot be written down holds up none of those that are due after it', async () => {
  const ran: string[] = [];
  const jobs: Job[] = [
    {
      name: 'poison',
      title: 'poison',
      run: async () => {
        // No text of PostgreSQL can hold this sign.
        throw failure('rule', 'nul\0');
      },
    },
    {
      name: 'good',
      title: 'good',
      run: async () => {
        ran.push('good');
        return 'done';
      },
    },
  ];
  for (const [at, { name }] of jobs.entries()) {
    await database.db
      .insertInto('sys_quartz_job')
      .values({
        id: name,
        job_class_name: name,
        cron_expression: '0 0 3 * * ?',
        status: 0,
        next_time: new Date(1_000 + at),
      })
      .execute();
  }
  const told: unknown[] = [];
  const runner = createJobRunner({
    db: database.db,
    config: { dataFolder: '/dev/null/data' },
    sessions: { sweep: async () => undefined },
    log: { info: () => undefined, warn: (facts: unknown) => void told.push(facts) },
    now: () => 10_000,
    jobs,
  });
  expect(await runner.runDue()).toBe(1);
  expect(ran).toEqual(['good']);
  expect(told).toContainEqual(expect.objectContaining({ id: 'poison' }));
});
