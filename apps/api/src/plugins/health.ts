import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/errors.ts';

/**
 * Live: the process responds. Ready: the database responds, the bus was reached once, and the process is not stopping.
 * A later bus failure does not fail readiness: it would take out all processes at once, although they can work without
 * the bus.
 */
export function addHealth(app: FastifyInstance): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    if (app.ctx.stopping.aborted) throw new AppError('unavailable', 'This process is about to stop.');
    try {
      await app.ctx.db.execute(sql`select 1`);
    } catch {
      throw new AppError('unavailable', 'The database is unavailable.');
    }
    const bus = app.ctx.hub.state();
    if (bus === 'starting') throw new AppError('unavailable', 'The bus has not been reached yet.');
    return { status: 'ok', bus };
  });
}
