import { request, type IncomingHttpHeaders } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Options = {
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Like `fetch`, but with any `Host` and the path exactly as given. */
export function ask(port: number, path: string, options: Options = {}): Promise<Answer> {
  const { host = '127.0.0.1', method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const call = request({ host, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}
