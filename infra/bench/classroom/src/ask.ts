import http from 'node:http';

const agent = new http.Agent({ keepAlive: true });

export type Asked = {
  port: number;
  path: string;
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string;
};
export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The time until the response's last byte. */
  ms: number;
  endedAtMs: number;
};

/** Sends a request over a keep-alive connection. */
export function ask({
  port,
  path,
  method = 'GET',
  host = 'localhost',
  headers = {},
  body,
}: Asked): Promise<Answer> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, agent };
    const request = http.request(
      { ...options, headers: { Host: `${host}:${port}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const endedAtMs = performance.now();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: endedAtMs - startedMs,
            endedAtMs,
          });
        });
      },
    );
    request.once('error', (cause) =>
      reject(new Error(`${method} ${host}:${port}${path} got no answer`, { cause })),
    );
    request.end(body);
  });
}

export function closeAll(): void {
  agent.destroy();
}
