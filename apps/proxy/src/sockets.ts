import type http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const statusOf: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_INVALID_VERSION: '505 HTTP Version Not Supported',
};

const hints: Record<string, string> = {
  HPE_INVALID_URL: 'characters outside of ASCII, and blanks, must be percent-encoded in the first line.',
  HPE_INVALID_METHOD: 'this method is not known.',
  HPE_HEADER_OVERFLOW: 'the head of the request is too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'the head of the request took too long.',
};

/** What a connection may do, and what is said to one that speaks no HTTP. */
export function guardSockets(server: http.Server): void {
  const answering = new WeakMap<Duplex, http.ServerResponse>();

  // `printf … | nc` closes its side after asking, and still wants the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => socket.destroy());
    // Once the answer has begun, a closed side means that nobody is there any more.
    socket.on('end', () => {
      const response = answering.get(socket);
      if (response?.headersSent && !response.writableFinished) socket.destroy();
    });
  });
  server.on('request', (request, response) => answering.set(request.socket, response));
  server.on('checkContinue', (request, response) => answering.set(request.socket, response));

  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const response = answering.get(socket);
    const isBusy = response !== undefined && !response.writableFinished;
    if (isBusy || !socket.writable) return void socket.destroy();
    const status = statusOf[error.code ?? ''] ?? '400 Bad Request';
    const text = `${status}: ${hints[error.code ?? ''] ?? 'this is not HTTP as we read it.'}\n`;
    const head = ['Content-Type: text/plain', `Content-Length: ${text.length}`, 'Connection: close'];
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${text}`);
    // Whatever still comes is not read.
    setTimeout(() => socket.destroy(), 500).unref();
  });
}
