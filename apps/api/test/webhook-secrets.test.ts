import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import { eq } from 'drizzle-orm';
import { Webhook as Receiver } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { courseWebhooks } from '../src/db/schema/index.ts';
import { useApi } from './harness.ts';
import { useWebhooks, type Received } from './webhook-receiver.ts';

const api = useApi({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
const { receiver, received, aWatchedCourse, useKeys, send } = useWebhooks(api);
const { set, test: tryOut } = webhooksEndpoints;

const storedSecret = async (courseId: number) => {
  const [row] = await api.ctx.db.select().from(courseWebhooks).where(eq(courseWebhooks.courseId, courseId));
  return row?.sealedSecret ?? '';
};

test('a new address has a new secret, and gets what waited for the earlier one', async () => {
  const { client, params, secret, learner, complete } = await aWatchedCourse('https://hooks.example/');
  await complete((await learner()).client);
  const renewed = (await client.call(set, { params, body: { url: receiver.address } })).json().secret;
  expect(renewed).not.toBe(secret);
  await send();
  const [{ headers, body }] = received as [Received];
  expect(() => new Receiver(renewed).verify(body, headers as Record<string, string>)).not.toThrow();
  const [stored] = await api.ctx.db
    .select()
    .from(courseWebhooks)
    .where(eq(courseWebhooks.courseId, params.id));
  expect(JSON.stringify(stored)).not.toContain(renewed.slice(6));
});

test('a secret that another key has sealed fails with words, not with a wrong signature', async () => {
  const { params, learner, complete, read } = await aWatchedCourse();
  await complete((await learner()).client);
  await api.ctx.db
    .update(courseWebhooks)
    .set({ sealedSecret: 'x'.repeat(80) })
    .where(eq(courseWebhooks.courseId, params.id));
  await send();
  expect(received).toEqual([]);
  expect((await read()).deliveries).toMatchObject([{ problem: 'secret_unreadable' }]);
});

test('a secret is encrypted with SECRETS_KEY and outlives INTERNAL_TOKEN; one stored before follows with its next message', async () => {
  const token = api.ctx.env.INTERNAL_TOKEN;
  const [first, second] = ['k'.repeat(32), 'n'.repeat(32)];
  const { params, secret, learner, complete } = await aWatchedCourse();
  const { client } = await learner();
  const arrives = async () => {
    received.length = 0;
    await complete(client);
    await send();
    const [{ headers, body }] = received as [Received];
    new Receiver(secret).verify(body, headers as Record<string, string>);
    return storedSecret(params.id);
  };
  const before = await arrives();
  useKeys(first);
  const sealed = await arrives();
  expect(sealed).toMatch(/^sealed:/);
  expect(before).not.toMatch(/^sealed:/);
  useKeys(`${second},${first}`, 'another token of the platform');
  expect(await arrives()).not.toBe(sealed);
  useKeys(second);
  expect(await arrives()).toMatch(/^sealed:/);
  useKeys(undefined, token);
});

test('a secret that was moved to another course signs nothing', async () => {
  useKeys('k'.repeat(32));
  const [mine, other] = [await aWatchedCourse(), await aWatchedCourse()];
  const sealedSecret = await storedSecret(mine.params.id);
  await api.ctx.db
    .update(courseWebhooks)
    .set({ sealedSecret })
    .where(eq(courseWebhooks.courseId, other.params.id));
  const answer = await other.client.call(tryOut, { params: other.params });
  expect(answer.json()).toEqual({ problem: 'secret_unreadable', status: null });
  expect(received).toEqual([]);
});
