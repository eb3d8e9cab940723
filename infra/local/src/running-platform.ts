import { join } from 'node:path';
import type { Found } from '@sentiero/prover/running';
import { findRunningStart } from './data-lock.ts';
import { startOwnPlatform } from './own-platform.ts';
import { readStartSettings } from './settings.ts';

/** The services already running here with the settings of `start`, otherwise a new platform without rate limits. */
export async function findOrStartPlatform(source: NodeJS.ProcessEnv = process.env): Promise<Found> {
  const settings = readStartSettings(source);
  const { API_URL, DATA_DIR } = settings;
  const problem = await problemAt(API_URL);
  if (problem === 'nobody') {
    const platform = await startUnlimited();
    return { platform, isOwn: true, stop: platform.stop };
  }
  const advice =
    'set API_PORT and DATA_DIR to those of yours, or API_PORT to a free port for services of its own';
  if (problem !== null) throw new Error(`What answers at ${API_URL} ${problem}: ${advice}.`);
  if ((await findRunningStart(DATA_DIR)) === null)
    throw new Error(`The Sentiero at ${API_URL} is another copy than the one on ${DATA_DIR}: ${advice}.`);
  const platform = { settings, mailFolder: join(DATA_DIR, 'mail') };
  return { platform, isOwn: false, stop: async () => undefined };
}

/** All services, on their own ports and data, with limits that let one learner answer at machine speed. */
export async function startUnlimited() {
  const before = process.env['RATE_LIMITS'];
  process.env['RATE_LIMITS'] = 'off';
  try {
    return await startOwnPlatform();
  } finally {
    if (before === undefined) delete process.env['RATE_LIMITS'];
    else process.env['RATE_LIMITS'] = before;
  }
}

/** The problem with the server at that address; null for a Sentiero that is ready. */
async function problemAt(url: string): Promise<string | null> {
  let response: Response;
  try {
    response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === 'ECONNREFUSED' ? 'nobody' : `does not speak HTTP in time (${code ?? 'no answer in 5 s'})`;
  }
  const body = (await response.json().catch(() => null)) as { status?: unknown } | null;
  if (typeof body !== 'object' || typeof body?.status !== 'string')
    return `is no Sentiero (${response.status}, ${response.headers.get('content-type') ?? 'no content type'})`;
  return response.ok ? null : `is not ready (${response.status})`;
}
