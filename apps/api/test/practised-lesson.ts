import { boardEndpoints, type LearnerPath } from '@sentiero/contracts/board';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints as l, type LearnerStep, type Submission } from '@sentiero/contracts/lessons';
import { aLesson, type anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { aCourse } from './class.ts';
import { callInternal, type Harness } from './harness.ts';

type AnyRecord = ReturnType<typeof aRequest> | ReturnType<typeof anEvent>;
export type Fields = Parameters<typeof aStep>[3];

/** A learner of a course at work on a lesson with these steps. */
export async function aPractice(api: Harness, ...made: [Parameters<typeof aStep>[2], Fields?][]) {
  const course = await aCourse(api);
  const { user, client } = await course.learner();
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const steps: Awaited<ReturnType<typeof aStep>>[] = [];
  for (const [type, fields] of made) steps.push(await aStep(api, lesson.id, type, fields));
  const name = await atWork(api, user.id, lesson.id, target.id);
  const params = { id: lesson.id };
  const ingest = (...records: AnyRecord[]) =>
    callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const get = (path: string) => aRequest(api, name, target.id, { url: `http://shop.localhost${path}` });
  const send = async (path: string) => {
    const record = get(path);
    await ingest(record);
    return record;
  };
  const answer = async (step: { id: number } | undefined, body: Partial<Submission>) => {
    const whole = { data: null, choices: null, ...body };
    return client.call(l.submit, { params: { id: step?.id ?? 0 }, body: whole });
  };
  const shown = async () => (await client.call(l.steps, { params })).json() as LearnerStep[];
  return {
    course,
    user,
    client,
    target,
    lesson,
    steps,
    get,
    ingest,
    send,
    answer,
    shown,
    done: async () => (await shown()).filter(({ completed }) => completed !== null).map(({ id }) => id),
    read: async () => (await client.call(l.get, { params })).json(),
    help: async (step = steps[0]) => (await client.call(l.help, { params: { id: step?.id ?? 0 } })).json(),
    hint: async (step = steps[0]) =>
      (await client.call(l.takeHint, { params: { id: step?.id ?? 0 } })).json(),
    start: async () => {
      api.time.pass(1_000);
      const started = await client.call(l.startPractice, { params });
      api.time.pass(1_000);
      return started;
    },
    end: () => client.call(l.endPractice, { params }),
    path: async () =>
      (
        await course.client.call(boardEndpoints.path, {
          params: { id: course.id, user: user.id },
          query: { lesson: lesson.id },
        })
      ).json() as LearnerPath,
  };
}
