import { ltiEndpoints } from '@sentiero/contracts/lti';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../src/context.ts';
import { completions, ltiContexts, ltiPlatforms, ltiScores, users } from '../src/db/schema/index.ts';
import { openItem, openScore } from '../src/modules/lti/scores.store.ts';
import { sendDueScores } from '../src/modules/lti/send-scores.ts';
import { queueScores } from '../src/modules/progress/queue-scores.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { useApi } from './harness.ts';
import { Platform } from './lti-platform.ts';

const apiUrl = 'https://api.sentiero.example';
const platform = await Platform.open(apiUrl);
const { gradebook } = platform;
afterAll(() => platform.close());
const api = useApi({ API_URL: apiUrl, WEB_URL: 'https://sentiero.example', WEBHOOK_NETWORKS: '127.0.0.0/8' });
const learners = 300;
const [minute, hour] = [60_000, 3_600_000];

beforeAll(async () => {
  api.time.now = new Date();
  const { client: staff } = await aLearner(api, { isStaff: true });
  await staff.call(ltiEndpoints.createPlatform, { body: platform.input() });
  gradebook.keys = (await staff.call(ltiEndpoints.keys)).json();
});

/** Learners who came by the link of a lesson; each completes its only task in `complete`. */
async function aClass(count: number) {
  const { db } = api.ctx;
  const names = Array.from({ length: count }, (_, nth) => `away-${nth}`);
  const rows = names.map((username) => ({
    username,
    email: `${username}@school.example`,
    firstName: username,
    lastName: 'Test',
    dateJoined: api.time.now,
  }));
  const people = await db.insert(users).values(rows).returning({ id: users.id, subject: users.username });
  const [row] = await db.select().from(ltiPlatforms);
  const context = { platformId: row?.id ?? 0, key: 'away', title: 'Web 3a' };
  const [made] = await db.insert(ltiContexts).values(context).returning();
  const { id: lessonId } = await aLesson(api);
  const { id: stepId } = await aStep(api, lessonId, 'Q', { questionAnswer: 'a' });
  const item = { contextId: made?.id ?? 0, url: gradebook.column(1), lessonId };
  const itemId = await openItem(api.ctx, item);
  for (const { id: userId, subject } of people) {
    gradebook.learners.add(subject);
    await openScore(api.ctx, itemId, { userId, subject, isBegun: false });
  }
  const complete = (userId: number) =>
    inTransaction(api.ctx, async (tx) => {
      await tx.db.insert(completions).values({ userId, stepId, completedAt: tx.clock() });
      await queueScores(tx, { userId, stepId });
    });
  return { people, complete };
}

test('300 scores of an hour in which the platform is away all arrive afterwards, in their order, none twice', async () => {
  const { people, complete } = await aClass(learners);
  gradebook.status = 'away';
  for (const { id } of people) {
    await complete(id);
    api.time.pass(hour / learners);
    await sendDueScores(api.ctx);
  }
  expect(gradebook.received).toEqual([]);
  expect(await api.ctx.db.$count(ltiScores, eq(ltiScores.tries, 0))).toBe(learners - 1);
  gradebook.status = null;
  // The longest pause of a platform.
  api.time.pass(15 * minute);
  await sendDueScores(api.ctx);
  expect(gradebook.received.map(({ userId }) => userId)).toEqual(people.map(({ subject }) => subject));
  for (const { subject } of people) expect(gradebook.grades.get(`1 ${subject}`)?.points).toBe(1);
  expect(gradebook.mostInFlight).toBe(1);
  await sendDueScores(api.ctx);
  expect(gradebook.received).toHaveLength(learners);
});
