/** Plain http-proxy with a keep-alive agent; nothing is recorded. */
import http from 'node:http';
import httpProxy from 'http-proxy';

const { PORT = '', UPSTREAM = '' } = process.env;
const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 256 });
const proxy = httpProxy.createProxyServer({ target: UPSTREAM, agent });
proxy.on('error', () => undefined);
http
  .createServer((request, response) => proxy.web(request, response))
  .on('upgrade', (request, socket, head) => proxy.ws(request, socket, head))
  .listen(Number(PORT), '127.0.0.1');
