import { setTimeout as pause } from 'node:timers/promises';
import type { WantedCopy } from '@sentiero/contracts/ingest';
import { instanceLimits } from '@sentiero/contracts/ingest';
import { EngineError, isGone } from './call-engine.ts';
import { containerName, labels, limitsOf } from './container-spec.ts';
import { CopyRefused, type Engine, type EngineInfo, type ListedCopy, type Usage } from './engine.ts';
import type { KubernetesClient } from './kubernetes-client.ts';
import { usageOf, type PodMetrics } from './pod-metrics.ts';
import { container, missingPodLimits, podSpec, type Pod } from './pod-spec.ts';

const startLimitMs = 10 * 60_000;
const lookEveryMs = 500;
const logBytes = 4 * 1024 * 1024;

/** Why a container waits for ever. */
const imageProblems = new Set(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull']);
const startProblems = new Set(['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError']);

/** A namespace of a Kubernetes cluster, with a bare pod for each copy. */
export class KubernetesEngine implements Engine {
  readonly #client: KubernetesClient;
  readonly #platform: string;
  readonly #pods: string;

  constructor(client: KubernetesClient, platform: string, namespace: string) {
    this.#client = client;
    this.#platform = platform;
    this.#pods = `/api/v1/namespaces/${namespace}/pods`;
  }

  async list(): Promise<ListedCopy[]> {
    const selector = encodeURIComponent(`${labels.platform}=${this.#platform}`);
    const path = `${this.#pods}?labelSelector=${selector}`;
    const { items } = await this.#client.json<{ items: Pod[] }>({ method: 'GET', path });
    return items.map((pod) => ({
      name: pod.metadata.labels?.[labels.copy] ?? '',
      state: stateOf(pod),
      createdAtMs: Date.parse(pod.metadata.creationTimestamp),
    }));
  }

  async create(copy: WantedCopy): Promise<void> {
    try {
      await this.#createPod(copy);
      await this.#untilStarted(copy);
    } catch (error) {
      // An API server that has no answer now, such as 503, has refused nothing.
      const isRefusal = error instanceof EngineError && error.status < 500 && error.status !== 429;
      const refusal = isRefusal ? new CopyRefused('refused', error.message) : error;
      if (refusal instanceof CopyRefused) await this.remove(copy.name);
      throw refusal;
    }
  }

  async address(name: string): Promise<string | null> {
    const pod = await this.#read(name);
    requireLimits(pod);
    const { podIP } = pod.status;
    const port = pod.metadata.labels?.[labels.port];
    if (stateOf(pod) !== 'running' || !podIP || !port) return null;
    return podIP.includes(':') ? `[${podIP}]:${port}` : `${podIP}:${port}`;
  }

  async logs(name: string): Promise<string> {
    const path = `${this.#pod(name)}/log?container=${container}&tailLines=2000&limitBytes=${logBytes}`;
    const bytes = await this.#client.bytes({ method: 'GET', path }).catch((error: unknown) => {
      isGone(error);
      return Buffer.alloc(0);
    });
    return bytes.toString('utf8').slice(-instanceLimits.logBytes);
  }

  /** As the cluster's metrics server last measured it; null without one, or of a pod that it has not measured yet. */
  async usage(name: string): Promise<Usage | null> {
    const path = `/apis/metrics.k8s.io/v1beta1${this.#pod(name).replace('/api/v1', '')}`;
    const metrics = await this.#client.json<PodMetrics>({ method: 'GET', path });
    return usageOf(metrics);
  }

  async remove(name: string): Promise<void> {
    await this.#client
      .bytes({ method: 'DELETE', path: `${this.#pod(name)}?gracePeriodSeconds=1` })
      .catch(isGone);
  }

  async #createPod(copy: WantedCopy): Promise<void> {
    const body = podSpec(copy, this.#platform);
    try {
      await this.#client.json({ method: 'POST', path: this.#pods, body });
    } catch (error) {
      // A pod of that name was made by an attempt that did not live to see it start.
      if (!(error instanceof EngineError && error.status === 409)) throw error;
    }
  }

  async #untilStarted(copy: WantedCopy): Promise<void> {
    const deadline = performance.now() + startLimitMs;
    for (;;) {
      const pod = await this.#read(copy.name);
      requireLimits(pod);
      if (stateOf(pod) !== 'unfinished') return;
      const { reason = '', message = reason } = pod.status.containerStatuses?.[0]?.state?.waiting ?? {};
      if (imageProblems.has(reason)) throw new CopyRefused('no_image', message);
      if (startProblems.has(reason)) throw new CopyRefused('refused', message);
      if (performance.now() > deadline) throw new CopyRefused('refused', waitingFor(pod));
      await pause(lookEveryMs);
    }
  }

  #read(name: string): Promise<Pod> {
    return this.#client.json({ method: 'GET', path: this.#pod(name) });
  }

  readonly #pod = (name: string) => `${this.#pods}/${containerName(name)}`;
}

function requireLimits(pod: Pod): void {
  const missing = missingPodLimits(limitsOf(pod.metadata.labels), pod);
  if (missing.length > 0) throw new CopyRefused('not_limited', `not limited: ${missing.join(', ')}`);
}

function stateOf({ metadata, status }: Pod): ListedCopy['state'] {
  const { running, terminated } = status.containerStatuses?.[0]?.state ?? {};
  if (metadata.deletionTimestamp || terminated || status.phase === 'Succeeded' || status.phase === 'Failed')
    return 'ended';
  return running ? 'running' : 'unfinished';
}

/** Such as that no node has room. */
function waitingFor({ status }: Pod): string {
  const unmet = status.conditions?.find((condition) => condition.status === 'False');
  return unmet?.message ?? status.message ?? 'the pod did not start in time';
}

type Quota = { spec: { hard?: Record<string, string> } };
type Policy = {
  spec: { podSelector: object; policyTypes?: string[]; ingress?: object[]; egress?: object[] };
};

/** The cluster's version, and the memory that its namespace may use; throws without a quota of memory. */
export async function readClusterInfo(client: KubernetesClient, namespace: string): Promise<EngineInfo> {
  const path = `/api/v1/namespaces/${namespace}/resourcequotas`;
  const [version, { items }] = await Promise.all([
    // A cluster may keep its version from accounts.
    client.json<{ gitVersion: string }>({ method: 'GET', path: '/version' }).catch(() => null),
    client.json<{ items: Quota[] }>({ method: 'GET', path }),
  ]);
  const sizes = items.flatMap(({ spec }) => megabytesOf(spec.hard?.['limits.memory']) ?? []);
  if (sizes.length === 0)
    throw new Error(`the namespace ${namespace} has no quota of limits.memory in Mi or Gi`);
  return { name: `Kubernetes ${version?.gitVersion ?? ''}`.trim(), memory_mb: Math.min(...sizes) };
}

function megabytesOf(quantity: string | undefined): number | null {
  const [, count, unit] = /^(\d+)(Mi|Gi|Ti)$/.exec(quantity ?? '') ?? [];
  if (!count || !unit) return null;
  return Number(count) * { Mi: 1, Gi: 1024, Ti: 1024 ** 2 }[unit as 'Mi' | 'Gi' | 'Ti'];
}

/** Throws unless the namespace denies all of its pods everything, and no policy lets them out again. */
export async function requireIsolation(client: KubernetesClient, namespace: string): Promise<void> {
  const path = `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`;
  const { items } = await client.json<{ items: Policy[] }>({ method: 'GET', path });
  const isClosed = items.some(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 &&
      spec.policyTypes?.includes('Ingress') === true &&
      spec.policyTypes.includes('Egress') &&
      !spec.ingress?.length,
  );
  if (!isClosed) throw new Error(`no network policy denies the pods of ${namespace} everything`);
  if (items.some(({ spec }) => spec.egress?.length))
    throw new Error(`a network policy lets the pods of ${namespace} out`);
}
