import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import readline from 'node:readline';

/** One request as the target parsed it. `connection` counts from 1. */
export type Read = { method: string; path: string; connection: number; headers: Record<string, string> };
export type CarelessTarget = { url: string; seen: Read[]; close(): Promise<void> };

/** A target that never reads bodies and parses the unread bytes as the next request. */
export async function carelessTarget(status = '200 OK'): Promise<CarelessTarget> {
  const seen: Read[] = [];
  let connections = 0;
  const server = net.createServer((socket) => {
    const connection = ++connections;
    let text = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const read = readHead(text.slice(0, end), connection);
        text = text.slice(end + 4);
        seen.push(read);
        const body = read.method === 'HEAD' ? '' : read.path;
        socket.write(`HTTP/1.1 ${status}\r\nContent-Length: ${read.path.length}\r\n\r\n${body}`);
      }
    });
  });
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readHead(text: string, connection: number): Read {
  const [first = '', ...lines] = text.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const pairs = lines
    .map((line) => line.split(': ', 2))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return { method, path, connection, headers: Object.fromEntries(pairs) };
}

export const hasPython = spawnSync('python3', ['--version']).status === 0;

const script = `
import http.server, json
connections = 0
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    def setup(self):
        global connections
        super().setup()
        connections += 1
        self.connection_number = connections
    def do_GET(self):
        headers = {name.lower(): value for name, value in self.headers.items()}
        print(json.dumps({'method': self.command, 'path': self.path, 'connection': self.connection_number, 'headers': headers}), flush=True)
        body = b'' if self.command == 'HEAD' else self.path.encode()
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    do_HEAD = do_DELETE = do_OPTIONS = do_POST = do_BREW = do_GET
    def log_message(self, *_):
        pass
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
`;

/** Python's standard server, which does not read bodies either. */
export async function pythonTarget(): Promise<CarelessTarget> {
  const child = spawn('python3', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: child.stdout });
  const [port] = (await once(lines, 'line')) as [string];
  const seen: Read[] = [];
  lines.on('line', (line) => seen.push(JSON.parse(line) as Read));
  return {
    url: `http://127.0.0.1:${port}/`,
    seen,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
