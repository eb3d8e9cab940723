import { setTimeout as delay } from 'node:timers/promises';
import { freePort, startPostgres, type RunningPostgres } from '@sentiero/postgres';
import { QuickDeaths, restartDelayMs } from './quick-deaths.ts';

type Options = { folder: string; onGivenUp: (reason: string) => void; signal?: AbortSignal };
export type OwnDatabase = {
  url: string;
  pid: () => number;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** The embedded PostgreSQL, which is started again at the same address if it ends. */
export async function startOwnDatabase({ folder, onGivenUp, signal }: Options): Promise<OwnDatabase> {
  const port = await freePort();
  const stopping = new AbortController();
  const signals = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]);
  const deaths = new QuickDeaths();
  const begin = () => {
    deaths.begin();
    return startPostgres({ folder, port, signal: signals });
  };
  let server: RunningPostgres = await begin();
  const kept = keep();

  async function keep(): Promise<void> {
    for (;;) {
      await server.ended;
      if (stopping.signal.aborted) return;
      if (!(await restart())) return;
    }
  }

  /** False if it is to stop, or was given up. */
  async function restart(): Promise<boolean> {
    let reason = `${folder}/postgres.log may say why`;
    while (!deaths.areTooMany()) {
      process.stderr.write('PostgreSQL ended and is started again.\n');
      await delay(restartDelayMs);
      try {
        server = await begin();
        if (!stopping.signal.aborted) return true;
        await server.stop();
        return false;
      } catch (error) {
        if (stopping.signal.aborted) return false;
        reason = String(error);
      }
    }
    onGivenUp(`PostgreSQL keeps ending: ${reason}`);
    return false;
  }

  const end = (how: 'stop' | 'kill') => async () => {
    stopping.abort(new Error('the database is to end'));
    await server[how]();
    await kept;
  };
  return { url: server.url, pid: () => server.pid, stop: end('stop'), kill: end('kill') };
}
