import type { Context } from '../context.ts';
import { connect } from '../db/client.ts';
import { ContentCache } from '../db/content-cache.ts';
import { violationError } from '../http/violations.ts';
import { readCommandEnv } from '../env.ts';
import { makeLog } from '../log.ts';
import { makeMailer } from '../mail/mailer.ts';
import { apiMetrics } from '../metrics.ts';
import { outsideReach, providerReach, targetReach } from '../reach.ts';
import { memoryHub } from '../hub/hub.ts';

/** Runs an operator's command on the database. An error prints one line to standard error and exits with code 1. */
export async function runCommand(work: (ctx: Context) => Promise<void>): Promise<void> {
  try {
    const env = readCommandEnv(process.env);
    const { db, close } = connect(env.DATABASE_URL, { connections: 2 });
    try {
      const log = makeLog('warn');
      const clock = () => new Date();
      const mailer = makeMailer({ env, db, clock, log });
      await work({
        db,
        clock,
        hub: memoryHub(),
        gradedLessons: new ContentCache(),
        reach: targetReach(env, log),
        outsideReach: outsideReach(env, log),
        providerReach: providerReach(env, log),
        mailer,
        log,
        metrics: apiMetrics(),
        stopping: new AbortController().signal,
        env,
      });
      await mailer.close();
    } finally {
      await close();
    }
  } catch (error) {
    const known = error instanceof Error ? (violationError(error) ?? error).message : String(error);
    process.stderr.write(`${known}\n`);
    process.exitCode = 1;
  }
}
