import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import type { StepType } from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';
import { xsrfCookie } from '@sentiero/contracts/http';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import {
  categories,
  categoryLessons,
  choices,
  completions,
  courseInvitations,
  courseMembers,
  messageRecipients,
  messages,
  stepConditions,
  lessonRequirements,
  lessonVisits,
  lessons,
  passwords,
  sentAnswers,
  steps,
  users,
} from '../src/db/schema/index.ts';
import { randomToken } from '../src/crypto.ts';
import { sessionCookie } from '../src/http/session-cookie.ts';
import { startSession } from '../src/modules/users/start-session.ts';
import { makeTarget } from '../src/modules/targets/make-target.ts';
import { findOrMakeLearner } from '../src/modules/targets/targets.store.ts';
import { activateLesson } from '../src/modules/progress/active-lesson.ts';
import type { Harness } from './harness.ts';

let count = 0;
const next = () => ++count;
export const text = (value: string): Translatable => ({
  de: `${value} de`,
  en: value,
  fr: `${value} fr`,
  it: `${value} it`,
});

async function one<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** A verifiable hash that takes a hundredth of the time of the platform's own. */
const cheapHash = (password: string) =>
  hash(password.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });

type UserFields = Partial<typeof users.$inferInsert> & { password?: string };

export async function aUser({ ctx }: Harness, { password = 'a password', ...fields }: UserFields = {}) {
  const name = `user${next()}`;
  const values = {
    username: name,
    email: `${name}@example.org`,
    firstName: 'Ada',
    lastName: 'Muster',
    dateJoined: ctx.clock(),
  };
  const user = await one(
    ctx.db
      .insert(users)
      .values({ ...values, ...fields })
      .returning(),
  );
  await ctx.db.insert(passwords).values({ userId: user.id, hash: await cheapHash(password) });
  return { ...user, password };
}

/** A logged-in user: the session starts as by a login, which would take four times as many statements. */
export async function aLearner(harness: Harness, fields: UserFields = {}) {
  const user = await aUser(harness, fields);
  const client = harness.anonymous();
  const started = await startSession(harness.ctx, user.id, { address: '127.0.0.1', device: '' });
  if (!started) throw new Error('the account is closed');
  client.cookies.set(sessionCookie(harness.app).name, started.session.token);
  client.cookies.set(xsrfCookie, randomToken());
  return { user, client };
}

export const removeRoles = ({ ctx }: Harness, { id }: { id: number }) =>
  ctx.db.update(users).set({ isStaff: false, isTeacher: false }).where(eq(users.id, id));

export function aTarget({ ctx }: Harness, backendUrl = 'http://127.0.0.1:9') {
  const name = `Target ${next()}`;
  return makeTarget(ctx, { name, frontendUrl: `http://t${count}.localhost:8080/`, backendUrl });
}

export function aLesson({ ctx }: Harness, fields: Partial<typeof lessons.$inferInsert> = {}) {
  const values = { title: text(`Lesson ${next()}`), goals: [text('Goal')], requiredOther: [] };
  return one(
    ctx.db
      .insert(lessons)
      .values({ ...values, ...fields })
      .returning(),
  );
}

export async function aCategory(
  { ctx }: Harness,
  lessonIds: number[],
  fields: Partial<typeof categories.$inferInsert> = {},
) {
  const values = { title: text(`Category ${next()}`), description: text('About it') };
  const category = await one(
    ctx.db
      .insert(categories)
      .values({ ...values, ...fields })
      .returning(),
  );
  for (const lessonId of lessonIds)
    await ctx.db.insert(categoryLessons).values({ categoryId: category.id, lessonId });
  return category;
}

export async function requires({ ctx }: Harness, lessonId: number, requiredId: number) {
  await ctx.db.insert(lessonRequirements).values({ lessonId, requiredId });
}

type StepFields = Partial<Omit<typeof steps.$inferInsert, 'lessonId' | 'type'>> & {
  choices?: Pick<typeof choices.$inferInsert, 'isCorrect' | 'feedback'>[];
  conditions?: Partial<typeof stepConditions.$inferInsert>[];
};

export async function aStep({ ctx }: Harness, lessonId: number, type: StepType, fields: StepFields = {}) {
  const { choices: own = [], conditions = [], ...columns } = fields;
  const values = { lessonId, type, order: next(), title: text('Step'), content: text('Do it'), ...columns };
  const step = await one(ctx.db.insert(steps).values(values).returning());
  const choiceIds: number[] = [];
  for (const choice of own) {
    const row = await one(
      ctx.db
        .insert(choices)
        .values({ stepId: step.id, content: text('Choice'), ...choice })
        .returning(),
    );
    choiceIds.push(row.id);
  }
  for (const condition of conditions) {
    const base = {
      stepId: step.id,
      key: 'input',
      type: 'string',
      comparator: 'equals',
      notFlag: false,
    } as const;
    await ctx.db.insert(stepConditions).values({ ...base, ...condition });
  }
  return { ...step, choiceIds };
}

/** An answer to an open question, sent by a new learner of the course. */
export async function anAnswer(api: Harness, courseId: number, stepId?: number) {
  const { db, clock } = api.ctx;
  const user = await aUser(api);
  const at = clock();
  await aMember(api, courseId, user.id);
  const step = stepId ?? (await aStep(api, (await aLesson(api)).id, 'O')).id;
  const { id } = await one(
    db
      .insert(sentAnswers)
      .values({ userId: user.id, stepId: step, answer: 'Because', answeredAt: at })
      .returning(),
  );
  await db.insert(completions).values({ userId: user.id, stepId: step, completedAt: at });
  return { answer: id, username: user.username, user, step };
}

/** Invites a user to a course, and answers with the id. */
export async function anInvitation(api: Harness, courseId: number, userId: number): Promise<number> {
  const values = { courseId, userId, name: 'In the list', invitedOn: api.time.now };
  const [row] = await api.ctx.db.insert(courseInvitations).values(values).returning();
  if (!row) throw new Error('an invitation was not stored');
  return row.id;
}

export async function aMember({ ctx }: Harness, courseId: number, userId: number) {
  await ctx.db.insert(courseMembers).values({ courseId, userId, joined: ctx.clock() });
}

/** A lesson in which this learner has completed a step. */
export async function aBegunLesson(harness: Harness, userId: number): Promise<{ id: number }> {
  const { id } = await aLesson(harness);
  const step = await aStep(harness, id, 'O');
  const completedAt = harness.ctx.clock();
  await harness.ctx.db.insert(completions).values({ userId, stepId: step.id, completedAt });
  return { id };
}

/** A lesson that starts with a question which this learner has answered in another one. */
export async function aRecall(harness: Harness, userId: number): Promise<{ id: number; step: number }> {
  const step = await aStep(harness, (await aLesson(harness)).id, 'Q', { questionAnswer: 'a' });
  const completedAt = harness.ctx.clock();
  await harness.ctx.db.insert(completions).values({ userId, stepId: step.id, completedAt });
  return { id: (await aLesson(harness, { recall: 1 })).id, step: step.id };
}

/** Stores a teacher's message to these users. */
export async function aMessage(
  { ctx }: Harness,
  { from, course, to, ...fields }: { from: number; course: number; to: number[]; stepId?: number; at?: Date },
) {
  const values = { at: ctx.clock(), fromId: from, courseId: course, text: 'Look at the status.', ...fields };
  const message = await one(ctx.db.insert(messages).values(values).returning());
  for (const userId of to) await ctx.db.insert(messageRecipients).values({ messageId: message.id, userId });
  return message;
}

/** The learner works on the lesson and has a name at its target. */
export async function atWork(
  harness: Harness,
  userId: number,
  lessonId: number,
  targetId: number,
): Promise<string> {
  await activateLesson(harness.ctx, lessonId, { userId, socketId: `socket ${next()}` });
  const at = harness.ctx.clock();
  await harness.ctx.db
    .insert(lessonVisits)
    .values({ userId, lessonId, firstAt: at, sittingAt: at })
    .onConflictDoNothing();
  const { learner } = await findOrMakeLearner(harness.ctx, userId, targetId);
  return learner;
}

export function aRequest(
  harness: Harness,
  learner: string,
  targetId: number,
  fields: Partial<RequestRecord> = {},
): RequestRecord {
  return {
    kind: 'request',
    id: uuidv7(),
    learner,
    target_id: targetId,
    at: harness.time.now.toISOString(),
    method: 'GET',
    url: 'http://shop.localhost:8080/',
    params: [],
    code: 200,
    status: 'OK',
    duration: 0.004,
    outcome: 'answered',
    origin: 'browser',
    from: null,
    run: null,
    request: { target: '/', headers: [], trailers: [], body: null },
    response: { headers: [], trailers: [], body: null },
    ...fields,
  };
}

export function anEvent(
  harness: Harness,
  learner: string,
  targetId: number,
  fields: Partial<EventRecord> = {},
): EventRecord {
  const id = uuidv7();
  const at = harness.time.now.toISOString();
  return {
    kind: 'event',
    id,
    learner,
    target_id: targetId,
    at,
    request: null,
    type: 'sql',
    data: {},
    ...fields,
  };
}
