import { startOwnPlatform, type Platform } from '@sentiero/local';
import { startPodman, type RunningPodman } from '@sentiero/programs';
import { test as base } from './platform-fixture.ts';

/** A platform with a container engine, and the engine. */
export const test = base.extend<object, { podman: RunningPodman; platform: Platform }>({
  podman: [
    // Playwright reads from the pattern which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const podman = await startPodman();
      await use(podman);
      await podman.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  platform: [
    async ({ podman }, use) => {
      process.env['DOCKER_HOST'] = podman.host;
      const platform = await startOwnPlatform();
      await use(platform);
      await platform.stop();
      delete process.env['DOCKER_HOST'];
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
