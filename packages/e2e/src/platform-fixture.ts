import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { readStartSettings, startPlatform, type Platform } from '@sentiero/local';
import { freePort } from '@sentiero/postgres';

export { expect } from '@playwright/test';

/** All that `start` runs, on ports and data of its own, for the tests of one worker. */
export const test = base.extend<object, { platform: Platform }>({
  platform: [
    // Playwright reads from the pattern which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sentiero-e2e-'));
      await chmod(folder, 0o755);
      const platform = await startPlatform(await settingsFor(folder), {
        watch: false,
        say: () => undefined,
        onGivenUp: (reason) => process.stderr.write(`${reason}\n`),
      });
      await use(platform);
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

async function settingsFor(folder: string) {
  const [web, api, proxy] = [await freePort(), await freePort(), await freePort()];
  return readStartSettings({
    DATA_DIR: folder,
    WEB_PORT: String(web),
    API_PORT: String(api),
    PROXY_PORT: String(proxy),
  });
}
