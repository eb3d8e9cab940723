import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import { promisify } from 'node:util';
import { ApiClient } from '@sentiero/client/api-client';
import { demo, type Account } from '@sentiero/client/account';
import { instancesEndpoints } from '@sentiero/contracts/instances';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { startPodman, type RunningPodman } from '@sentiero/programs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tableOf } from '../../../apps/instances/src/engine/firewall.ts';
import { EngineGate } from '../../../apps/instances/src/gate/engine-gate.ts';
import { startOwnPlatform } from '../src/own-platform.ts';
import type { Platform } from '../src/platform.ts';
import { createCopyTarget, learnerAt, type CopyTarget } from './copy-learner.ts';

// Each copy keeps what it is told, and runs what it is sent: a shell inside it.
const script = `/bin/busybox mkdir -p /tmp/www/cgi-bin
echo "secret $FLAG" > /tmp/www/index.html
echo '#!/bin/busybox sh
/bin/busybox printf "Content-Type: text/plain\\r\\n\\r\\n"
exec /bin/busybox timeout 20 /bin/busybox sh 2>&1' > /tmp/www/cgi-bin/run
/bin/busybox chmod 755 /tmp/www/cgi-bin/run
echo serving
exec /bin/busybox httpd -f -p 80 -h /tmp/www
`;

// As with Compose, the engine is behind the gate, and API and proxy reach copies through the relay.
let podman: RunningPodman;
let gate: EngineGate;
const refused: string[] = [];
let platform: Platform;
let staff: ApiClient;
let target: CopyTarget;
const patience = { timeout: 60_000, interval: 100 };

beforeAll(async () => {
  podman = await startPodman();
  await podman.makeImage('localhost/shell:1', script);
  const engine = podman.host.replace('unix://', '');
  const onRefused = (call: string) => refused.push(call);
  gate = new EngineGate({ path: `${engine}.gate`, engine, network: '10.213.0.0/16', onRefused });
  await gate.listen();
  process.env['DOCKER_HOST'] = `${podman.host}.gate`;
  process.env['COPIES_RELAY'] = `${engine}.relay`;
  platform = await startOwnPlatform();
  staff = await ApiClient.loggedIn(platform, demo.staff);
  target = await aTarget('shell', {});
}, 300_000);
afterAll(async () => {
  delete process.env['DOCKER_HOST'];
  delete process.env['COPIES_RELAY'];
  await platform?.stop();
  gate?.close();
  await podman?.stop();
}, 120_000);

const aTarget = (name: string, fields: object) => createCopyTarget({ platform, staff }, name, fields);
const at = (of: CopyTarget, account: Account) => learnerAt(platform, of, account);

test('the first request starts a copy, and its page goes on by itself', async () => {
  const learner = await at(target, demo.learner);
  const page = await learner.send('/', undefined, 'text/html');
  expect(page).toMatchObject({ status: 503, retryAfter: '1' });
  expect(page.text).toContain('http-equiv="refresh"');
  expect((await learner.send('/')).text).not.toContain('<html');
  await learner.untilReady();
  expect((await learner.send('/')).text).toMatch(/^secret [0-9a-f]{32}\n$/);
}, 120_000);

test('without the relay, a copy is not reached', async () => {
  const learner = await at(target, demo.learner);
  await learner.untilReady();
  const relay = process.env['COPIES_RELAY'] ?? '';
  await rename(relay, `${relay}.away`);
  // Until no connection that is open already is used again.
  await vi.waitFor(async () => expect((await learner.send('/')).status).toBe(503), {
    interval: 2_000,
    timeout: 20_000,
  });
  await rename(`${relay}.away`, relay);
  await learner.untilReady();
}, 120_000);

test('each learner has a separate copy, and replaces it without affecting the others', async () => {
  const [one, two] = [await at(target, demo.learner), await at(target, demo.teacher)];
  await Promise.all([one.untilReady(), two.untilReady()]);
  const flag = (await one.send('/')).text;
  expect((await two.send('/')).text).not.toBe(flag);
  await one.sh('echo broken > /tmp/www/index.html');
  await two.sh('echo mine > /tmp/www/index.html');
  expect((await one.send('/')).text).toBe('broken\n');
  await one.client.call(instancesEndpoints.reset, { params: { id: target.id } });
  await vi.waitFor(async () => expect((await one.send('/')).text).toBe(flag), patience);
  expect((await two.send('/')).text).toBe('mine\n');
}, 120_000);

test('from inside a copy nothing else is reached, and its limits hold', async () => {
  const [one, two] = [await at(target, demo.learner), await at(target, demo.teacher)];
  await Promise.all([one.untilReady(), two.untilReady()]);
  const network = '/bin/busybox ip -4 addr show eth0; /bin/busybox ip route';
  const find = (text: string, pattern: RegExp) => {
    expect(text).toMatch(pattern);
    return pattern.exec(text)?.[1] ?? '';
  };
  const other = find(await two.sh(network), /inet (10\.213\.[0-9.]+)/);
  const gateway = find(await one.sh(network), /via (10\.213\.[0-9.]+)/);
  const { PROXY_PORT, API_PORT, WEB_PORT } = platform.settings;
  const database = new URL(platform.databaseUrl).port;
  const outward = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
  const hosts = [
    gateway,
    ...outward.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  ];
  const machine6 = outward.filter(({ family }) => family === 'IPv6').map(({ address }) => address);
  const listener = net.createServer((socket) => socket.end()).listen(0, '::');
  await once(listener, 'listening');
  const open = (listener.address() as net.AddressInfo).port;
  const attempts = [
    // The copy itself is reached: the other attempts could succeed as well.
    '127.0.0.1 80',
    `${other} 80`,
    // Metadata of clouds, the internet, and its name servers.
    '169.254.169.254 80',
    '169.254.170.2 80',
    '100.100.100.200 80',
    'fd00:ec2::254 80',
    '1.1.1.1 443',
    '8.8.8.8 53',
    '2606:4700:4700::1111 443',
    ...machine6.flatMap((address) => [`${address} ${open}`, `${address}%eth0 ${open}`]),
    ...hosts.flatMap((host) => [PROXY_PORT, API_PORT, WEB_PORT, database].map((port) => `${host} ${port}`)),
  ];
  attempts.push(...hosts.map((host) => `${host} ${open}`));
  const tries = attempts.map(
    (each) => `/bin/busybox nc -w 1 ${each} </dev/null >/dev/null 2>&1 && echo reached ${each}`,
  );
  // A few at a time, since a copy may have few processes and this machine many addresses.
  const batches = tries.map((each, n) => `(${each}) &${n % 16 === 15 ? '\nwait' : ''}`).join('\n');
  expect(await one.sh(`${batches}\nwait; echo done`)).toBe('reached 127.0.0.1 80\ndone\n');
  listener.close();
  process.stdout.write(`Refused from inside a copy:\n${attempts.slice(1).join('\n')}\n`);
  const facts =
    await one.sh(`/bin/busybox touch /x; /bin/busybox grep -E 'CapBnd|NoNewPrivs' /proc/self/status
/bin/busybox dd if=/dev/zero of=/tmp/full bs=1M count=40 2>&1 | /bin/busybox tail -n 1; /bin/busybox df -m /tmp | /bin/busybox tail -n 1; /bin/busybox rm /tmp/full`);
  expect(facts).toContain('/x: Read-only file system');
  expect(facts).toMatch(/CapBnd:\s+0{12}04eb/);
  expect(facts).toMatch(/NoNewPrivs:\s+1/);
  expect(facts).toMatch(/tmpfs +16 /);
}, 120_000);

test('a fork bomb and a memory hog are only their own learner’s trouble', async () => {
  const [one, two] = [await at(target, demo.learner), await at(target, demo.teacher)];
  await Promise.all([one.untilReady(), two.untilReady()]);
  void one.sh('bomb() { bomb | bomb & }; bomb').catch(() => undefined);
  void one.sh('/bin/busybox tail /dev/zero').catch(() => undefined);
  for (let each = 0; each < 20; each++) expect((await two.send('/')).status).toBe(200);
  expect((await staff.call(instancesEndpoints.list)).length).toBe(2);
}, 120_000);

test('a copy that died starts again, and a service that is killed leaves neither orphan nor double', async () => {
  const learner = await at(target, demo.learner);
  await learner.client.call(instancesEndpoints.reset, { params: { id: target.id } });
  process.kill(platform.pids()['instances'] ?? 0, 'SIGKILL');
  await learner.untilReady();
  await learner.sh('/bin/busybox kill -9 -1').catch(() => undefined);
  await podman.killAll();
  await learner.untilReady();
  const running = async () => [
    (await podman.list()).length,
    (await staff.call(instancesEndpoints.list)).length,
  ];
  await vi.waitFor(async () => expect(await running()).toEqual([1, 1]), patience);
}, 180_000);

test('rules of the packet filter that another program removed are set again, and staff see what copies use', async () => {
  const learner = await at(target, demo.learner);
  await learner.untilReady();
  const nft = (...args: string[]) => promisify(execFile)('nft', args);
  const table = tableOf('10.213.0.0/16');
  await nft('delete', 'table', 'inet', table);
  await vi.waitFor(() => nft('list', 'chain', 'inet', table, 'forward'), patience);
  const used = async () => (await staff.call(instancesEndpoints.list))[0];
  await vi.waitFor(async () => expect((await used())?.memory_mb).toBeGreaterThan(0), patience);
  await vi.waitFor(async () => expect((await used())?.cpu).not.toBeNull(), patience);
}, 120_000);

test('a trial start shows what the copy logs, or why there is none', async () => {
  const events = (id: number) => staff.callForEvents(instancesEndpoints.trial, { params: { id } });
  const lastOf = async (id: number) => {
    let last = '';
    for await (const told of events(id)) last = told;
    return last;
  };
  expect(await lastOf(target.id)).toMatch(/"state":"ready".*serving/);
  const broken = await aTarget('broken', { image: 'localhost/is-not-there:1' });
  expect(await lastOf(broken.id)).toMatch(/"state":"failed","error":"no_image"/);
  const wrong = await aTarget('wrong', { port: 82 });
  const before = performance.now();
  for await (const told of events(wrong.id)) {
    if (!told.includes('"error":"')) continue;
    expect(told).toMatch(/"state":"starting","error":"port_closed".*on the port 82. It listens on 80\./);
    break;
  }
  expect(performance.now() - before).toBeLessThan(20_000);
  // A trial that nobody follows ends.
  const trials = async () =>
    (await staff.call(instancesEndpoints.list)).filter((one) => one.purpose === 'trial');
  await vi.waitFor(async () => expect(await trials()).toEqual([]), patience);
}, 120_000);

test('a deleted target takes its copies with it, and `start` ends all others', async () => {
  const learner = await at(target, demo.learner);
  await learner.untilReady();
  const pooled = await aTarget('pooled', { env: {}, pool: 2 });
  await vi.waitFor(async () => expect(await podman.list()).toHaveLength(3), patience);
  await staff.call(targetsEndpoints.remove, { params: { id: pooled.id } });
  await vi.waitFor(async () => expect(await podman.list()).toHaveLength(1), patience);
  await platform.stop();
  expect(await podman.list()).toEqual([]);
  expect(refused).toEqual([]);
}, 120_000);
