import { beforeAll, expect, test } from 'vitest';
import {
  containersOf,
  matches,
  renderExample,
  workloadsOf,
  type KubernetesObject,
  type Rule,
  type Workload,
} from './rendered.ts';

let objects: KubernetesObject[];
let policies: KubernetesObject[];
let workloads: Workload[];

beforeAll(async () => {
  objects = await renderExample();
  policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  workloads = workloadsOf(objects);
});

/** The pods, including those that the cluster's owner labels. */
function labelsOfNamespace(name: string): Record<string, string> {
  const own = { entrance: { 'sentiero/entrance': 'true' }, monitoring: { 'sentiero/monitoring': 'true' } }[
    name
  ];
  return { 'kubernetes.io/metadata.name': name, ...own };
}

/** Whether the example's network policies allow a connection between two pods. */
function mayConnect(from: Workload, to: Workload, port: number): boolean {
  const lets = (who: Workload, side: 'Ingress' | 'Egress', other: Workload) => {
    const theirs = policies.filter(
      ({ metadata, spec }) =>
        metadata.namespace === who.namespace &&
        spec?.policyTypes?.includes(side) &&
        matches(spec.podSelector, who.labels),
    );
    const rules = theirs.flatMap(({ spec }) => (side === 'Ingress' ? spec?.ingress : spec?.egress) ?? []);
    return theirs.length === 0 || rules.some((rule) => isLet(rule, who.namespace, other, port));
  };
  return lets(from, 'Egress', to) && lets(to, 'Ingress', from);
}

function isLet(rule: Rule, namespace: string, other: Workload, port: number): boolean {
  const peers = rule.from ?? rule.to;
  const isPort = !rule.ports || rule.ports.some((one) => one.port === port && one.protocol === 'TCP');
  const isPeer = (peers ?? []).some(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock) return false;
    const place = namespaceSelector
      ? matches(namespaceSelector, labelsOfNamespace(other.namespace))
      : other.namespace === namespace;
    return place && matches(podSelector, other.labels);
  });
  return isPort && (peers === undefined || isPeer);
}

function reachedBy(from: Workload): string[] {
  return workloads
    .flatMap((to) =>
      containersOf(to.pod)
        .flatMap(({ ports = [] }) => ports)
        .filter(({ containerPort }) => mayConnect(from, to, containerPort))
        .map(({ name }) => `${from.name} -> ${to.name} ${name}`),
    )
    .toSorted();
}

const stranger = (namespace: string, labels: Record<string, string> = {}): Workload => ({
  name: namespace,
  namespace,
  kind: 'Deployment',
  labels,
  pod: { containers: [] },
  claims: [],
});

test('only the listed connections are allowed', () => {
  expect(workloads.flatMap(reachedBy).toSorted()).toEqual([
    'api -> circle http',
    'api -> postgres postgres',
    'api -> proxy internal',
    'api -> proxy public',
    'api -> redis redis',
    'api -> shop http',
    'api -> stamps http',
    'circle -> proxy public',
    'instances -> api internal',
    'migrate -> postgres postgres',
    'proxy -> api internal',
    'proxy -> circle http',
    'proxy -> shop http',
    'proxy -> stamps http',
    'shop -> proxy public',
    'stamps -> proxy public',
    'web -> api public',
  ]);
});

test('the ingress reaches web and proxy, monitoring reaches the metrics, and other namespaces reach nothing', () => {
  expect(reachedBy(stranger('entrance'))).toEqual(['entrance -> proxy public', 'entrance -> web http']);
  expect(reachedBy(stranger('monitoring'))).toEqual([
    'monitoring -> api internal',
    'monitoring -> proxy internal',
  ]);
  // Our labels on pods of another namespace grant nothing.
  for (const labels of [{}, { 'app.kubernetes.io/name': 'api' }, { 'app.kubernetes.io/name': 'proxy' }])
    expect(reachedBy(stranger('default', labels))).toEqual([]);
});

test('a target reaches no other target and nothing outside the cluster', () => {
  const [one, another] = [stranger('sentiero-targets'), stranger('sentiero-targets', { any: 'label' })];
  expect(mayConnect(one, another, 8080)).toBe(false);
  const rules = policies
    .filter(({ metadata }) => metadata.namespace === 'sentiero-targets')
    .flatMap(({ spec }) => spec?.egress ?? []);
  expect(rules.length).toBeGreaterThan(0);
  for (const { to = [], ports = [] } of rules) {
    expect(ports.length).toBeGreaterThan(0);
    expect(to.length).toBeGreaterThan(0);
    for (const peer of to) expect(Object.keys(peer).toSorted()).toEqual(['namespaceSelector', 'podSelector']);
  }
});

test('a copy answers the platform, and reaches nothing', () => {
  const copy: Workload = {
    ...stranger('sentiero-copies', { 'app.kubernetes.io/name': 'copy' }),
    pod: { containers: [{ name: 'target', image: '', ports: [{ name: 'http', containerPort: 8080 }] }] },
  };
  const others = [...workloads, copy, stranger('sentiero-targets'), stranger('default')];
  const who = others.filter((other) => mayConnect(other, copy, 8080)).map(({ name }) => name);
  expect(who.toSorted()).toEqual(['api', 'instances', 'proxy']);
  const own = policies.filter(({ metadata }) => metadata.namespace === 'sentiero-copies');
  expect(own.flatMap(({ spec }) => spec?.egress ?? [])).toEqual([]);
  expect(reachedBy(copy)).toEqual([]);
});

test('all namespaces deny all traffic by default, in both directions', () => {
  for (const namespace of ['sentiero', 'sentiero-copies', 'sentiero-targets']) {
    const rule = policies.find(
      ({ metadata }) => metadata.namespace === namespace && metadata.name === 'nothing-else',
    );
    expect(rule?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  }
});

test('no target can point to our pods: each is listed by a headless service whose name is blocked', () => {
  const settings = objects.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('settings'),
  );
  const closed = (settings?.data?.['TARGET_FORBIDDEN'] ?? '').split(',');
  const services = objects.filter(
    ({ kind, metadata }) => kind === 'Service' && metadata.namespace === 'sentiero',
  );
  expect(closed.toSorted()).toEqual(services.map(({ metadata }) => metadata.name).toSorted());
  const listening = workloads.filter(
    ({ namespace, pod }) =>
      namespace === 'sentiero' && containersOf(pod).some(({ ports = [] }) => ports.length > 0),
  );
  expect(listening.length).toBeGreaterThan(3);
  for (const { name, labels } of listening) {
    const ofPods = services.find(({ metadata }) => metadata.name === `${name}-pods`)?.spec;
    expect(ofPods).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true });
    expect(Object.entries(labels)).toEqual(expect.arrayContaining(Object.entries(ofPods?.selector ?? {})));
  }
});
