import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sentiero/postgres';
import { startPlatform, type Platform } from './platform.ts';
import { readStartSettings } from './settings.ts';

/** The services of `start` on their own ports and data; stopping deletes the data. */
export async function startOwnPlatform(more: Record<string, string> = {}): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-own-'));
  await chmod(folder, 0o755);
  const platform = await startPlatform(await settingsFor(folder, more), {
    watch: false,
    say: () => undefined,
    onGivenUp: (reason) => process.stderr.write(`${reason}\n`),
  });
  const stop = async () => {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...platform, stop };
}

async function settingsFor(folder: string, more: Record<string, string>) {
  const [web, api, proxy] = [await freePort(), await freePort(), await freePort()];
  return readStartSettings({
    DATA_DIR: folder,
    WEB_PORT: String(web),
    API_PORT: String(api),
    PROXY_PORT: String(proxy),
    ...more,
  });
}
