import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('run-service.ts', import.meta.url));

/** A service in its own process: prints `up`, `stopping`, and `stopped` once its input says so. */
async function serve(start = '') {
  const source = `
    import { runService } from ${JSON.stringify(module)};
    const say = (word) => process.stdout.write(word + '\\n');
    const ending = new AbortController();
    await runService(async () => {
      ${start}
      setInterval(() => undefined, 60_000);
      say('up');
      return {
        async stop() { say('stopping'); await new Promise((done) => process.stdin.once('data', done)); say('stopped'); },
        async kill() { say('killed'); },
      };
    }, ending);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => [code, signal] as unknown[]);
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/up|starting/);
  return { child, ended, words: () => said.trim().split('\n') };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s shuts a service down cleanly', async (signal) => {
  const { child, ended, words } = await serve();
  child.kill(signal);
  await expect.poll(words).toContain('stopping');
  child.stdin.write('go on\n');
  expect(await ended).toEqual([0, null]);
  expect(words()).toEqual(['up', 'stopping', 'stopped']);
});

test('a second signal during shutdown changes nothing', async () => {
  const { child, ended, words } = await serve();
  child.kill('SIGTERM');
  await expect.poll(words).toContain('stopping');
  await pause(150);
  for (let copies = 0; copies < 5; copies++) child.kill(copies % 2 ? 'SIGINT' : 'SIGTERM');
  await pause(150);
  child.stdin.write('go on\n');
  expect(await ended).toEqual([0, null]);
  expect(words()).toEqual(['up', 'stopping', 'stopped']);
});

test('a third signal within 2 s ends it immediately, including what it holds', async () => {
  const { child, ended, words } = await serve();
  for (let times = 0; times < 3; times++) {
    child.kill('SIGINT');
    await pause(200);
  }
  expect(await ended).toEqual([1, null]);
  expect(words()).toEqual(['up', 'stopping', 'killed']);
});

test('a signal cancels a start in progress', async () => {
  const { child, ended, words } = await serve(
    `say('starting'); await new Promise((_, fail) => { const stay = setInterval(() => {}, 1000);
     ending.signal.addEventListener('abort', () => { clearInterval(stay); fail(ending.signal.reason); }); });`,
  );
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(words()).toEqual(['starting']);
});

test('a service whose output has no reader shuts down cleanly', async () => {
  const { child, ended } = await serve();
  child.stdout.destroy();
  child.stderr.destroy();
  child.kill('SIGTERM');
  await pause(100);
  child.stdin.write('go on\n');
  expect(await ended).toEqual([0, null]);
});
