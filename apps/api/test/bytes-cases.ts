import net from 'node:net';
import { once } from 'node:events';
import zlib from 'node:zlib';
import { benchEndpoints, type HeldMessage, type HoldInput } from '@sentiero/contracts/bench';
import { encodeText } from '@sentiero/traffic/encode-text';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { untilTrue, type useSockets } from './class.ts';
import type { Harness } from './harness.ts';
import { atTheLesson } from './hold-world.ts';
import { asSent, type RawTarget } from './raw-target.ts';

/** Bytes as a text with one character each. */
type Bytes = string;
type Part = { type: Bytes; body: Buffer; coding: string | null };
export type Message = { method: string; target: Bytes; headers: [string, Bytes][]; part: Part | null };

const pieces = (...of: string[]) =>
  fc.array(fc.constantFrom(...of), { maxLength: 12 }).map((all) => all.join(''));
const inTarget = pieces(
  'a',
  '/b',
  '?c=',
  '&',
  '%00',
  '%e9',
  '%',
  'caf\xe9',
  '\xc3\xa9',
  '\xff',
  '§',
  "'",
  '"',
  '`',
  '$x',
  '{y}',
  '[1]',
  '\\',
  '|',
  '#',
  '+',
  '..',
);
const inValue = pieces(
  'a',
  ' ',
  '\t',
  'caf\xe9',
  '\xc3\xa9',
  '\x80',
  '\xff',
  ':',
  ';',
  "'",
  '"',
  '\\',
  '%',
  '$(x)',
  '§',
  ',',
).map((value) => value.replaceAll(/^[ \t]+|[ \t]+$/g, ''));
const name = fc.constantFrom(
  'X-A',
  'x-a',
  'X-B',
  'User-Agent',
  'Accept',
  'Referer',
  'x_odd',
  'Cookie',
  'Authorization',
);
const texts = [
  'a=b&c=d',
  '{"a":"é"}',
  '日本語',
  '中文',
  'Привет',
  'q=§',
  '\ufeffBOM',
  'naïve',
  '',
  '\r\n\r\n',
  '\0',
];
const charsets = [
  'utf-8',
  'windows-1252',
  'shift_jis',
  'gbk',
  'euc-kr',
  'big5',
  'koi8-r',
  'utf-16le',
  'utf-16be',
  'iso-2022-jp',
];
const types = [
  'text/plain',
  'text/html',
  'application/json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'image/png',
  'multipart/form-data; boundary=b',
  '',
];

const inCharset = fc
  .record({
    charset: fc.constantFrom(...charsets),
    type: fc.constantFrom(...types),
    text: fc.constantFrom(...texts),
    isDeclared: fc.boolean(),
  })
  .map(({ charset, type, text, isDeclared }) => ({
    type: type !== '' && isDeclared ? `${type}; charset=${charset}` : type,
    body: Buffer.from(encodeText(text, charset) ?? text, 'latin1'),
  }));
const anyBytes = fc
  .record({ type: fc.constantFrom(...types), bytes: fc.uint8Array({ maxLength: 300 }) })
  .map(({ type, bytes }) => ({ type, body: Buffer.from(bytes) }));

type Coder = (bytes: Buffer) => Buffer;
const coders: Record<string, Coder> = {
  gzip: (bytes) => zlib.gzipSync(bytes),
  deflate: (bytes) => zlib.deflateSync(bytes),
  br: (bytes) => zlib.brotliCompressSync(bytes),
  zstd: (bytes) => zlib.zstdCompressSync(bytes),
  'gzip, br': (bytes) => zlib.brotliCompressSync(zlib.gzipSync(bytes)),
};
const harms: Coder[] = [
  (bytes) => bytes,
  (bytes) => bytes.subarray(0, bytes.length >> 1),
  (bytes) => Buffer.concat([bytes, Buffer.from('tail')]),
];
const anyPart: fc.Arbitrary<Part | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        plain: fc.oneof(inCharset, anyBytes),
        coding: fc.constantFrom(null, null, 'UTF-8', 'none', 'gzip', ...Object.keys(coders)),
        isTrue: fc.boolean(),
        harm: fc.constantFrom(...harms),
      })
      .map(({ plain, coding, isTrue, harm }) => {
        const coder = isTrue && coding !== null ? coders[coding] : undefined;
        const body = coder ? harm(coder(plain.body)) : plain.body;
        return body.length === 0 ? null : { type: plain.type, body, coding };
      }),
  },
);

export const anyMessage: fc.Arbitrary<Message> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'M-X'),
  target: inTarget,
  headers: fc.array(fc.tuple(name, inValue), { maxLength: 6 }),
  part: anyPart,
});

/** A latin1 value without bytes is no line of its own in a record. */
function linesOf({ headers, part }: Message): [string, Bytes][] {
  const own = headers.filter(([header, value]) => header !== 'Cookie' || value !== '');
  if (!part) return own;
  const { type, coding, body } = part;
  return [
    ...own,
    ...(type === '' ? [] : [['Content-Type', type] as [string, Bytes]]),
    ...(coding === null ? [] : [['Content-Encoding', coding] as [string, Bytes]]),
    ['Content-Length', String(body.length)],
  ];
}

export type Parts = {
  api: Harness;
  sockets: ReturnType<typeof useSockets>;
  raw: RawTarget;
  answers: Record<string, string | null>;
  proxyPort: () => number;
};

/** A learner who sends bytes through the proxy, and what the target hears of them. */
export async function atTheWire({ api, sockets, raw, answers, proxyPort }: Parts) {
  const world = await atTheLesson(api, sockets, { url: raw.url, proxyPort });
  let count = 0;
  let holding: Promise<unknown> | undefined;
  const hold = (phases: Pick<HoldInput, 'requests'> & Partial<HoldInput>) =>
    world.hold({ ...phases, only: { documents: false, path: '*held*' } });

  const connect = async () => {
    const socket = net.connect(proxyPort(), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  /** Sends the message under a target of its own; the bytes of the answer. */
  const say = async (message: Message, path: string): Promise<Buffer> => {
    const socket = await connect();
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
    const lines = linesOf(message).map(([header, value]) => `${header}: ${value}\r\n`);
    const head = `${message.method} ${path}${message.target} HTTP/1.1\r\nHost: ${world.host}\r\nCookie: ${world.cookie}\r\n${lines.join('')}Connection: close\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), message.part?.body ?? Buffer.alloc(0)]));
    await once(socket, 'close');
    return Buffer.concat(chunks);
  };
  const nextPath = () => `/m${++count}-`;
  const heardAt = (path: string) => raw.heard.filter(({ line }) => line.includes(path)).map(asSent);

  /** Recorded, and sent again by the workbench as the record's parts say. */
  const sentAgain = async (message: Message): Promise<void> => {
    const path = nextPath();
    await say(message, path);
    const { id, method, request } = await world.record(({ url }) => url.includes(path));
    const { target, headers, latin1 = [], body } = request;
    const isSent = (header: string) => !/^(host|content-length|connection)$/i.test(header);
    const lines = headers.map((header, place) => ({ header, isLatin1: latin1.includes(place) }));
    const sent = lines.filter(({ header }) => isSent(header[0]));
    const coded = body?.coded === undefined ? body : { encoding: 'base64', content: body.coded };
    const response = await world.client.call(benchEndpoints.send, {
      body: {
        target: world.target.id,
        from: id,
        request: {
          method,
          target,
          headers: sent.map(({ header }) => header),
          latin1: [
            ...(latin1.includes(-1) ? [-1] : []),
            ...sent.flatMap(({ isLatin1 }, place) => (isLatin1 ? [place] : [])),
          ],
          body: coded && { encoding: coded.encoding, content: coded.content },
        },
        incomplete: body?.truncated === true,
      },
    });
    expect(response.statusCode, response.body).toBe(200);
    const [first, second] = heardAt(path);
    expect(withoutEmptyLength(second)).toEqual(withoutEmptyLength(first));
  };

  const held = async (path: string): Promise<HeldMessage> => {
    const find = () => world.held().find(({ url }) => url.includes(path));
    await vi.waitUntil(find, untilTrue);
    const found = find();
    if (!found) throw new Error('nothing is held');
    return found;
  };
  const added: [string, string] = ['X-Added', '1'];
  const partsOf = ({ headers, latin1, body }: HeldMessage) => ({
    headers: [...headers, added],
    ...(latin1 && { latin1 }),
    body: body && { encoding: body.encoding, content: body.content },
  });

  /** Held, one header added, let on: everything else is the same. */
  const heldRequest = async (message: Message): Promise<void> => {
    const path = nextPath();
    await say(message, `${path}plain`);
    await (holding ??= hold({ requests: true }));
    const answer = say(message, `${path}held`);
    const shown = await held(`${path}held`);
    const target = shown.url.replace(/^https?:\/\/[^/]+/, '');
    const sent = await world.answer(shown.id, {
      do: 'forward',
      request: { method: shown.method, target, ...partsOf(shown) },
    });
    expect(sent.json()).toMatchObject({ how: 'changed' });
    await answer;
    const [plain] = heardAt(`${path}plain`);
    const [changed] = heardAt(`${path}held`);
    expect(changed?.headers).toContainEqual(added);
    expect({
      ...changed,
      line: changed?.line.replace(`${path}held`, `${path}plain`),
      headers: changed?.headers.filter(([header]) => header !== 'X-Added'),
    }).toEqual(plain);
  };

  /** The same with the answer: status line, headers and body as the learner receives them. */
  const heldResponse = async (message: Message): Promise<void> => {
    const path = nextPath();
    const body = message.part?.body ?? Buffer.alloc(0);
    const lines = linesOf(message).filter(([header]) => !/^(cookie|content-length)$/i.test(header));
    const all = [...lines, ['Content-Length', String(body.length)]];
    const answer = `HTTP/1.1 200 Caf\xe9\r\n${all.map(([header, value]) => `${header}: ${value}\r\n`).join('')}\r\n${body.toString('latin1')}`;
    for (const kind of ['plain', 'held']) answers[`${path}${kind}`] = answer;
    const question: Message = { method: 'GET', target: '', headers: [], part: null };
    const plain = await say(question, `${path}plain`);
    await (holding ??= hold({ requests: false, responses: true }));
    const coming = say(question, `${path}held`);
    const isPassed = /^(image\/|text\/event-stream)/.test(message.part?.type ?? '');
    if (!isPassed) {
      const shown = await held(`${path}held`);
      const { code, status } = shown;
      const sent = await world.answer(shown.id, {
        do: 'forward',
        response: { code, status, ...partsOf(shown) },
      });
      expect(sent.json()).toMatchObject({ how: 'changed' });
    }
    const changed = (await coming).toString('latin1').replace('X-Added: 1\r\n', '');
    expect(changed.replace(date, '')).toBe(plain.toString('latin1').replace(date, ''));
  };
  return { sentAgain, heldRequest, heldResponse };
}

/** The proxy adds the time where the target does not say it. */
const date = /^Date: .*\r\n/m;

type Heard = ReturnType<typeof asSent> | undefined;

/** The workbench says the length of a body that is not there where servers want one. */
const withoutEmptyLength = (heard: Heard): Heard =>
  heard && {
    ...heard,
    headers: heard.headers.filter(([header, value]) => header !== 'Content-Length' || value !== '0'),
  };

/** Checks a property, and prints its seed. */
export async function expectAlways(property: fc.IAsyncProperty<[Message]>, numRuns: number): Promise<void> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}, ${numRuns} runs`);
  await fc.assert(property, { seed, numRuns, endOnFailure: numRuns > 100 });
}
