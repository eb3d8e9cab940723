import net from 'node:net';
import { AppError, invalidInput, notFound } from '../http/errors.ts';
import { tooManyRequests } from '../limits/limiters.ts';
import type { LiveProxy } from './proxies.store.ts';
import type { WireRequest } from './wire-request.ts';

const connectMs = 2000;
/** Time allowed for the rest of a response after the caller was answered; its record is complete after that. */
const goesOnMs = 60_000;
const headLimit = 64 * 1024;
const announced = /^HTTP\/1\.1 102 [^\r]*\r\nX-Sentiero-Request: ([0-9a-f-]{36})\r\n\r\n/;

export type ProxyCall = {
  /** The id under which the exchange will be recorded. */
  id: string;
  /** Whether the exchange is still running; its connection times out on its own. */
  end(): void;
};

/**
 * Sends a request through one of the proxies and resolves once the proxy forwards it to the target. A refusal by the
 * proxy is thrown as an `AppError`.
 */
export async function callProxy(
  proxies: LiveProxy[],
  request: WireRequest,
  withinMs: number,
): Promise<ProxyCall> {
  for (const proxy of proxies.toSorted(() => Math.random() - 0.5)) {
    const socket = await connectTo(proxy);
    if (socket) return passOn(socket, request, withinMs);
  }
  throw new AppError('unavailable', 'No proxy can be reached at the moment.', { retryAfterSeconds: 2 });
}

function connectTo({ host, port }: LiveProxy): Promise<net.Socket | null> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    const fail = () => {
      socket.destroy();
      resolve(null);
    };
    socket.setTimeout(connectMs, fail).once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0).off('error', fail).setNoDelay();
      resolve(socket);
    });
  });
}

function passOn(
  socket: net.Socket,
  { line, headers, body }: WireRequest,
  withinMs: number,
): Promise<ProxyCall> {
  return new Promise((resolve, reject) => {
    let head = '';
    const timer = setTimeout(() => fail(noResponseYet()), withinMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const onData = (bytes: Buffer) => {
      head += bytes.toString('latin1');
      const id = announced.exec(head)?.[1];
      if (id !== undefined) {
        clearTimeout(timer);
        socket.off('data', onData).resume();
        const end = setTimeout(() => socket.destroy(), withinMs + goesOnMs).unref();
        socket.once('close', () => clearTimeout(end));
        return resolve({ id, end: () => socket.destroy() });
      }
      const status = /^HTTP\/1\.1 ((?!102)\d{3})/.exec(head)?.[1];
      const isWhole = status !== undefined && head.includes('\r\n\r\n');
      if (isWhole) fail(refusalOf(Number(status), head.slice(head.indexOf('\r\n\r\n') + 4)));
      else if (head.length > headLimit) fail(unavailable());
    };
    socket.on('error', () => fail(unavailable())).on('data', onData);
    socket.once('close', () => fail(unavailable()));
    const lines = [line];
    for (let index = 0; index + 1 < headers.length; index += 2)
      lines.push(`${headers[index]}: ${headers[index + 1]}`);
    socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]));
  });
}

/** A status from the proxy itself means that nothing was sent to the target. */
function refusalOf(status: number, text: string): AppError {
  if (status === 429) return tooManyRequests(1, 'Too many requests at once on the targets.');
  if (status === 401 || status === 403 || status === 303) return notFound('target application');
  if (status >= 500) return unavailable();
  return invalidInput('/request', `is answered by the proxy itself: ${text.trim().slice(0, 200)}`);
}

export const noResponseYet = () =>
  new AppError('no_response_yet', 'The target has not responded within 30 seconds. Its record comes later.');

const unavailable = () =>
  new AppError('unavailable', 'The proxy cannot send the request at the moment.', { retryAfterSeconds: 2 });
