import { join } from 'node:path';
import { startOwnPlatform } from '../own-platform.ts';
import { readStartSettings } from '@sentiero/local';
import type { Running } from './new-learner.ts';

type Found = { readonly platform: Running; readonly isOwn: boolean; readonly stop: () => Promise<void> };

/** The services that run here by the settings of `start`; its own when none do, without limits for who answers fast. */
export async function findOrStartPlatform(): Promise<Found> {
  const settings = readStartSettings(process.env);
  if (await isHealthy(`${settings.API_URL}/health/ready`)) {
    const platform = { settings, mailFolder: join(settings.DATA_DIR, 'mail') };
    return { platform, isOwn: false, stop: async () => undefined };
  }
  const platform = await startUnlimited();
  return { platform, isOwn: true, stop: platform.stop };
}

/** All services, on ports and data of their own, that let one learner answer as fast as a machine does. */
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

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
