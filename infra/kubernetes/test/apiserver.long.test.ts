import { mkdir, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startKubernetes, type RunningKubernetes } from '@sentiero/programs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { KubernetesClient } from '../../../apps/instances/src/engine/kubernetes-client.ts';
import {
  KubernetesEngine,
  readClusterInfo,
  requireIsolation,
} from '../../../apps/instances/src/engine/kubernetes-engine.ts';
import { podSpec } from '../../../apps/instances/src/engine/pod-spec.ts';

// A real API server with etcd. No kubelet is here: where a pod has to run, the test reports what one would.
const base = fileURLToPath(new URL('../base', import.meta.url));
const namespace = 'sentiero-copies';
const hours = 3 * 60 * 60_000;

let kubernetes: RunningKubernetes;
let client: KubernetesClient;
let engine: KubernetesEngine;
const kubectl = (line: string, text?: string) => kubernetes.kubectl(line.split(' '), text);
const patchStatus = (kind: string, name: string, status: object) =>
  kubernetes.kubectl([
    ...`patch ${kind} ${name} --namespace ${namespace} --subresource status --type merge --patch`.split(' '),
    JSON.stringify({ status }),
  ]);

beforeAll(async () => {
  kubernetes = await startKubernetes();
  await kubectl(`apply --filename ${base}/platform/namespace.yaml`);
  await kubectl(`apply --kustomize ${base}/copies`);
  await kubectl('create serviceaccount instances --namespace sentiero');
  // Controllers would make the account of pods that name none, and begin to count what the quota covers.
  await kubectl(`create serviceaccount default --namespace ${namespace}`);
  const hard = { 'limits.memory': '1Gi', pods: '300' };
  await patchStatus('resourcequota', 'copies', { hard, used: { 'limits.memory': '0', pods: '0' } });
  const account = join(kubernetes.folder, 'account');
  await mkdir(account);
  await copyFile(join(kubernetes.folder, 'apiserver.crt'), join(account, 'ca.crt'));
  await writeFile(join(account, 'token'), await kubectl('create token instances --namespace sentiero'));
  client = new KubernetesClient({ url: kubernetes.url, folder: account });
  engine = new KubernetesEngine(client, 'platform', namespace);
}, hours);
afterEach(() => kubectl(`delete pods --all --force --namespace ${namespace}`));
afterAll(async () => {
  client?.close();
  await kubernetes?.stop();
});

let count = 0;
const copyOf = (fields: object = {}) => ({
  name: `copy${++count}`.padEnd(26, 'x'),
  target_id: 1,
  image: 'app:1',
  port: 80,
  ready_path: '/',
  ready_status: 200,
  memory_mb: 64,
  cpus: 0.5,
  pids: 32,
  writable: [{ path: '/data', mb: 8 }],
  sandbox: 'standard' as const,
  env: [['FLAG', 'a=b']] as [string, string][],
  ...fields,
});

/** What a kubelet reports of a pod that runs. */
const run = (name: string) =>
  patchStatus('pod', `sentiero-${name}`, {
    phase: 'Running',
    podIP: '10.244.0.9',
    containerStatuses: [
      {
        name: 'target',
        image: 'app:1',
        imageID: '',
        ready: true,
        restartCount: 0,
        state: { running: { startedAt: '2026-11-26T08:00:00Z' } },
      },
    ],
  });

async function aRunningCopy(fields: object = {}) {
  const copy = copyOf(fields);
  const created = engine.create(copy);
  await vi.waitFor(() => run(copy.name), 20_000);
  await created;
  return copy;
}

test('the service finds the quota and the isolation, and its pods are admitted as they are', async () => {
  const name: unknown = expect.stringMatching(/^Kubernetes v\d/);
  expect(await readClusterInfo(client, namespace)).toEqual({ name, memory_mb: 32_768 });
  await requireIsolation(client, namespace);
  const copy = await aRunningCopy();
  expect(await engine.address(copy.name)).toBe('10.244.0.9:80');
  expect(await engine.list()).toMatchObject([{ name: copy.name, state: 'running' }]);
});

test('a platform lists its own copies only', async () => {
  const copy = await aRunningCopy();
  expect(await new KubernetesEngine(client, 'another', namespace).list()).toEqual([]);
  expect((await engine.list()).map(({ name }) => name)).toEqual([copy.name]);
});

test('a pod that others delete is gone in the next list, and one on a node ends first', async () => {
  const [one, two] = [await aRunningCopy(), copyOf()];
  const created = engine.create(two);
  const binding = {
    apiVersion: 'v1',
    kind: 'Binding',
    metadata: { name: `sentiero-${two.name}` },
    target: { apiVersion: 'v1', kind: 'Node', name: 'node' },
  };
  const bind = () =>
    kubectl(
      `create --raw /api/v1/namespaces/${namespace}/pods/sentiero-${two.name}/binding --filename -`,
      JSON.stringify(binding),
    );
  await vi.waitFor(bind, 20_000);
  await run(two.name);
  await created;
  await kubectl(`delete pod sentiero-${one.name} sentiero-${two.name} --wait=false --namespace ${namespace}`);
  expect(await engine.list()).toMatchObject([{ name: two.name, state: 'ended' }]);
  expect(await engine.address(two.name)).toBeNull();
});

test.each([
  ['a quota that is used up', { memory_mb: 2_048 }, 'exceeded quota'],
  ['no RuntimeClass for a strong sandbox', { sandbox: 'strong' }, 'RuntimeClass'],
  ['an impossible name of an image', { image: ' ' }, 'image'],
])('a copy is refused because of %s, and nothing stays', async (_, fields, reason) => {
  await expect(engine.create(copyOf(fields))).rejects.toMatchObject({
    problem: 'refused',
    message: expect.stringContaining(reason),
  });
  expect(await engine.list()).toEqual([]);
});

test('without the policy, or with one that lets copies out, nothing is isolated', async () => {
  const policy = `networkpolicy nothing-else --namespace ${namespace}`;
  await kubectl(`delete ${policy}`);
  await expect(requireIsolation(client, namespace)).rejects.toThrow('no network policy denies');
  await kubectl(`apply --kustomize ${base}/copies`);
  const open = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'open', namespace },
  };
  await kubectl(
    'apply --filename -',
    JSON.stringify({ ...open, spec: { podSelector: {}, policyTypes: ['Egress'], egress: [{}] } }),
  );
  await expect(requireIsolation(client, namespace)).rejects.toThrow('lets the pods');
  await kubectl(`delete networkpolicy open --namespace ${namespace}`);
  await requireIsolation(client, namespace);
});

const own = `/api/v1/namespaces/${namespace}`;
const policies = `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`;
const pod = podSpec(copyOf(), 'platform');
test.each([
  ['POST', '/api/v1/namespaces/sentiero/pods', pod],
  ['POST', '/api/v1/namespaces/kube-system/pods', pod],
  ['GET', '/api/v1/namespaces/sentiero/secrets'],
  ['GET', `${own}/secrets`],
  ['GET', `${own}/configmaps`],
  ['GET', `${own}/pods/any/exec?command=sh`],
  ['POST', `${own}/pods/any/exec?command=sh`],
  ['POST', `${own}/pods/any/portforward`],
  ['POST', `${own}/pods/any/ephemeralcontainers`, {}],
  ['DELETE', `${own}/pods`],
  ['POST', `${own}/serviceaccounts/default/token`, {}],
  ['POST', `${own}/services`, {}],
  ['POST', `/apis/apps/v1/namespaces/${namespace}/deployments`, {}],
  ['DELETE', `${policies}/nothing-else`],
  ['POST', policies, {}],
  ['DELETE', `${own}/resourcequotas/copies`],
  ['POST', `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`, {}],
  ['GET', '/api/v1/namespaces'],
  ['GET', '/api/v1/nodes'],
  ['GET', '/api/v1/pods'],
] as const)('the account of the service may not %s %s', async (method, path, body?: object) => {
  await expect(client.bytes({ method, path, ...(body && { body }) })).rejects.toMatchObject({ status: 403 });
});
