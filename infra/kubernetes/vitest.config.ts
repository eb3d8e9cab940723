import { execFileSync } from 'node:child_process';
import { ensureProgram } from '@sentiero/programs';
import { isLong } from '../../test-suite.ts';
import { testsOf } from '../../vitest.shared.ts';

/** The kustomize in Debian 12's kubectl is from before 2020 and cannot render this overlay. */
async function canRender(): Promise<boolean> {
  await ensureProgram('kubectl', 'kubernetes-client');
  const version = execFileSync('kubectl', ['version', '--client', '--output', 'json'], { encoding: 'utf8' });
  const { clientVersion } = JSON.parse(version) as { clientVersion: { minor: string } };
  return Number.parseInt(clientVersion.minor, 10) >= 27;
}

const isAble = !isLong || (await canRender());
if (!isAble) process.stderr.write('kubernetes: not tested, because kubectl is older than 1.27\n');

export default testsOf('kubernetes', { hookTimeout: 180_000, ...(isAble ? {} : { include: [] }) });
