import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { and, eq } from 'drizzle-orm';
import { hashToken, randomToken } from '../../src/crypto.ts';
import { courseMembers, courses, courseWebhooks, hands, pictures } from '../../src/db/schema/index.ts';
import { makeJoinCode } from '../../src/modules/courses/join-code.ts';
import { aLesson, aRequest, aStep, aTarget, aUser, atWork } from '../builders.ts';
import { anInstanceTarget, aWarmUp } from '../copies.ts';
import { callInternal, type Harness } from '../harness.ts';
import type { Parts } from './requests.ts';

type Teacher = { userId: number };

/** Parameters and bodies with which a teacher's calls about their own course succeed. */
export function boardParts(api: Harness): Record<string, (caller: Teacher) => Promise<Parts>> {
  const ofLesson = async (caller: Teacher) => {
    const { params, lesson } = await aClass(api, caller);
    return { params, query: { lesson } };
  };
  return {
    'board.board': ofLesson,
    'board.plan': ofLesson,
    'board.insights': ofLesson,
    'board.insightsCsv': ofLesson,
    'board.path': ofLesson,
    'lessons.picture': async () => {
      const key = `picture-${crypto.randomUUID()}`;
      const shapes = [{ shape: 'rect' as const, looks: [], x: 1, y: 1, width: 8, height: 8 }];
      await api.ctx.db.insert(pictures).values({ key, width: 10, height: 10, shapes });
      return { params: { key } };
    },
    'lessons.evidence': async ({ userId }) => {
      const target = await aTarget(api);
      const lesson = await aLesson(api, { targetId: target.id });
      const step = await aStep(api, lesson.id, 'T', { taskUrl: '/' });
      const record = aRequest(api, await atWork(api, userId, lesson.id, target.id), target.id);
      await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
      return { params: { id: step.id } };
    },
    'board.hand': async (caller) => {
      const { params, lesson, step, target } = await aClass(api, caller);
      const record = aRequest(api, await atWork(api, params.user, lesson, target), target);
      await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
      const hand = { userId: params.user, stepId: step, requestId: record.id, text: 'Help' };
      await api.ctx.db.insert(hands).values({ ...hand, at: api.ctx.clock() });
      return { params };
    },
    'board.sendMessage': async (caller) => {
      const { params } = await aClass(api, caller);
      return { params, body: { to: 'all', step: null, lesson: undefined } };
    },
    'board.setGuidance': async (caller) => {
      const { params, step } = await aClass(api, caller);
      return { params: { ...params, step } };
    },
    'board.setPace': async (caller) => {
      const { params, lesson, step } = await aClass(api, caller);
      return { params, body: { lesson, step } };
    },
    'schedule.set': async (caller) => {
      const { params, lesson } = await aClass(api, caller);
      return { params, body: { lessons: [{ lesson, opens: null, due: null, closes: null }] } };
    },
    'schedule.setExtensions': async (caller) => {
      const { params, lesson } = await aClass(api, caller);
      return { params, body: [{ users: [params.user], lesson, plus_days: 7 }] };
    },
    'schedule.setAccommodations': async (caller) => {
      const { params } = await aClass(api, caller);
      return { params, body: [{ user: params.user, factor: 1.25 }] };
    },
    'webhooks.remove': async (caller) => ({ params: await aWebhook(api, caller) }),
    'webhooks.test': async (caller) => ({ params: await aWebhook(api, caller) }),
    'webhooks.sendAgain': async (caller) => ({ params: await aWebhook(api, caller) }),
    'schedule.makeCalendarKey': async (caller) => ({ params: (await aClass(api, caller)).params }),
    'schedule.calendar': async (caller) => {
      const { params, key } = await aCalendar(api, await aClass(api, caller));
      return { params, query: { key } };
    },
    'warmUps.list': async (caller) => ({ params: (await aClass(api, caller)).params }),
    'warmUps.create': async (caller) => {
      const [{ params }, target] = [await aClass(api, caller), await anInstanceTarget(api)];
      return { params, body: { target: target.id, at: api.ctx.clock().toISOString() } };
    },
    'warmUps.cancel': async (caller) => {
      const { params } = await aClass(api, caller);
      return { params: { ...params, warm_up: await aWarmUp(api, params.id) } };
    },
    'lessons.pace': async (caller) => ({ params: { id: (await aClass(api, caller)).lesson } }),
  };
}

/** A course of the caller's with a learner, and a lesson with a step. */
async function aClass(api: Harness, { userId }: Teacher) {
  const { db, clock } = api.ctx;
  const user = await aUser(api);
  const [course] = await db
    .insert(courses)
    .values({ name: 'Web', joinCode: makeJoinCode(), createdOn: clock() })
    .returning();
  if (!course) throw new Error('no course was made');
  for (const member of [userId, user.id])
    await db.insert(courseMembers).values({ courseId: course.id, userId: member, joined: clock() });
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'O');
  return { params: { id: course.id, user: user.id }, lesson: lesson.id, step: step.id, target: target.id };
}

async function aWebhook(api: Harness, caller: Teacher) {
  const { params } = await aClass(api, caller);
  const values = { courseId: params.id, url: 'https://hooks.example/', sealedSecret: '' };
  await api.ctx.db.insert(courseWebhooks).values(values);
  return params;
}

/** The calendar of the class's learner. */
async function aCalendar({ ctx }: Harness, { params }: Awaited<ReturnType<typeof aClass>>) {
  const key = randomToken();
  const member = and(eq(courseMembers.courseId, params.id), eq(courseMembers.userId, params.user));
  await ctx.db
    .update(courseMembers)
    .set({ calendarKey: hashToken(key) })
    .where(member);
  return { params, key };
}
