import type { FastifyInstance } from 'fastify';

const HOUR_MS = 60 * 60 * 1000;

/** Does a job when the app is ready and every hour from then on, until it closes. A failure is logged, no more. */
export function everyHour(app: FastifyInstance, what: string, job: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = job().catch((error: unknown) => {
      app.log.warn({ err: error }, `housekeeping failed: ${what}`);
    });
  };
  app.addHook('onReady', async () => {
    run();
    timer = setInterval(run, HOUR_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
