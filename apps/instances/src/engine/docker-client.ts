import { once } from 'node:events';
import http from 'node:http';
import { callEngine, EngineError, jsonOf, type Call } from './call-engine.ts';

/** Longer than a container takes to be created and started. */
const holdLimitMs = 120_000;
const emptyArchive = Buffer.alloc(1024);

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

  /** Begins to send an archive, whose end is sent once the returned function is called; until then it is being read. */
  async hold(path: string): Promise<() => void> {
    const request = http.request({
      socketPath: this.#socketPath,
      agent: false,
      method: 'PUT',
      path: `/${versions.docker}${path}`,
      headers: { Host: 'engine', 'Content-Type': 'application/x-tar', Expect: '100-continue' },
      signal: AbortSignal.timeout(holdLimitMs),
    });
    request.on('response', (response) => response.resume());
    request.flushHeaders();
    const given = await Promise.race([
      once(request, 'continue').then(() => null),
      once(request, 'response').then(([response]) => response as http.IncomingMessage),
    ]);
    if (given) throw new EngineError(given.statusCode ?? 0, 'the engine reads no archive');
    // The engine may have gone meanwhile; whoever waits for the copy hears of it elsewhere.
    request.on('error', () => undefined);
    return () => request.end(emptyArchive);
  }

  close(): void {
    this.#agent.destroy();
  }
}
