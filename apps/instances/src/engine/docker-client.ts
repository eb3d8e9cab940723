import http from 'node:http';
import { callEngine, jsonOf, type Call } from './call-engine.ts';

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
    return callEngine({ ...call, path: `/v1.41${call.path}` }, options);
  }

  close(): void {
    this.#agent.destroy();
  }
}
