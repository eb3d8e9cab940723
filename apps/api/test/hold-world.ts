import http from 'node:http';
import { benchEndpoints, type HeldMessage, type HoldInput } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { ControlMessage } from '@sentiero/contracts/realtime';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { vi } from 'vitest';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { untilTrue, type useSockets } from './class.ts';
import type { Harness } from './harness.ts';

export type Seen = { status: number; headers: http.IncomingHttpHeaders; text: string };
type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer };
type Asked = { promise: Promise<Seen>; request: http.ClientRequest };

/** A learner in a lesson, with the sockets of its page and a browser at its target. */
export async function atTheLesson(
  api: Harness,
  sockets: ReturnType<typeof useSockets>,
  { url, proxyPort }: { url: string; proxyPort: () => number },
) {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api, url);
  const lesson = await aLesson(api, { targetId: target.id });
  const page = await sockets.atLesson(client, lesson.id);
  const { socket, heard } = sockets.open(client, '/ws/proxy-reporting');
  await vi.waitUntil(() => heard.some((one) => controlOf(one) === 'replayed'), untilTrue);
  const lab = await client.call(targetsEndpoints.labToken, { params: { id: target.id } });
  const cookie = (lab.json() as { value: string }).value;
  const host = new URL(target.frontendUrl).host;

  const ask = ({ method = 'GET', path = '/', headers = {}, body }: Sent = {}): Asked => {
    const { promise, resolve, reject } = Promise.withResolvers<Seen>();
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = http.request(
      {
        port: proxyPort(),
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        headers: { Host: host, Cookie: cookie, Accept: 'text/html', ...headers, ...length },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject).end(body);
    promise.catch(() => undefined);
    return { promise, request };
  };
  const controls = (control: string) => heard.filter((one) => controlOf(one) === control) as ControlMessage[];
  const held = () => controls('held').flatMap((message) => message.held ?? []);
  return {
    user,
    client,
    target,
    lesson,
    page,
    socket,
    host,
    cookie,
    ask,
    held,
    released: () => controls('released').map(({ id, how }) => ({ id, how })),
    records: () => heard.filter((one) => controlOf(one) === undefined) as CapturedRequest[],
    hold: (fields: Partial<HoldInput> = {}) =>
      client.call(benchEndpoints.changeHold, {
        body: { target: target.id, requests: true, responses: false, ...fields },
      }),
    /** The newest held message, once there are that many. */
    nth: async (count: number): Promise<HeldMessage> => {
      await vi.waitUntil(() => held().length >= count, untilTrue);
      const message = held()[count - 1];
      if (!message) throw new Error('nothing is held');
      return message;
    },
    answer: (id: string, body: object) => client.call(benchEndpoints.answerHeld, { params: { id }, body }),
    record: async (isIt: (record: CapturedRequest) => boolean): Promise<CapturedRequest> => {
      const find = () =>
        (heard as CapturedRequest[]).find((one) => controlOf(one) === undefined && isIt(one));
      await vi.waitUntil(find, untilTrue);
      const record = find();
      if (!record) throw new Error('no such record');
      return record;
    },
  };
}

const controlOf = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'control' in message
    ? String(message.control)
    : undefined;
