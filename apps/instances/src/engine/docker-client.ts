import http from 'node:http';
import { callEngine, jsonOf, type Call } from './call-engine.ts';

/** The versions of Docker's calls, and of Podman's own ones. */
const versions = { docker: 'v1.41', podman: 'v4.0.0' };

/** Speaks the Docker Engine API over a socket; Docker and Podman both serve it. */
export class DockerClient {
  readonly #socketPath: string;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  json<Answer>(call: Call): Promise<Answer> {
    return jsonOf(this.bytes(call));
  }

  bytes(call: Call): Promise<Buffer> {
    const options = { socketPath: this.#socketPath, agent: this.#agent, headers: { Host: 'engine' } };
    const version = versions[call.path.startsWith('/libpod/') ? 'podman' : 'docker'];
    return callEngine({ ...call, path: `/${version}${call.path}` }, options);
  }

  close(): void {
    this.#agent.destroy();
  }
}
