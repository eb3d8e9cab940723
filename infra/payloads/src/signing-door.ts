import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Door = { readonly url: string; readonly close: () => Promise<void> };
type Options = {
  readonly cookie: string;
  /** The headers that identify the learner to the target. */
  readonly sign: (call: IncomingMessage, body: string) => Readonly<Record<string, string>>;
  readonly onAnswer: (call: IncomingMessage, body: string, status: number) => void;
};

/** A stand-in for the platform's proxy: its cookie names the learner in whose name it signs requests to the shop. */
export async function openDoor(shop: URL, { cookie, sign, onAnswer }: Options): Promise<Door> {
  const server = createServer((call, answer) => {
    pass(call, answer).catch(() => answer.destroy());
  });
  async function pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const bytes = await bodyOf(call);
    const body = bytes.toString('utf8');
    if (!(call.headers.cookie ?? '').split(/;\s*/).includes(cookie)) {
      answer.writeHead(401).end();
      return;
    }
    const { hostname: host, port } = shop;
    const { method, url: path } = call;
    const headers = { ...call.headers, ...sign(call, body) };
    // A kept connection may be closed by the shop at the moment of its next request.
    const onward = request({ host, port, method, path, headers, agent: false });
    onward.end(bytes);
    const [response] = (await once(onward, 'response')) as [IncomingMessage];
    const status = response.statusCode ?? 502;
    onAnswer(call, body, status);
    answer.writeHead(status, response.headers);
    response.pipe(answer);
  }
  server.keepAliveTimeout = 120_000;
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
