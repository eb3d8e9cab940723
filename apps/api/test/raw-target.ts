import net, { type AddressInfo } from 'node:net';

/** One request, as its bytes arrived. */
export type ReceivedRequest = { line: string; headers: [string, string][]; body: Buffer };

export type RawTarget = {
  url: string;
  heard: ReceivedRequest[];
  sockets: Set<net.Socket>;
  close: () => void;
};

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok';

/** A target without an HTTP library: it keeps the bytes, and responds by path. */
export async function startRawTarget(answers: Record<string, string | null> = {}): Promise<RawTarget> {
  const heard: ReceivedRequest[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let bytes: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let next = takeRequest(bytes); next; next = takeRequest(bytes)) {
        bytes = next.rest;
        heard.push(next.request);
        const path = next.request.line.split(' ')[1] ?? '';
        const answer = path in answers ? answers[path] : ok;
        if (answer) socket.write(answer, 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${port}`, heard, sockets, close };
}

function takeRequest(bytes: Buffer): { request: ReceivedRequest; rest: Buffer } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = lines.map((text): [string, string] => {
    const colon = text.indexOf(': ');
    return [text.slice(0, colon), text.slice(colon + 2)];
  });
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
  const from = end + 4;
  if (bytes.length < from + length) return null;
  return {
    request: { line, headers, body: bytes.subarray(from, from + length) },
    rest: bytes.subarray(from + length),
  };
}

const added = /^(via|x-forwarded-(for|proto|host)|x-sentiero-(learner|request|signature))$/i;

/** The learner's part of the request: the last six lines are the proxy's own. */
export function asSent({ line, headers, body }: ReceivedRequest): {
  line: string;
  headers: [string, string][];
  body: string;
} {
  return { line, headers: headers.filter(([name]) => !added.test(name)), body: body.toString('latin1') };
}
