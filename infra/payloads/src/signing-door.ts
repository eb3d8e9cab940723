import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Door = { readonly url: string; readonly close: () => Promise<void> };
type Signed = (call: IncomingMessage, body: string) => Readonly<Record<string, string>>;

/** A stand-in for the platform's proxy: its cookie names the learner that it signs to the shop. */
export async function openDoor(shop: URL, cookie: string, signed: Signed): Promise<Door> {
  const server = createServer((call, answer) => {
    pass(call, answer).catch(() => answer.destroy());
  });
  async function pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bodyOf(call);
    if (!(call.headers.cookie ?? '').split(/;\s*/).includes(cookie)) {
      answer.writeHead(401).end();
      return;
    }
    const { hostname: host, port } = shop;
    const { method, url: path } = call;
    const headers = { ...call.headers, ...signed(call, body.toString('utf8')) };
    const onward = request({ host, port, method, path, headers });
    onward.end(body);
    const [response] = (await once(onward, 'response')) as [IncomingMessage];
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://shop.localhost:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function bodyOf(call: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of call) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
