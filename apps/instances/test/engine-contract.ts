import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DockerClient } from '../src/engine/docker-client.ts';
import { DockerEngine } from '../src/engine/docker-engine.ts';
import { holderSpec } from '../src/engine/docker-volumes.ts';
import { bridgeOf, bridgePrefix, closeNetwork } from '../src/engine/firewall.ts';
import { Subnets } from '../src/engine/subnets.ts';
import { EngineGate } from '../src/gate/engine-gate.ts';
import { probeOverHttp } from '../src/probe.ts';

const run = promisify(execFile);
// A web server that runs what it is sent: a shell inside the copy.
const shell = `/bin/busybox mkdir -p /tmp/www/cgi-bin
echo '#!/bin/busybox sh
/bin/busybox printf "Content-Type: text/plain\\r\\n\\r\\n"
exec /bin/busybox timeout 20 /bin/busybox sh 2>&1' > /tmp/www/cgi-bin/run
/bin/busybox chmod 755 /tmp/www/cgi-bin/run
echo ready > /tmp/www/index.html
exec /bin/busybox httpd -f -p 80 -h /tmp/www
`;
const serve = 'exec /bin/busybox httpd -f -p 80';
const million = '/bin/busybox head -c 3000000 /dev/zero | /bin/busybox tr "\\\\0" x';

/** The engine under test, with the images of our own that it needs. */
type Started = {
  host: string;
  makeImage: (name: string, script: string, volumes?: readonly string[]) => Promise<void>;
  volumes: () => Promise<string[]>;
  stop: () => Promise<void>;
};

const socketOf = ({ host }: Pick<Started, 'host'>) => host.replace('unix://', '');

/** What holds of every engine that speaks Docker's API, even behind the gate, which changes nothing. */
export function testEngine(start: () => Promise<Started>, isPodman: boolean): void {
  const kind = isPodman ? 'podman' : 'docker';
  const network = isPodman ? '10.214.0.0/16' : '10.215.0.0/16';
  let running: Started;
  let gate: EngineGate;
  let client: DockerClient;
  let engine: DockerEngine;
  let count = 0;
  beforeAll(async () => {
    running = await start();
    gate = new EngineGate({
      path: `${socketOf(running)}.gate`,
      engine: socketOf(running),
      network,
      onRefused: (call) => expect.fail(`the gate refused ${call}`),
    });
    await gate.listen();
    client = new DockerClient(`${socketOf(running)}.gate`);
    engine = new DockerEngine(client, { platform: 'engine-test', subnets: new Subnets(network), isPodman });
    await closeNetwork(network);
    await running.makeImage('localhost/shell:1', shell);
    await running.makeImage('localhost/line:1', `echo begin; ${million}; ${serve}`);
    await running.makeImage('localhost/endless:1', '/bin/busybox yes "a line of the log"');
    await running.makeImage('localhost/declaring:1', shell, ['/bin/own', '/tmp/within', '/held']);
  });
  afterEach(async () => {
    for (const { name } of await engine.list()) await engine.remove(name);
  });
  afterAll(async () => {
    client?.close();
    gate?.close();
    await running?.stop();
  });

  const copyOf = (image: string, fields: object = {}) => ({
    name: `${kind}${++count}`.padEnd(26, 'x'),
    target_id: 1,
    image: `localhost/${image}:1`,
    port: 80,
    ready_path: '/',
    ready_status: 200,
    memory_mb: 64,
    cpus: 0.5,
    pids: 64,
    writable: [],
    sandbox: 'standard' as const,
    env: [] as [string, string][],
    ...fields,
  });

  /** A running copy, and a shell inside it. */
  async function aShell(fields: object = {}, image = 'shell') {
    const copy = copyOf(image, fields);
    await engine.create(copy);
    const address = (await engine.address(copy.name)) ?? '';
    const answers = () => probeOverHttp(address, copy);
    await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 20_000, interval: 50 });
    const sh = async (line: string) =>
      (await fetch(`http://${address}/cgi-bin/run`, { method: 'POST', body: line })).text();
    return { ...copy, address, answers, sh };
  }

  test('name lookups in a copy fail within seconds', async () => {
    const { sh } = await aShell();
    const before = performance.now();
    expect(await sh('/bin/busybox nslookup example.com >/dev/null 2>&1 || echo refused')).toBe('refused\n');
    // Docker's own resolver gives no answer, so that BusyBox waits five seconds; others obey `timeout:1`.
    expect(performance.now() - before).toBeLessThan(isPodman ? 5_000 : 10_000);
  });

  test('a copy has no IPv6, so that it reaches neither the machine nor others over it', async () => {
    const [one, two] = [await aShell(), await aShell()];
    for (const { sh } of [one, two]) expect(await sh('/bin/busybox ip -6 addr; echo none')).toBe('none\n');
    const bridges = Object.entries(os.networkInterfaces()).filter(([name]) => name.startsWith(bridgePrefix));
    const machine = bridges.flatMap(([, each]) => each?.filter(({ family }) => family === 'IPv6') ?? []);
    const listener = net.createServer((socket) => socket.end()).listen(0, '::');
    await once(listener, 'listening');
    const { port } = listener.address() as net.AddressInfo;
    const attempts = [
      // The copy itself is reached: the other attempts could succeed as well.
      '127.0.0.1 80',
      ...machine.map(({ address }) => `${address}%eth0 ${port}`),
      `fd00:ec2::254 80`,
      `2606:4700:4700::1111 443`,
    ];
    const tries = attempts.map(
      (each) => `/bin/busybox nc -w 2 ${each} </dev/null >/dev/null 2>&1 && echo reached ${each}`,
    );
    expect(await one.sh(`${tries.join('\n')}\necho done`)).toBe('reached 127.0.0.1 80\ndone\n');
    listener.close();
  });

  test('what has IPv6 on the bridge of a copy does not reach the machine over it', async () => {
    const { name } = await aShell();
    const [space, end, open] = [`${kind}-six`, `${kind}-end`, `${kind}-open`];
    const ip = (line: string) => run('ip', line.split(' '));
    const listener = net.createServer((socket) => socket.end()).listen(0, '::');
    await once(listener, 'listening');
    const { port } = listener.address() as net.AddressInfo;
    const reachesBy = async (bridge: string, prefix: string) => {
      await writeFile(`/proc/sys/net/ipv6/conf/${bridge}/disable_ipv6`, '0');
      await ip(`address add ${prefix}::1/64 dev ${bridge} nodad`);
      await ip(`link set ${end} master ${bridge} up`);
      await ip(`-n ${space} address add ${prefix}::2/64 dev eth0 nodad`);
      const attempt = ip(`netns exec ${space} /bin/busybox nc -w 2 ${prefix}::1 ${port}`);
      return attempt.then(
        () => true,
        () => false,
      );
    };
    await ip(`netns add ${space}`);
    try {
      await ip(`link add ${end} type veth peer name eth0 netns ${space}`);
      await ip(`-n ${space} link set eth0 up`);
      await ip(`link add ${open} type bridge`);
      await ip(`link set ${open} up`);
      expect(await reachesBy(open, 'fd5a')).toBe(true);
      expect(await reachesBy(bridgeOf(name), 'fd5b')).toBe(false);
    } finally {
      // First of all, and at once: Podman keeps a bridge that has another port.
      for (const link of [end, open]) await ip(`link delete ${link}`).catch(() => undefined);
      await ip(`netns delete ${space}`);
      listener.close();
    }
  });

  test('what is sent to the address of a copy that is gone does not leave the machine', async () => {
    const { name, address } = await aShell();
    await engine.remove(name);
    const [host, port] = address.split(':');
    const socket = net.connect({ host, port: Number(port) });
    socket.on('error', () => undefined);
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'EHOSTUNREACH' });
  });

  test('a folder in memory begins with what the image has there', async () => {
    const { sh } = await aShell({ writable: [{ path: '/bin/own', mb: 4 }] });
    expect(
      await sh('/bin/busybox cat /bin/own/seed; /bin/busybox df -m /bin/own | /bin/busybox tail -n 1'),
    ).toMatch(/^seeded\ntmpfs +4 /);
  });

  // Podman needs none.
  test.runIf(!isPodman)('a container that only helped to start a copy is found and removed', async () => {
    const copy = copyOf('declaring');
    const path = `/containers/create?name=sentiero-${copy.name}-holder`;
    await client.json({ method: 'POST', path, body: holderSpec(copy, 'engine-test', []) });
    expect(await engine.list()).toEqual([{ name: copy.name, state: 'unfinished', createdAtMs: 0 }]);
    await engine.remove(copy.name);
    expect(await engine.list()).toEqual([]);
    expect(await running.volumes()).toEqual([]);
  });

  test('volumes that the image declares are in memory or read-only, and go with the copy', async () => {
    const writes = (folder: string) =>
      `/bin/busybox touch ${folder}/written 2>/dev/null && echo wrote; /bin/busybox ls ${folder}`;
    const { name, sh } = await aShell({}, 'declaring');
    expect(await sh(`${writes('/bin/own')}; ${writes('/held')}`)).toBe('seed\n');
    expect(await sh(writes('/tmp/within'))).toBe('wrote\nwritten\n');
    expect(await sh('/bin/busybox df -m /tmp/within | /bin/busybox tail -n 1')).toMatch(/^tmpfs +16 /);
    const other = await aShell({ writable: [{ path: '/bin/own', mb: 4 }] }, 'declaring');
    expect(await other.sh(writes('/bin/own'))).toBe('wrote\nseed\nwritten\n');
    expect(await other.sh('/bin/busybox df -m /bin/own | /bin/busybox tail -n 1')).toMatch(/^tmpfs +4 /);
    for (const each of [name, other.name]) await engine.remove(each);
    expect(await running.volumes()).toEqual([]);
  });

  test('a log keeps a line that has not ended, and the end of a log without end', async () => {
    const [line, endless] = [copyOf('line'), copyOf('endless')];
    await engine.create(line);
    await engine.create(endless);
    await pause(3_000);
    expect((await engine.logs(line.name)).length).toBeGreaterThan(1_000);
    const log = await engine.logs(endless.name);
    expect(log).toContain('a line of the log\n');
    expect(log.length).toBeLessThanOrEqual(64 * 1024);
  });

  test('a start that is repeated leaves a running copy as it is', async () => {
    const copy = await aShell({ writable: [{ path: '/bin/own', mb: 4 }] });
    await copy.sh('echo written > /bin/own/seed');
    await engine.create(copy);
    expect(await engine.address(copy.name)).toBe(copy.address);
    expect(await copy.sh('/bin/busybox cat /bin/own/seed')).toBe('written\n');
    expect(await engine.list()).toMatchObject([{ name: copy.name, state: 'running' }]);
  });

  test('a strong sandbox that the engine does not give is refused', async () => {
    const copy = copyOf('shell', { sandbox: 'strong' });
    const handOut = async () => (await engine.create(copy), await engine.address(copy.name));
    // A copy that the engine has not measured yet is asked for again, as the service does.
    const outcome = async (): Promise<string> => {
      const said = await handOut().then(String, ({ message }: Error) => message);
      return said.endsWith('not measured the copy yet') ? outcome() : said;
    };
    expect(await outcome()).toMatch(/not limited: sandbox|runtime specified runsc/);
  });

  test('a copy whose bridge is not the one that is closed off is refused', async () => {
    const copy = copyOf('shell');
    await engine.create(copy);
    const rename = async (from: string, to: string) => {
      await run('ip', ['link', 'set', from, 'down']);
      await run('ip', ['link', 'set', from, 'name', to]);
    };
    await rename(bridgeOf(copy.name), `${kind}-bridge`);
    await expect(engine.address(copy.name)).rejects.toThrow('not limited: network');
    await rename(`${kind}-bridge`, bridgeOf(copy.name));
    expect(await engine.address(copy.name)).toMatch(/^10\.21[45]\./);
  });

  test('the memory and the processor time of a copy are known', async () => {
    const { name, sh } = await aShell();
    const before = await engine.usage(name);
    await sh('/bin/busybox timeout 2 /bin/busybox yes >/dev/null');
    const after = await engine.usage(name);
    expect(before?.memory_mb).toBeGreaterThan(0.1);
    expect(after?.memory_mb).toBeLessThan(64);
    expect((after?.cpuSeconds ?? 0) - (before?.cpuSeconds ?? 0)).toBeGreaterThan(0.02);
  });

  test.each([
    ['a fork bomb', 'bomb() { bomb | bomb & }; bomb'],
    ['a memory hog', '/bin/busybox tail /dev/zero'],
    ['a full disk', 'for each in 1 2 3; do /bin/busybox dd if=/dev/zero of=/tmp/$each bs=1M count=64; done'],
    ['an endless log', '/bin/busybox timeout 5 /bin/busybox yes > /proc/1/fd/1'],
  ])('%s is only the trouble of its own copy', async (_, line) => {
    const [one, two] = [await aShell(), await aShell()];
    void one.sh(line).catch(() => undefined);
    for (let each = 0; each < 20; each++) {
      expect(await two.answers()).toBe(true);
      await pause(100);
    }
    const { memory_mb } = (await engine.usage(one.name)) ?? { memory_mb: 0 };
    expect(memory_mb).toBeLessThanOrEqual(64);
    await engine.remove(one.name);
    expect((await engine.list()).map(({ name }) => name)).toEqual([two.name]);
  });
}
