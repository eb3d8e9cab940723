import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { requestOf } from '@sentiero/client/request';
import { xsrfCookie } from '@sentiero/contracts/http';
import type { FastifyInstance } from 'fastify';
import type { Client } from './harness.ts';
import type { Change } from './staff-changes.ts';

export const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

/** The socket, once connected; it collects what it receives, which is complete when the other side has closed. */
export async function openSocket(port: number): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (data) => void (text += String(data)));
  socket.on('error', () => undefined);
  const received = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  return { socket, received };
}

/** A call of which the headers and half the body are sent. `finish` sends the rest and returns status and body. */
export async function holdBack(app: FastifyInstance, client: Client, change: Change) {
  const { endpoint, params, query = {}, body = {}, headers } = change;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const request = requestOf(endpoint, { params: params ?? {}, query }, client.cookies.get(xsrfCookie));
  const fields = {
    host: 'localhost',
    connection: 'close',
    cookie: client.cookies.header(),
    ...request.headers,
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const { socket, received } = await openSocket(portOf(app));
  socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(bytes.subarray(0, 1));
  return {
    socket,
    /** The number of body bytes sent. */
    sent: 1,
    async finish() {
      socket.write(bytes.subarray(this.sent));
      const answer = await received;
      const [head = '', text = ''] = answer.split('\r\n\r\n', 2);
      return { status: Number(head.split(' ', 2)[1]), head, text };
    },
  };
}
