import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { callEngine, jsonOf, type Call } from './call-engine.ts';

/** Where Kubernetes puts the account of a pod. */
const accountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The URL of the API server, and the folder with the account's `token` and the server's `ca.crt`. */
export type Cluster = { url: string; folder: string };
type Source = Readonly<Record<string, string | undefined>>;

/** The API server of the cluster that this process runs in; null outside of one. */
export function findCluster({ KUBERNETES_SERVICE_HOST, KUBERNETES_SERVICE_PORT }: Source): Cluster | null {
  if (!KUBERNETES_SERVICE_HOST) return null;
  const host = KUBERNETES_SERVICE_HOST.includes(':')
    ? `[${KUBERNETES_SERVICE_HOST}]`
    : KUBERNETES_SERVICE_HOST;
  return { url: `https://${host}:${KUBERNETES_SERVICE_PORT ?? 443}`, folder: accountFolder };
}

/** Speaks to a Kubernetes API server with the account of this pod. */
export class KubernetesClient {
  readonly #cluster: Cluster;
  readonly #agent: http.Agent;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    const { Agent } = cluster.url.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 16 });
  }

  json<Answer>(call: Call): Promise<Answer> {
    return jsonOf(this.bytes(call));
  }

  async bytes(call: Call): Promise<Buffer> {
    const { url, folder } = this.#cluster;
    const { protocol, hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    // Both are renewed while the pod runs.
    const [ca, token] = await Promise.all([
      readFile(join(folder, 'ca.crt')),
      readFile(join(folder, 'token'), 'utf8'),
    ]);
    const headers = { Authorization: `Bearer ${token.trim()}` };
    return callEngine(call, { protocol, host, port, ca, agent: this.#agent, headers });
  }

  close(): void {
    this.#agent.destroy();
  }
}
