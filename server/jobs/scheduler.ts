// Looks every second which jobs are due, as long as the app is open.
import type { FastifyInstance } from 'fastify';
import type { JobRunner } from './runner.ts';

const INTERVAL = 1000;

export function registerScheduler(app: FastifyInstance, runner: JobRunner): void {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= runner
      .runDue()
      .then(() => undefined)
      .catch((error: unknown) => app.log.warn({ err: error }, 'scheduled jobs could not be looked at'))
      .finally(() => {
        running = undefined;
      });
  }, INTERVAL);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
