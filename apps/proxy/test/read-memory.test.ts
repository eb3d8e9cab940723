import { hash } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

/** Different for each number, so that the bytes of one answer cannot pass for those of another. */
const bodyOf = (number: number): string =>
  `<${number}>`.repeat((number % 7) * 9000 + 1).slice(0, (number * 7919) % 180_000);

const digest = (text: string): string => hash('sha256', text);

describe('memory that is given back', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig(
      ({ url }, response) => {
        const body = bodyOf(Number(url?.slice(1)));
        // Some in parts, some at once; some say how long they are.
        if (body.length % 3 === 0) response.setHeader('Content-Length', body.length);
        if (body.length % 2 === 0) response.write(body.slice(0, body.length / 2));
        response.end(body.length % 2 === 0 ? body.slice(body.length / 2) : body);
      },
      { env: { CAPTURE_BODY_LIMIT: '200000' } },
    );
  });
  afterAll(() => rig.close());

  /** Asks for all at once on one connection, and takes what comes after a while. */
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

  it('was needed by nobody any more: neither by a learner who reads slowly nor by the record', async () => {
    const learners = Array.from({ length: 6 }, (_, learner) =>
      Array.from({ length: 100 }, (_, turn) => learner * 100 + turn + 1),
    );
    // The first three read when nothing more fits between us, and what they are to get waits while others are served.
    const texts = await Promise.all(learners.map((numbers, index) => ask(numbers, index < 3 ? 1500 : 300)));
    for (const [index, numbers] of learners.entries())
      expect(bodies(texts[index] ?? '').map(digest)).toEqual(numbers.map(bodyOf).map(digest));
    const records = await until(() => rig.api.requests().length === 600 && rig.api.requests(), 'the records');
    for (const { request, response } of records)
      expect(digest(response?.body?.content ?? '')).toBe(digest(bodyOf(Number(request.target.slice(1)))));
  });
});

/** The bodies of the answers, one behind the other, chunked or with a length. */
function bodies(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    expect(text.slice(at, at + 9)).toBe('HTTP/1.1 ');
    const headEnd = text.indexOf('\r\n\r\n', at) + 4;
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(at, headEnd))?.[1];
    at = headEnd;
    let body = text.slice(at, at + Number(length ?? 0));
    at += Number(length ?? 0);
    while (length === undefined) {
      const lineEnd = text.indexOf('\r\n', at);
      const size = Number.parseInt(text.slice(at, lineEnd), 16);
      body += text.slice(lineEnd + 2, lineEnd + 2 + size);
      at = lineEnd + 4 + size;
      if (!(size > 0)) break;
    }
    found.push(body);
  }
  return found;
}
