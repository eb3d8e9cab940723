import { usersEndpoints } from '@sentiero/contracts/users';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  capturedRequests,
  completions,
  openAnswers,
  sentAnswers,
  targetEvents,
  users,
} from '../src/db/schema/index.ts';
import { applyRetention } from '../src/modules/own-data/apply-retention.ts';
import { eraseDue } from '../src/modules/own-data/erase-user.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, aUser, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';
import { dayMs, mailTo } from './proofs.ts';

const api = useApi({
  TRAFFIC_DAYS: '30',
  ANSWER_DAYS: '60',
  UNUSED_ACCOUNT_DAYS: '100',
  DATA_DIR: '/nonexistent',
});
const find = (id: number) => api.ctx.db.select().from(users).where(eq(users.id, id));

test('traffic and answers are deleted after their days; completions stay', async () => {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  const body = { data: 'my words', choices: null };
  await client.call(lessonsEndpoints.submit, { params: { id: step.id }, body });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const records = [aRequest(api, learner, target.id), anEvent(api, learner, target.id)];
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const { db } = api.ctx;
  const counts = async () =>
    Promise.all(
      [capturedRequests, targetEvents, openAnswers, sentAnswers, completions].map((table) =>
        db.$count(table),
      ),
    );

  api.time.pass(29 * dayMs);
  await applyRetention(api.ctx);
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  api.time.pass(2 * dayMs);
  await applyRetention(api.ctx);
  expect(await counts()).toEqual([0, 0, 1, 1, 1]);
  api.time.pass(30 * dayMs);
  await applyRetention(api.ctx);
  expect(await counts()).toEqual([0, 0, 0, 0, 1]);
});

test('an account without logins is announced by mail, then erased; a login keeps it', async () => {
  const unused = await aUser(api);
  const missed = await aUser(api);
  const staff = await aUser(api, { isStaff: true });
  api.time.pass(101 * dayMs);
  await applyRetention(api.ctx);
  await api.ctx.mailer.sendDue();
  expect((await mailTo(api, missed.email, /erased/)).text).toContain('Log in once');
  const body = { username: missed.username, password: missed.password };
  expect((await api.anonymous().call(usersEndpoints.login, { body })).json()).toMatchObject({
    erase_at: null,
  });
  api.time.pass(8 * dayMs);
  await applyRetention(api.ctx);
  await eraseDue(api.ctx);
  expect(
    [await find(unused.id), await find(missed.id), await find(staff.id)].map((rows) => rows.length),
  ).toEqual([0, 1, 1]);
});

test('everyone can read how long data is kept', async () => {
  expect((await api.anonymous().call(ownDataEndpoints.retention)).json()).toEqual({
    traffic_days: 30,
    answer_days: 60,
    unused_account_days: 100,
    audit_days: 400,
    erase_after_days: 7,
  });
});
