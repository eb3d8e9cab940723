import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { webhooksEndpoints, type Webhook } from '@sentiero/contracts/webhooks';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { webhookDeliveries } from '../src/db/schema/index.ts';
import { sendDueDeliveries } from '../src/modules/webhooks/send-deliveries.ts';
import { aLesson, aStep } from './builders.ts';
import { aCourse } from './class.ts';
import type { Client, Harness } from './harness.ts';

export type Received = { headers: IncomingHttpHeaders; body: string; path: string };

/** A receiver of webhooks, and courses that send to it; the test moves the clock of both sides. */
export function useWebhooks(api: Harness) {
  const receiver = {
    address: '',
    received: [] as Received[],
    status: 204,
    /** Responses are held back while it is set. */
    gate: undefined as Promise<void> | undefined,
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', async () => {
      receiver.received.push({ headers: request.headers, body, path: request.url ?? '' });
      await receiver.gate;
      response.writeHead(receiver.status, { location: '/elsewhere' }).end('x'.repeat(1000));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=a`;
  });
  afterAll(() => void server.close());
  const useKeys = (SECRETS_KEY: string | undefined, INTERNAL_TOKEN = api.ctx.env.INTERNAL_TOKEN) =>
    Object.assign(api.ctx, { env: { ...api.ctx.env, SECRETS_KEY, INTERNAL_TOKEN } });
  beforeEach(async () => {
    vi.useFakeTimers({ now: api.time.now, toFake: ['Date'] });
    Object.assign(receiver, { status: 204, gate: undefined });
    receiver.received.length = 0;
    useKeys(undefined);
    await api.ctx.db.delete(webhookDeliveries);
    return () => void vi.useRealTimers();
  });

  async function aWatchedCourse(url = receiver.address) {
    const course = await aCourse(api);
    const { client, params } = course;
    const answer = await client.call(webhooksEndpoints.set, { params, body: { url } });
    const { secret } = answer.json() as { secret: string };
    /** Completes a step of a new lesson. */
    const complete = async (by: Client) => {
      const lesson = await aLesson(api);
      const { id } = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
      const sent = { params: { id }, body: { data: 'a', choices: null } };
      expect((await by.call(lessonsEndpoints.submit, sent)).statusCode).toBe(200);
      return { lesson, step: id };
    };
    const read = async (): Promise<Webhook> => (await client.call(webhooksEndpoints.get, { params })).json();
    return { ...course, secret, complete, read };
  }
  const send = () => sendDueDeliveries(api.ctx);
  const pass = (ms: number) => {
    api.time.pass(ms);
    vi.setSystemTime(api.time.now);
  };
  return { receiver, received: receiver.received, aWatchedCourse, useKeys, send, pass };
}
