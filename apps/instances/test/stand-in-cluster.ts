import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { podSpec, Pod } from '../src/engine/pod-spec.ts';

type Stored = ReturnType<typeof podSpec> & Pick<Pod, 'status'> & { metadata: Pod['metadata'] };
const token = 'the token of the pod';
const running: Pod['status'] = {
  phase: 'Running',
  podIP: '10.244.0.9',
  containerStatuses: [{ state: { running: {} } }],
};

/** The API server of a cluster, as far as copies need it; its kubelet gives each new pod the `next` status. */
export class StandInCluster {
  pods = new Map<string, Stored>();
  next: Pod['status'] = running;
  quotas: object[] = [{ spec: { hard: { 'limits.memory': '4Gi' } } }];
  policies: object[] = [];
  /** What the metrics server says of each pod; null without one. */
  metrics: object | null = null;
  asked: string[] = [];
  /** What admission makes of a new pod. */
  admit = (pod: Stored): Stored => pod;
  cluster = { url: '', folder: '' };
  #server = http.createServer((request, response) => {
    void this.#answer(request).then(([status, body]) => {
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });

  async start(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'sentiero-cluster-'));
    await writeFile(join(folder, 'token'), `${token}\n`);
    await writeFile(join(folder, 'ca.crt'), '');
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.cluster = { url: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`, folder };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.cluster.folder, { recursive: true });
  }

  async #answer(request: http.IncomingMessage): Promise<[number, unknown]> {
    const { method = '', url = '', headers } = request;
    this.asked.push(`${method} ${url}`);
    if (headers.authorization !== `Bearer ${token}`) return [401, { message: 'Unauthorized' }];
    const [path = '', query = ''] = url.split('?', 2);
    if (path === '/version') return [200, { gitVersion: 'v1.34.0' }];
    if (path.endsWith('/resourcequotas')) return [200, { items: this.quotas }];
    if (path.endsWith('/networkpolicies')) return [200, { items: this.policies }];
    if (path.endsWith('/pods')) {
      if (method === 'POST') return this.#create((await json(request)) as Stored);
      return [200, { items: this.#selected(new URLSearchParams(query).get('labelSelector') ?? '') }];
    }
    const [, name = '', part] = /\/pods\/([^/]+)(\/log)?$/.exec(path) ?? [];
    const pod = this.pods.get(name);
    if (!pod) return [404, { message: `pods "${name}" not found` }];
    if (path.startsWith('/apis/metrics.k8s.io/'))
      return this.metrics ? [200, this.metrics] : [404, { message: 'not found' }];
    if (part) return [200, `log of ${name}`];
    if (method === 'DELETE') this.pods.delete(name);
    return [200, pod];
  }

  #create(body: Stored): [number, unknown] {
    const { name } = body.metadata as { name?: string };
    if (!name || this.pods.has(name)) return [409, { message: 'already exists' }];
    const metadata = { ...body.metadata, creationTimestamp: '2026-11-24T08:00:00Z' };
    const pod = this.admit({ ...body, metadata, status: this.next });
    this.pods.set(name, pod);
    return [201, pod];
  }

  #selected(selector: string): Stored[] {
    const [key = '', value] = selector.split('=', 2);
    return [...this.pods.values()].filter(({ metadata }) => metadata.labels?.[key] === value);
  }
}
