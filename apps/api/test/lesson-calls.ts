import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { aBegunLesson, aRecall, aLearner, aLesson, aMessage, aStep, text } from './builders.ts';
import type { Harness } from './harness.ts';
import { aCourse, type Change } from './staff-changes.ts';

type Caller = Awaited<ReturnType<typeof aLearner>>;

/** The changes that learners can make in lessons, each as a ready call. */
export const lessonCalls = (api: Harness): Record<string, (caller: Caller) => Promise<Change>> => ({
  'lessons.submit': async () => {
    const { id } = await aStep(api, (await aLesson(api)).id, 'O');
    return { endpoint: lessonsEndpoints.submit, params: { id }, body: { data: 'mine', choices: null } };
  },
  'lessons.answerRecall': async ({ user }) => ({
    endpoint: lessonsEndpoints.answerRecall,
    params: await aRecall(api, user.id),
    body: { data: 'a', choices: null },
  }),
  'lessons.start': async () => ({
    endpoint: lessonsEndpoints.start,
    params: { id: (await aLesson(api)).id },
  }),
  'lessons.startPractice': async ({ user }) => ({
    endpoint: lessonsEndpoints.startPractice,
    params: { id: (await aBegunLesson(api, user.id)).id },
  }),
  'lessons.endPractice': async ({ client, user }) => {
    const id = (await aBegunLesson(api, user.id)).id;
    await client.call(lessonsEndpoints.startPractice, { params: { id } });
    return { endpoint: lessonsEndpoints.endPractice, params: { id } };
  },
  'lessons.takeHint': async () => {
    const { id } = await aStep(api, (await aLesson(api)).id, 'O', { hints: [text('Look again')] });
    return { endpoint: lessonsEndpoints.takeHint, params: { id } };
  },
  'lessons.raiseHand': async () => {
    const { id } = await aStep(api, (await aLesson(api)).id, 'O');
    return { endpoint: lessonsEndpoints.raiseHand, params: { id }, body: { text: 'Help', request: null } };
  },
  'lessons.lowerHand': async ({ client }) => {
    const { id } = await aStep(api, (await aLesson(api)).id, 'O');
    await client.call(lessonsEndpoints.raiseHand, { params: { id }, body: { text: 'Help', request: null } });
    return { endpoint: lessonsEndpoints.lowerHand, params: { id } };
  },
  'lessons.readMessage': async ({ user }) => {
    const { client } = await aLearner(api, { isTeacher: true });
    const message = await aMessage(api, { from: user.id, course: await aCourse(client), to: [user.id] });
    return { endpoint: lessonsEndpoints.readMessage, params: { id: message.id } };
  },
});
