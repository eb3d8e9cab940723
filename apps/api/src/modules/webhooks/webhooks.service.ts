import type { Secret } from '@sentiero/contracts/shared';
import { shownDeliveries, type Delivery, type Webhook } from '@sentiero/contracts/webhooks';
import { isLoopback } from '@sentiero/service';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { inSnapshot, inTransaction, type Context, type UserContext } from '../../context.ts';
import { courseWebhooks, lessons, steps, users, webhookDeliveries } from '../../db/schema/index.ts';
import { notFound, refusedField } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';
import { learnerView } from './learner.view.ts';
import { sealSecret } from './sealed-secret.ts';
import { makeSecret } from './signature.ts';

const isOf = (courseId: number) => eq(webhookDeliveries.courseId, courseId);
const isWaiting = isNotNull(webhookDeliveries.dueAt);
const hasFailed = and(isNull(webhookDeliveries.dueAt), isNull(webhookDeliveries.sentAt));

export function readWebhook(ctx: UserContext, courseId: number): Promise<Webhook> {
  return inSnapshot(ctx, async (snapshot) => {
    await findChangeableCourse(snapshot, courseId);
    const row = await findWebhook(snapshot, courseId);
    if (!row) return { url: null, waiting: 0, failed: 0, deliveries: [] };
    return {
      url: row.url,
      waiting: await snapshot.db.$count(webhookDeliveries, and(isOf(courseId), isWaiting)),
      failed: await snapshot.db.$count(webhookDeliveries, and(isOf(courseId), hasFailed)),
      deliveries: await readNewest(snapshot, courseId),
    };
  });
}

/** Sets the address of a course's webhook. Deliveries that wait go to the new one, signed with the new secret. */
export function setWebhook(ctx: UserContext, courseId: number, url: string): Promise<Secret> {
  requireReachable(ctx, url);
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    const secret = makeSecret();
    const values = { url, sealedSecret: sealSecret(tx, { courseId, secret }) };
    await tx.db
      .insert(courseWebhooks)
      .values({ courseId, ...values })
      .onConflictDoUpdate({ target: courseWebhooks.courseId, set: values });
    // A path or a query may hold a password of the receiver.
    await writeAudit(tx, {
      action: 'course.webhook',
      object: courseObject(courseId),
      detail: new URL(url).origin,
    });
    return { secret };
  });
}

export function removeWebhook(ctx: UserContext, courseId: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { url } = await requireWebhook(tx, courseId);
    await tx.db.delete(courseWebhooks).where(eq(courseWebhooks.courseId, courseId));
    await tx.db.delete(webhookDeliveries).where(isOf(courseId));
    const detail = new URL(url).origin;
    await writeAudit(tx, { action: 'course.webhook-remove', object: courseObject(courseId), detail });
    return undefined;
  });
}

export function sendAgain(ctx: UserContext, courseId: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    await requireWebhook(tx, courseId);
    await tx.db
      .update(webhookDeliveries)
      .set({ dueAt: tx.clock(), tries: 0 })
      .where(and(isOf(courseId), hasFailed));
    await writeAudit(tx, { action: 'course.webhook-send', object: courseObject(courseId) });
    return undefined;
  });
}

/** A name is resolved and checked at each connection; here, only what is written is. */
function requireReachable({ outsideReach }: Context, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocalHost(url.hostname));
  const isPlain = url?.username === '' && url.password === '' && url.hash === '';
  if (!isWeb || !isPlain || outsideReach.rule.checkWritten(text) !== null)
    throw refusedField('/url', 'address_refused');
}

const isLocalHost = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

export async function requireWebhook(tx: UserContext, courseId: number) {
  await findChangeableCourse(tx, courseId, 'lock');
  const row = await findWebhook(tx, courseId);
  if (!row) throw notFound('webhook');
  return row;
}

async function findWebhook(ctx: Context, courseId: number) {
  const [row] = await ctx.db.select().from(courseWebhooks).where(eq(courseWebhooks.courseId, courseId));
  return row;
}

async function readNewest(ctx: Context, courseId: number): Promise<Delivery[]> {
  const rows = await ctx.db
    .select({ row: webhookDeliveries, user: users, lesson: lessons.title, step: steps.title })
    .from(webhookDeliveries)
    .innerJoin(users, eq(users.id, webhookDeliveries.userId))
    .innerJoin(steps, eq(steps.id, webhookDeliveries.stepId))
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .where(isOf(courseId))
    .orderBy(desc(webhookDeliveries.completedAt), desc(webhookDeliveries.id))
    .limit(shownDeliveries);
  return rows.map(({ row, user, lesson, step }) => ({
    id: row.id,
    user: learnerView(user),
    lesson,
    step,
    completed_at: row.completedAt.toISOString(),
    state: stateOf(row),
    tries: row.tries,
    next_try_at: row.dueAt?.toISOString() ?? null,
    problem: row.problem,
    status: row.status,
  }));
}

function stateOf({ dueAt, sentAt }: typeof webhookDeliveries.$inferSelect): Delivery['state'] {
  if (dueAt) return 'waiting';
  return sentAt ? 'sent' : 'failed';
}
