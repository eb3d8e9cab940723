import type { FastifyBaseLogger } from 'fastify';

type Parts = { log: FastifyBaseLogger; onFailure: () => void };

/** Repeats work until stopped, one run at a time. Failures are logged, and the next run follows as usual. */
export function every(intervalMs: number, work: () => Promise<void>, { log, onFailure }: Parts) {
  let running = Promise.resolve();
  let isIdle = true;
  const timer = setInterval(() => {
    if (!isIdle) return;
    isIdle = false;
    running = work()
      .catch((error: unknown) => {
        onFailure();
        log.error({ err: error }, 'repeated work failed');
      })
      .finally(() => {
        isIdle = true;
      });
  }, intervalMs);
  return {
    stop(): Promise<void> {
      clearInterval(timer);
      return running;
    },
  };
}
