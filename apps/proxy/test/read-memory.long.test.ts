import { hash } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

/** The body for a number; no part of one can be mistaken for a part of another. */
const bodyOf = (number: number): string =>
  `<${number}>`.repeat((number % 7) * 9000 + 1).slice(0, (number * 7919) % 180_000);

const digest = (text: string): string => hash('sha256', text);

describe('released memory', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig(
      ({ url }, response) => {
        const body = bodyOf(Number(url?.slice(1)));
        // Some responses are sent in parts, some at once; some have a Content-Length.
        if (body.length % 3 === 0) response.setHeader('Content-Length', body.length);
        if (body.length % 2 === 0) response.write(body.slice(0, body.length / 2));
        response.end(body.length % 2 === 0 ? body.slice(body.length / 2) : body);
      },
      { env: { CAPTURE_BODY_LIMIT: '200000' } },
    );
  });
  afterAll(() => rig.close());

  /** Sends all requests at once on one connection, and starts to read after a while. */
  async function ask(numbers: number[], afterMs: number): Promise<string> {
    const requests = numbers.map(
      (number, index) =>
        `GET /${number} HTTP/1.1\r\nHost: shop.localhost:${rig.proxy.port}\r\nCookie: ${rig.cookie}\r\n` +
        `${index === numbers.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
    );
    const socket = net.connect({ port: rig.proxy.port, host: '127.0.0.1' });
    socket.write(requests.join(''));
    await sleep(afterMs);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  }

  it('was no longer in use, neither by a slow reader nor by the record', async () => {
    const numbersFrom = (first: number) => Array.from({ length: 100 }, (_, index) => first + index);
    const learners = [1, 101, 201, 301, 401, 501].map(numbersFrom);
    // The first three start to read when all buffers are full, so their responses wait while others are served.
    const texts = await Promise.all(learners.map((numbers, index) => ask(numbers, index < 3 ? 1500 : 300)));
    for (const [index, numbers] of learners.entries())
      expect(bodies(texts[index] ?? '').map(digest)).toEqual(numbers.map(bodyOf).map(digest));
    const records = await until(() => rig.api.requests().length === 600 && rig.api.requests(), 'the records');
    for (const { request, response } of records)
      expect(digest(response?.body?.content ?? '')).toBe(digest(bodyOf(Number(request.target.slice(1)))));
  });
});

/** The bodies of consecutive responses, chunked or with a length. */
function bodies(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    expect(text.slice(at, at + 9)).toBe('HTTP/1.1 ');
    const bodyAt = text.indexOf('\r\n\r\n', at) + 4;
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(at, bodyAt))?.[1];
    const { body, end } =
      length === undefined
        ? unchunked(text, bodyAt)
        : { body: text.slice(bodyAt, bodyAt + Number(length)), end: bodyAt + Number(length) };
    found.push(body);
    at = end;
  }
  return found;
}

function unchunked(text: string, from: number): { body: string; end: number } {
  let [body, at] = ['', from];
  for (;;) {
    const dataAt = text.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(text.slice(at, dataAt), 16);
    at = dataAt + size + 2;
    if (!(size > 0)) return { body, end: at };
    body += text.slice(dataAt, dataAt + size);
  }
}
