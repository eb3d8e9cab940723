import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

const run = promisify(execFile);
const overlay = fileURLToPath(new URL('../overlays/example', import.meta.url));

type Labels = Record<string, string>;
export type Selector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
};
type Port = { name: string; containerPort: number };
type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: { port: string }; exec?: object };
type Reference = { name: string };
export type Container = {
  name: string;
  image: string;
  args?: string[];
  ports?: Port[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef?: Reference; secretRef?: Reference }[];
  securityContext?: object;
  resources?: { requests?: object; limits?: { memory?: string } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  volumeMounts?: { name: string; mountPath: string }[];
};
export type Pod = {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: object;
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string; emptyDir?: object }[];
  topologySpreadConstraints?: { labelSelector: Selector }[];
};
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: object };
export type Rule = { from?: Peer[]; to?: Peer[]; ports?: { protocol: string; port: number }[] };
/** The fields of an object that the tests read. */
export type KubernetesObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  data?: Labels;
  spec?: {
    selector?: Selector & Labels;
    serviceName?: string;
    clusterIP?: string;
    publishNotReadyAddresses?: boolean;
    replicas?: number;
    template?: { metadata: { labels: Labels }; spec: Pod };
    volumeClaimTemplates?: { metadata: { name: string } }[];
    maxUnavailable?: number;
    scaleTargetRef?: { apiVersion: string; kind: string; name: string };
    minReplicas?: number;
    maxReplicas?: number;
    podSelector?: Selector;
    policyTypes?: string[];
    ingress?: Rule[];
    egress?: Rule[];
    ports?: { name: string; port: number; targetPort: string }[];
    rules?: { host: string; http: { paths: { backend: { service: Reference & { port: Reference } } }[] } }[];
    tls?: { hosts: string[]; secretName: string }[];
    ingressClassName?: string;
  };
};

/** The example overlay as it would be applied. */
export async function renderExample(): Promise<KubernetesObject[]> {
  const { stdout } = await run('kubectl', ['kustomize', overlay]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}

export function matches(selector: Selector | undefined, labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`${operator} is not known here`);
      return values.includes(labels[key] ?? '');
    })
  );
}

export type Workload = {
  name: string;
  namespace: string;
  kind: string;
  labels: Record<string, string>;
  pod: Pod;
  /** The names of the volumes that each pod of it keeps. */
  claims: string[];
};

/** The kinds of objects that run pods. */
export function workloadsOf(objects: readonly KubernetesObject[]): Workload[] {
  return objects.flatMap(({ kind, metadata, spec }) =>
    spec?.template
      ? [
          {
            name: metadata.name,
            namespace: metadata.namespace ?? '',
            kind,
            labels: spec.template.metadata.labels,
            pod: spec.template.spec,
            claims: (spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name),
          },
        ]
      : [],
  );
}

export function containersOf({ containers, initContainers = [] }: Pod): Container[] {
  return [...initContainers, ...containers];
}
