import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCluster, KubernetesClient } from '../src/engine/kubernetes-client.ts';
import { KubernetesEngine, readClusterInfo, requireIsolation } from '../src/engine/kubernetes-engine.ts';
import { StandInCluster } from './stand-in-cluster.ts';

const copy = {
  name: 'a'.repeat(26),
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
  env: [['FLAG', '$(b)$$$c']] as [string, string][],
};
const waiting = (reason: string) => ({
  phase: 'Pending',
  containerStatuses: [{ state: { waiting: { reason, message: `because of ${reason}` } } }],
});

let cluster: StandInCluster;
let client: KubernetesClient;
let engine: KubernetesEngine;
beforeEach(async () => {
  cluster = new StandInCluster();
  await cluster.start();
  client = new KubernetesClient(cluster.cluster);
  engine = new KubernetesEngine(client, 'platform', 'copies');
});
afterEach(async () => {
  client.close();
  await cluster.stop();
});

test('a copy is a pod, listed by the platform’s label, with an address and a log until it is removed', async () => {
  await engine.create(copy);
  await new KubernetesEngine(client, 'another', 'copies').create({ ...copy, name: 'b'.repeat(26) });
  expect(await engine.list()).toEqual([
    { name: copy.name, state: 'running', createdAtMs: Date.parse('2026-11-24T08:00:00Z') },
  ]);
  expect(await engine.address(copy.name)).toBe('10.244.0.9:80');
  expect(await engine.logs(copy.name)).toBe(`log of sentiero-${copy.name}`);
  await engine.remove(copy.name);
  await engine.remove(copy.name);
  expect(await engine.list()).toEqual([]);
  expect(await engine.logs(copy.name)).toBe('');
  expect(cluster.asked.every((call) => /^\w+ (\/api\/v1\/namespaces\/copies\/pods)/.test(call))).toBe(true);
});

test('the pod of a copy is limited, read-only, without account, names or privileges', async () => {
  await engine.create({ ...copy, sandbox: 'strong' });
  const { spec } = [...cluster.pods.values()][0] ?? {};
  expect(spec).toMatchObject({
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    dnsPolicy: 'None',
    runtimeClassName: 'gvisor',
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(spec?.containers).toMatchObject([
    {
      image: 'app:1',
      // Kubernetes makes one $ of two, and fills in $(…).
      env: [{ name: 'FLAG', value: '$$(b)$$$$$$c' }],
      resources: { limits: { memory: '64Mi', cpu: '0.5' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    },
  ]);
  expect(spec?.containers[0]?.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/data');
});

test('what a copy uses is what the metrics server says, if there is one', async () => {
  await engine.create(copy);
  await expect(engine.usage(copy.name)).rejects.toThrow('not found');
  cluster.metrics = { containers: [{ usage: { cpu: '250m', memory: '20480Ki' } }] };
  expect(await engine.usage(copy.name)).toEqual({ cpu: 0.25, memory_mb: 20 });
  cluster.metrics = { containers: [] };
  expect(await engine.usage(copy.name)).toBeNull();
});

test.each([
  ['ImagePullBackOff', 'no_image'],
  ['CreateContainerConfigError', 'refused'],
])('a pod that cannot start because of %s is refused, and nothing stays', async (reason, problem) => {
  cluster.next = waiting(reason);
  await expect(engine.create(copy)).rejects.toMatchObject({ problem, message: `because of ${reason}` });
  expect(await engine.list()).toEqual([]);
});

test('a pod that admission has changed is refused', async () => {
  cluster.admit = (pod) => ({ ...pod, spec: { ...pod.spec, hostNetwork: true } });
  await expect(engine.create(copy)).rejects.toMatchObject({ problem: 'not_limited' });
  cluster.admit = (pod) => {
    const [container] = pod.spec.containers;
    return container ? { ...pod, spec: { ...pod.spec, containers: [container, container] } } : pod;
  };
  await expect(engine.create(copy)).rejects.toThrow('one container');
  expect(cluster.pods.size).toBe(0);
});

test('a pod of an attempt that died is finished, and one that ended has no address', async () => {
  cluster.next = waiting('ContainerCreating');
  const first = engine.create(copy).catch((error: unknown) => error);
  await expect.poll(() => engine.list()).toMatchObject([{ state: 'unfinished' }]);
  const [pod] = cluster.pods.values();
  if (pod)
    pod.status = { phase: 'Running', podIP: 'fd00::9', containerStatuses: [{ state: { running: {} } }] };
  await engine.create(copy);
  expect(await first).toBeUndefined();
  expect(await engine.address(copy.name)).toBe('[fd00::9]:80');
  if (pod) pod.status = { phase: 'Failed' };
  expect(await engine.list()).toMatchObject([{ state: 'ended' }]);
  expect(await engine.address(copy.name)).toBeNull();
});

test('a namespace must have a quota of memory, which is what copies may use', async () => {
  expect(await readClusterInfo(client, 'copies')).toEqual({ name: 'Kubernetes v1.34.0', memory_mb: 4096 });
  cluster.quotas = [{ spec: { hard: { pods: '10' } } }];
  await expect(readClusterInfo(client, 'copies')).rejects.toThrow('has no quota of limits.memory');
});

const denial = { spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] } };
const inward = {
  spec: { podSelector: { matchLabels: { a: 'b' } }, policyTypes: ['Ingress'], ingress: [{}] },
};
const outward = { spec: { podSelector: {}, policyTypes: ['Egress'], egress: [{ to: [] }] } };
test.each([
  ['nothing', [], 'denies'],
  ['a denial of ingress only', [{ spec: { ...denial.spec, policyTypes: ['Ingress'] } }], 'denies'],
  ['a denial of some pods', [{ spec: { ...denial.spec, podSelector: inward.spec.podSelector } }], 'denies'],
  ['a way out', [denial, outward], 'lets'],
])('a namespace whose policies are %s is not isolated', async (_, policies, reason) => {
  cluster.policies = policies;
  await expect(requireIsolation(client, 'copies')).rejects.toThrow(reason);
});

test('a namespace that denies everything, and lets the platform in, is isolated', async () => {
  cluster.policies = [denial, inward];
  await expect(requireIsolation(client, 'copies')).resolves.toBeUndefined();
});

test('the cluster is that of the environment of a pod', () => {
  const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
  const at = (KUBERNETES_SERVICE_HOST: string) =>
    findCluster({ KUBERNETES_SERVICE_HOST, KUBERNETES_SERVICE_PORT: '443' });
  expect(at('10.96.0.1')).toEqual({ url: 'https://10.96.0.1:443', folder });
  expect(at('fd00::1')).toEqual({ url: 'https://[fd00::1]:443', folder });
  expect(findCluster({})).toBeNull();
});
