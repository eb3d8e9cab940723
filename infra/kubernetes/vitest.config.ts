import { execFileSync } from 'node:child_process';
import { ensureProgram } from '@sentiero/programs';
import { defineConfig } from 'vitest/config';

await ensureProgram('kubectl', 'kubernetes-client');

/** The kustomize in the kubectl of Debian 12 is from before 2020: it can render nothing that today's can. */
function canRender(): boolean {
  const version = execFileSync('kubectl', ['version', '--client', '--output', 'json'], { encoding: 'utf8' });
  const { clientVersion } = JSON.parse(version) as { clientVersion: { minor: string } };
  return Number.parseInt(clientVersion.minor, 10) >= 27;
}

const isAble = canRender();
if (!isAble) process.stderr.write('kubernetes: not tested, for kubectl is older than 1.27\n');

export default defineConfig({
  test: {
    name: 'kubernetes',
    include: isAble ? ['test/**/*.test.ts'] : [],
    passWithNoTests: true,
    hookTimeout: 180_000,
  },
});
