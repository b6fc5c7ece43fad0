// Runs what is due again and again, as long as the app is open.
import type { FastifyInstance } from 'fastify';
import type { JobRunner } from './runner.ts';

/** Milliseconds between two looks at least: what another server runs just now stays due until it is done. */
const SHORTEST = 1000;
/** And at most: a schedule that somebody added or moved meanwhile is not known here. */
const LONGEST = 5000;

/** @param what is run, for the log */
export function registerScheduler(
  app: FastifyInstance,
  runner: Pick<JobRunner, 'runDue' | 'untilDue'>,
  what = 'scheduled jobs',
): void {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  let isClosed = false;

  async function look(): Promise<void> {
    let wait = LONGEST;
    try {
      await runner.runDue();
      wait = await runner.untilDue();
    } catch (error) {
      app.log.warn({ err: error }, `${what} could not be looked at`);
    }
    plan(wait);
  }

  function plan(wait: number): void {
    if (isClosed) return;
    timer = setTimeout(
      () => {
        running = look();
      },
      Math.min(Math.max(wait, SHORTEST), LONGEST),
    );
    timer.unref();
  }

  plan(SHORTEST);
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
    await running;
  });
}
