import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { containerSpec, withImageVolumes } from '../src/engine/container-spec.ts';
import { DockerClient } from '../src/engine/docker-client.ts';
import { networkSpec } from '../src/engine/docker-networks.ts';
import { holderSpec, volumeSpec } from '../src/engine/docker-volumes.ts';
import { EngineGate } from '../src/gate/engine-gate.ts';

const name = 'a'.repeat(26);
const other = 'b'.repeat(26);
const copy = {
  name,
  target_id: 7,
  image: 'registry.example:5000/app:1',
  port: 80,
  ready_path: '/health',
  ready_status: 204,
  memory_mb: 64,
  cpus: 0.33,
  pids: 32,
  writable: [
    { path: '/data', mb: 8 },
    { path: '/tmp', mb: 64 },
  ],
  sandbox: 'standard' as const,
  env: [['FLAG', 'a=b']] as [string, string][],
};

let folder: string;
let gate: EngineGate;
let client: DockerClient;
/** What reached the engine, which answers everything. */
let calls: { call: string; body: unknown }[] = [];
const engine = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    calls.push({ call: `${request.method} ${request.url}`, body: text && JSON.parse(text) });
    response.end('{}');
  });
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-gate-'));
  const [path, socket] = [join(folder, 'gate.sock'), join(folder, 'engine.sock')];
  await once(engine.listen(socket), 'listening');
  gate = new EngineGate({ path, engine: socket, network: '10.213.0.0/16', onRefused: () => undefined });
  await gate.listen();
  client = new DockerClient(path);
});
beforeEach(() => (calls = []));
afterAll(async () => {
  client.close();
  gate.close();
  engine.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => client.bytes({ method: 'GET', path });
const post = (path: string, body?: object) => client.bytes({ method: 'POST', path, ...(body && { body }) });
const createCopy = (body: object) => post(`/containers/create?name=sentiero-${name}`, body);
const refused = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ status: 403 });

const container = containerSpec(copy, 'platform', [
  { Source: `sentiero-${name}-0`, Target: '/data' },
  { Source: `sentiero-${name}-image-2`, Target: '/held', ReadOnly: true },
  { Target: '/kept', ReadOnly: true },
]);
const { HostConfig: host } = container;
const network = networkSpec(name, 'platform', '10.213.4.8/29');
const memory = volumeSpec(name, 'platform', { place: 0, mb: 8 });
const disk = volumeSpec(name, 'platform', { place: 2, mb: null });
const holder = holderSpec(copy, 'platform', [{ Source: `sentiero-${name}-0`, Target: '/data' }]);

describe('what copies need passes unchanged', () => {
  test.each([
    [`containers/create?name=sentiero-${name}`, container],
    [
      `containers/create?name=sentiero-${name}`,
      containerSpec(withImageVolumes(copy, ['/data/db']).copy, 'platform'),
    ],
    [`containers/create?name=sentiero-${name}`, containerSpec({ ...copy, sandbox: 'strong' }, 'platform')],
    [`containers/create?name=sentiero-${name}-holder`, holder],
    ['networks/create', network],
    ['volumes/create', memory],
    ['volumes/create', disk],
  ])('%s', async (path, body) => {
    await post(`/${path}`, body);
    expect(calls).toEqual([{ call: `POST /v1.41/${path}`, body: JSON.parse(JSON.stringify(body)) }]);
  });
});

const withHost = (fields: object) => ({ ...container, HostConfig: { ...host, ...fields } });
const mounting = (mount: object) => withHost({ Mounts: [{ Type: 'volume', ...mount }] });

describe('a container that is not as limited as a copy is refused', () => {
  test.each([
    ['privileged', withHost({ Privileged: true })],
    ['another spelling', withHost({ privileged: true })],
    ['capabilities', withHost({ CapAdd: [...host.CapAdd, 'SYS_ADMIN'] })],
    ['no capability dropped', withHost({ CapDrop: [] })],
    ['a folder of the machine', withHost({ Binds: ['/:/host'] })],
    ['a folder of the machine as a mount', mounting({ Type: 'bind', Source: '/', Target: '/host' })],
    ['a folder of the machine as a volume', mounting({ Source: '/', Target: '/host' })],
    ['the folder of another copy', mounting({ Source: `sentiero-${other}-0`, Target: '/data' })],
    ['the database', mounting({ Source: 'sentiero_database', Target: '/data' })],
    ['a writable volume on the disk', mounting({ Target: '/data' })],
    ['a writable one with a name', mounting({ Source: `sentiero-${name}-image-0`, Target: '/data' })],
    [
      'options of a volume',
      mounting({ Target: '/data', ReadOnly: true, VolumeOptions: { DriverConfig: {} } }),
    ],
    ['the network of the machine', withHost({ NetworkMode: 'host' })],
    ['the network of another copy', withHost({ NetworkMode: `sentiero-${other}` })],
    ['the processes of the machine', withHost({ PidMode: 'host' })],
    ['a device', withHost({ Devices: [{ PathOnHost: '/dev/vda', PathInContainer: '/dev/vda' }] })],
    ['no limit of memory', withHost({ Memory: 0 })],
    ['more swap', withHost({ MemorySwap: -1 })],
    ['no limit of processes', withHost({ PidsLimit: -1 })],
    ['a writable root', withHost({ ReadonlyRootfs: false })],
    ['other security options', withHost({ SecurityOpt: ['no-new-privileges', 'apparmor=unconfined'] })],
    ['another runtime', withHost({ Runtime: 'other' })],
    ['options of a folder in memory', withHost({ Tmpfs: { ...host.Tmpfs, '/x': 'rw,exec,dev,size=4m' } })],
    ['a published port', withHost({ PortBindings: { '80/tcp': [{ HostPort: '80' }] } })],
    ['a restart', withHost({ RestartPolicy: { Name: 'always' } })],
    ['another command', { ...container, Cmd: ['sh'] }],
    ['a second network', { ...container, NetworkingConfig: { EndpointsConfig: { sentiero_data: {} } } }],
    ['the label of another copy', { ...container, Labels: { ...container.Labels, 'sentiero.copy': other } }],
    ['a label of another program', { ...container, Labels: { ...container.Labels, 'com.example': '1' } }],
    ['a list', [container]],
  ])('%s', async (_, body) => {
    await refused(createCopy(body));
    expect(calls).toEqual([]);
  });
});

describe('a network, volume or holder other than a copy’s is refused', () => {
  test.each([
    ['networks/create', { ...network, Driver: 'host' }],
    ['networks/create', { ...network, EnableIPv6: true }],
    ['networks/create', { ...network, Options: {} }],
    ['networks/create', { ...network, IPAM: { Config: [{ Subnet: '10.87.1.0/29' }] } }],
    ['networks/create', { ...network, IPAM: { Config: [{ Subnet: '10.213.4.8/24' }] } }],
    ['networks/create', { ...network, IPAM: { Config: [{ Subnet: '10.213.4.12/29' }] } }],
    ['volumes/create', { ...memory, DriverOpts: { type: 'none', device: '/', o: 'bind' } }],
    ['volumes/create', { ...memory, DriverOpts: { ...memory.DriverOpts, o: `size=8m,mode=1777,bind` } }],
    ['volumes/create', { ...memory, DriverOpts: {} }],
    ['volumes/create', { ...disk, Driver: 'nfs' }],
    ['volumes/create', { ...memory, Name: 'sentiero_database' }],
    [`containers/create?name=sentiero-${name}-holder`, container],
    [`containers/create?name=sentiero-${name}-holder`, { ...holder, Cmd: ['sh'] }],
    [`containers/create?name=sentiero-${name}`, holder],
  ])('%s %j', async (path, body) => {
    await refused(post(`/${path}`, body));
    expect(calls).toEqual([]);
  });
});

describe('a call that copies do not need is refused', () => {
  const label = (text: string) => encodeURIComponent(JSON.stringify({ label: [text] }));
  test.each([
    '/containers/json?all=true',
    `/containers/json?all=true&filters=${label('com.docker.compose.project=sentiero')}`,
    `/volumes?filters=%7B%7D`,
    `/volumes?filters=%ZZ`,
    '/containers/sentiero-postgres-1/json',
    `/containers/sentiero-${name}/export`,
    `/containers/sentiero-${name}/json/../../../info`,
    '/images/json',
    '/images/app:1/get',
    '/images/x/../../containers/sentiero-postgres-1/json',
    '/images/x%2F..%2F..%2Fcontainers/json',
    '/secrets',
    '/events',
  ])('GET %s', async (path) => {
    await refused(get(path));
    expect(calls).toEqual([]);
  });

  test.each([
    `/containers/sentiero-${name}/exec`,
    `/containers/sentiero-${name}-holder/start`,
    `/containers/sentiero-${name}/start?checkpoint=x`,
    '/containers/create',
    '/containers/create?name=other',
    '/images/create?fromSrc=-',
    '/images/create?fromImage=app&fromSrc=-',
    '/build',
    '/plugins/pull',
    '/swarm/init',
    `/networks/sentiero-${name}/connect`,
  ])('POST %s', async (path) => {
    await refused(post(path, {}));
    await refused(post(path));
    expect(calls).toEqual([]);
  });

  test('DELETE of what is not a copy’s', async () => {
    const remove = (path: string) => client.bytes({ method: 'DELETE', path });
    for (const path of [
      'containers/sentiero-postgres-1?force=true&v=true',
      'volumes/sentiero_database?force=true',
    ])
      await refused(remove(`/${path}`));
    await remove(`/containers/sentiero-${name}?force=true&v=true`);
    expect(calls).toHaveLength(1);
  });

  test('a body where none belongs', async () => {
    await refused(post(`/containers/sentiero-${name}/start`, { Binds: ['/:/host'] }));
    expect(calls).toEqual([]);
  });
});

test('a connection stays open, however long nothing is asked', async () => {
  const agent = new http.Agent({ keepAlive: true });
  const socketPath = join(folder, 'gate.sock');
  const request = http.get({ socketPath, path: '/v1.41/info', agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(response.headers['keep-alive']).toBeUndefined();
  response.resume();
  await once(response, 'end');
  expect(response.headers.connection).toBe('keep-alive');
  agent.destroy();
});

test('an archive into a holder is empty', async () => {
  const send = (bytes: Buffer) =>
    new Promise<number>((resolve) => {
      const path = `/v1.41/containers/sentiero-${name}-holder/archive?path=%2Fdata`;
      const request = http.request({ socketPath: join(folder, 'gate.sock'), method: 'PUT', path });
      request.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      request.on('error', () => resolve(0));
      request.end(bytes);
    });
  for (const bytes of [Buffer.from('etc/passwd'), Buffer.alloc(2048)])
    expect(await send(bytes)).not.toBe(200);
  expect(calls).toEqual([]);
});
