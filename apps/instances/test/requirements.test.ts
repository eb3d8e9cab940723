import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireFirewall } from '../src/engine/firewall.ts';
import { Lacking } from '../src/engine/lacking.ts';
import { lacksWithoutEngine, requireEngine, whatCopiesLack } from '../src/engine/requirements.ts';

const { PATH } = process.env;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-nft-'));
});
afterEach(async () => {
  process.env['PATH'] = PATH;
  await rm(folder, { recursive: true });
});

/** A program in place of `nft`, ahead of the system's own. */
async function withNft(script: string): Promise<void> {
  await writeFile(join(folder, 'nft'), `#!/bin/sh\ncat > /dev/null\n${script}\n`);
  await chmod(join(folder, 'nft'), 0o755);
  process.env['PATH'] = `${folder}:${PATH ?? ''}`;
}

test('an engine that does not answer is named with what to do', async () => {
  const DOCKER_HOST = `unix://${folder}/engine.sock`;
  await expect(requireEngine({ DOCKER_HOST })).rejects.toThrow(
    `nothing answers at ${folder}/engine.sock: start the engine`,
  );
});

test('a packet filter that sets no rules is named with its reason', async () => {
  await withNft('echo "Operation not permitted (you must be root)" >&2; exit 1');
  await expect(requireFirewall()).rejects.toThrow(
    'nft, which cuts copies off, sets no rules: run it as root (Operation not permitted (you must be root))',
  );
  const lacking = await whatCopiesLack({ DOCKER_HOST: `unix://${folder}/engine.sock` });
  expect(lacking).toEqual([
    expect.stringContaining('start the engine'),
    expect.stringContaining('run it as root'),
  ]);
});

test('a packet filter that takes the rules is enough', async () => {
  await withNft('exit 0');
  await expect(requireFirewall()).resolves.toBeUndefined();
});

test('each missing part is reported as a code, with the line that installs it', async () => {
  await withNft('echo "Operation not permitted (you must be root)" >&2; exit 1');
  const DOCKER_HOST = `unix://${folder}/podman.sock`;
  const error: unknown = await requireEngine({ DOCKER_HOST }).catch((reason: unknown) => reason);
  const lacks = await lacksWithoutEngine(error);
  expect(lacks).toEqual([
    { part: 'engine_silent', detail: `${folder}/podman.sock`, command: 'sudo systemctl start podman.socket' },
    expect.objectContaining({ part: expect.stringMatching(/^firewall/) }),
  ]);
  const cluster = new Lacking('no quota', { part: 'cluster', detail: 'no quota' });
  expect(await lacksWithoutEngine(cluster)).toEqual([{ part: 'cluster', detail: 'no quota', command: null }]);
});
