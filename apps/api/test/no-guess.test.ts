import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attempts } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi({ RATE_LIMITS: 'on', LIMIT_SUBMIT: '3/60', LIMIT_SUBMIT_ADDRESS: '1000/60' });

test("a blank answer, a closed or unknown step and another step's choice do not count as wrong answers", async () => {
  const lesson = await aLesson(api);
  const question = await aStep(api, lesson.id, 'Q', { questionAnswer: 'right' });
  const single = await aStep(api, lesson.id, 'S', { order: 9_999 });
  const { client, user } = await aLearner(api);
  const submit = (id: number, data: string | null, choices: { id: number }[] | null = null) =>
    client.call(lessonsEndpoints.submit, { params: { id }, body: { data, choices } });
  for (let n = 0; n < 6; n++) {
    expect((await submit(question.id, ' ')).statusCode).toBe(400);
    expect((await submit(question.id, null)).statusCode).toBe(400);
    expect((await submit(single.id, null, [{ id: 2_000_000_000 }])).statusCode).toBe(400);
    expect((await submit(2_000_000_000, 'x')).statusCode).toBe(404);
  }
  const rows = () => api.ctx.db.$count(attempts, eq(attempts.userId, user.id));
  expect(await rows()).toBe(0);
  for (let n = 0; n < 3; n++) expect((await submit(question.id, 'wrong')).statusCode).toBe(403);
  expect(await rows()).toBe(3);
  expect((await submit(question.id, 'right')).json()).toMatchObject({ status: 429 });
});
