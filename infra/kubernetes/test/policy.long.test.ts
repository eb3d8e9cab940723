import { beforeAll, describe, expect, test } from 'vitest';
import {
  containersOf,
  matches,
  renderExample,
  workloadsOf,
  type KubernetesObject,
  type Workload,
} from './rendered.ts';

let objects: KubernetesObject[];
let workloads: Workload[];

beforeAll(async () => {
  objects = await renderExample();
  workloads = workloadsOf(objects);
});

const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
const called = (name: string) => {
  const found = workloads.find((workload) => workload.name === name);
  if (!found) throw new Error(`no workload ${name}`);
  return found;
};

describe('every pod', () => {
  test('exists', () => {
    expect(workloads.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
      'api Deployment',
      'circle Deployment',
      'instances Deployment',
      'migrate Job',
      'postgres StatefulSet',
      'proxy StatefulSet',
      'redis Deployment',
      'shop Deployment',
      'stamps Deployment',
      'web Deployment',
    ]);
  });

  test('runs unprivileged, writes to named folders only, and has no service account, except that for copies', () => {
    for (const { name, pod } of workloads) {
      expect([name, pod]).toMatchObject([
        name,
        {
          automountServiceAccountToken: name === 'instances',
          enableServiceLinks: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        },
      ]);
      for (const container of containersOf(pod)) {
        expect([name, container.securityContext]).toEqual([
          name,
          { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        ]);
        expect([name, container.resources]).toMatchObject([
          name,
          {
            requests: { cpu: expect.anything(), memory: expect.anything() },
            limits: { memory: expect.anything() },
          },
        ]);
      }
      expect(JSON.stringify(pod)).not.toMatch(/hostPath|hostNetwork|hostPID|privileged/);
    }
  });

  test('mounts only declared volumes', () => {
    for (const { name, pod, claims } of workloads) {
      const own = [...(pod.volumes ?? []).map((volume) => volume.name), ...claims];
      for (const { volumeMounts = [] } of containersOf(pod))
        for (const mount of volumeMounts)
          expect([name, own]).toEqual([name, expect.arrayContaining([mount.name])]);
    }
  });

  test('uses existing settings and secrets of its namespace, and no secret has its value in the manifests', () => {
    const known = new Set(
      [...ofKind('ConfigMap'), ...ofKind('Secret')].map(
        ({ kind, metadata }) => `${metadata.namespace} ${kind} ${metadata.name}`,
      ),
    );
    for (const { namespace, pod } of workloads)
      for (const { envFrom = [], env = [] } of containersOf(pod)) {
        for (const { configMapRef, secretRef } of envFrom) {
          const name = configMapRef ? `ConfigMap ${configMapRef.name}` : `Secret ${secretRef?.name}`;
          expect(known).toContain(`${namespace} ${name}`);
        }
        for (const { name } of env) expect(name).not.toMatch(/TOKEN|PASSWORD|SECRET|DATABASE_URL/);
      }
    const given = ofKind('Secret').flatMap(({ data = {} }) => Object.entries(data));
    expect(given.filter(([name, value]) => name !== 'REDIS_URL' && value !== '')).toEqual([]);
  });

  test("gets only the secrets that it needs: targets none of the platform's, the proxy no database", () => {
    const secrets = (name: string) =>
      called(name).pod.containers.flatMap(({ envFrom = [] }) =>
        envFrom.flatMap(({ secretRef }) => (secretRef ? [secretRef.name.replace(/-[a-z0-9]{10}$/, '')] : [])),
      );
    expect(secrets('shop')).toEqual(['shop']);
    expect(secrets('stamps')).toEqual(['stamps']);
    expect(secrets('circle')).toEqual(['circle']);
    expect(secrets('proxy')).toEqual(['internal-token']);
    expect(secrets('instances')).toEqual(['internal-token']);
    expect(secrets('web')).toEqual([]);
    expect(secrets('migrate')).toEqual(['api']);
    for (const name of ['shop', 'stamps', 'circle']) expect(called(name).namespace).toBe('sentiero-targets');
  });

  test('has an image with a version, the same for all of ours', () => {
    const images = workloads.flatMap(({ pod }) => containersOf(pod).map(({ image }) => image));
    for (const image of images) expect(image).toMatch(/:\d+\.\d+[\w.-]*$/);
    const ours = images.filter((image) => image.startsWith('registry.example/sentiero-'));
    expect(new Set(ours.map((image) => image.split(':')[1])).size).toBe(1);
    expect([...new Set(ours.map((image) => image.split(/[/:]/)[1]))].toSorted()).toEqual(
      ['api', 'circle', 'instances', 'proxy', 'shop', 'stamps', 'web'].map((name) => `sentiero-${name}`),
    );
  });
});

describe('the services', () => {
  test.each(['api', 'proxy', 'web', 'shop', 'stamps', 'circle'])(
    '%s has liveness and readiness probes on a declared port',
    (name) => {
      const [container] = called(name).pod.containers;
      const ports = (container?.ports ?? []).map((port) => port.name);
      for (const probe of [container?.livenessProbe, container?.readinessProbe])
        expect(ports).toContain(probe?.httpGet?.port);
    },
  );

  test('api and proxy are live if the process answers, and ready if they should get traffic', () => {
    for (const name of ['api', 'proxy'])
      expect(called(name).pod.containers[0]).toMatchObject({
        livenessProbe: { httpGet: { path: '/health/live' } },
        readinessProbe: { httpGet: { path: '/health/ready' } },
      });
    expect(called('proxy').pod.containers[0]?.readinessProbe?.httpGet?.port).toBe('internal');
  });

  test('every Service selects pods, at a port that they have', () => {
    for (const { metadata, spec } of ofKind('Service')) {
      const behind = workloads.filter(
        ({ namespace, labels }) =>
          namespace === metadata.namespace && matches({ matchLabels: spec?.selector ?? {} }, labels),
      );
      expect([metadata.name, behind.length]).toEqual([metadata.name, 1]);
      const ports = behind.flatMap(({ pod }) => containersOf(pod).flatMap(({ ports: own = [] }) => own));
      for (const { targetPort } of spec?.ports ?? [])
        expect(ports.map((port) => port.name)).toContain(targetPort);
    }
  });

  test.each(['api', 'proxy', 'web'])(
    '%s has several replicas spread over nodes, of which one at a time may be unavailable',
    (name) => {
      const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name);
      expect(matches(budget?.spec?.selector, called(name).labels)).toBe(true);
      expect(budget?.spec?.maxUnavailable).toBe(1);
      const scaler = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === name);
      const target = objects.find(
        ({ kind, metadata }) => kind === called(name).kind && metadata.name === name,
      );
      expect(scaler?.spec?.scaleTargetRef).toEqual({
        apiVersion: target?.apiVersion,
        kind: target?.kind,
        name,
      });
      expect(scaler?.spec?.minReplicas).toBeGreaterThan(1);
      expect(target?.spec?.replicas).toBeUndefined();
      for (const { labelSelector } of called(name).pod.topologySpreadConstraints ?? [])
        expect(matches(labelSelector, called(name).labels)).toBe(true);
      expect(called(name).pod.topologySpreadConstraints).toHaveLength(2);
    },
  );

  test('the grace period is longer than the pre-stop pause plus the service’s own time limit', () => {
    for (const [name, own] of [
      ['api', 15],
      ['proxy', 15],
      ['web', 10],
    ] as const) {
      const { pod } = called(name);
      const { lifecycle, env = [] } = pod.containers[0] ?? {};
      const delayMs = Number(env.find((variable) => variable.name === 'DRAIN_DELAY_MS')?.value ?? 0);
      const pause = lifecycle?.preStop?.sleep?.seconds ?? delayMs / 1000;
      expect(pause).toBeGreaterThan(0);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + own);
    }
  });

  test('all API processes together use fewer connections than PostgreSQL allows by default', () => {
    const each = called('api').pod.containers[0]?.env?.find(({ name }) => name === 'DATABASE_CONNECTIONS');
    const most = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === 'api')?.spec
      ?.maxReplicas;
    expect(Number(each?.value) * (most ?? Infinity)).toBeLessThan(95);
  });

  test("the proxy's spool outlives its pod", () => {
    const { kind, claims, pod } = called('proxy');
    const mount = pod.containers[0]?.volumeMounts?.find(({ mountPath }) => mountPath === '/data');
    expect([kind, claims]).toEqual(['StatefulSet', [mount?.name]]);
  });
});

describe('the ingresses', () => {
  test('route hosts with a certificate to existing services', () => {
    const [settings] = ofKind('ConfigMap');
    const domain = settings?.data?.['TARGET_DOMAIN'];
    const hosts = ofKind('Ingress').map(({ spec }) => {
      const [rule] = spec?.rules ?? [];
      const backend = rule?.http.paths[0]?.backend.service;
      const service = ofKind('Service').find(({ metadata }) => metadata.name === backend?.name);
      expect(service?.spec?.ports?.map(({ name }) => name)).toContain(backend?.port.name);
      expect(spec?.tls?.[0]?.hosts).toEqual([rule?.host]);
      return [rule?.host, backend?.name];
    });
    expect(Object.fromEntries(hosts)).toEqual({
      [new URL(settings?.data?.['WEB_URL'] ?? '').host]: 'web',
      [`*.${domain}`]: 'proxy',
    });
  });
});

describe('an upgrade', () => {
  test('starts with the migration, applied together with its dependencies', () => {
    const isFirst = ({ metadata }: KubernetesObject) => metadata.labels?.['sentiero/step'] === 'first';
    const first = objects.filter(isFirst);
    const names = first.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'Namespace sentiero',
        'Job migrate',
        'Secret api',
        'NetworkPolicy migrate',
        'NetworkPolicy names',
        'NetworkPolicy nothing-else',
      ]),
    );
    for (const name of ['api', 'proxy', 'web']) expect(names).not.toContain(`Deployment ${name}`);
  });
});
