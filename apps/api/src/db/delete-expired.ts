import { dayMs } from '@sentiero/contracts/time';
import { and, eq, isNull, lt, notExists, or } from 'drizzle-orm';
import type { Db } from './client.ts';
import {
  activeLessons,
  apiTokens,
  courseWebhooks,
  externalLogins,
  firstAnswers,
  labSessions,
  labTickets,
  ltiLaunches,
  ltiLogins,
  ltiRegistrations,
  messageRecipients,
  messages,
  passkeyChallenges,
  pendingLogins,
  sessions,
  verifications,
  waysBack,
  webhookDeliveries,
} from './schema/index.ts';

const messageDays = 7;
const deliveryDays = 30;

/** Deletes expired rows. Active lessons are kept for a day, for records that arrive late. */
export async function deleteExpired({ db, clock }: { db: Db; clock: () => Date }): Promise<void> {
  const now = clock();
  await db.delete(labTickets).where(lt(labTickets.expiresAt, now));
  await db.delete(labSessions).where(lt(labSessions.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, now));
  await db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(externalLogins).where(lt(externalLogins.expiresAt, now));
  await db.delete(ltiLaunches).where(lt(ltiLaunches.expiresAt, now));
  await db.delete(ltiRegistrations).where(lt(ltiRegistrations.expiresAt, now));
  await db.delete(ltiLogins).where(lt(ltiLogins.expiresAt, now));
  await db.delete(waysBack).where(lt(waysBack.expiresAt, now));
  await db.delete(activeLessons).where(lt(activeLessons.until, new Date(now.getTime() - dayMs)));
  await db.delete(verifications).where(lt(verifications.expiresAt, new Date(now.getTime() - dayMs)));
  await db.delete(firstAnswers).where(lt(firstAnswers.createdAt, new Date(now.getTime() - dayMs)));
  const isDone = and(
    isNull(webhookDeliveries.dueAt),
    lt(webhookDeliveries.completedAt, new Date(now.getTime() - deliveryDays * dayMs)),
  );
  const webhook = db
    .select({ courseId: courseWebhooks.courseId })
    .from(courseWebhooks)
    .where(eq(courseWebhooks.courseId, webhookDeliveries.courseId));
  await db.delete(webhookDeliveries).where(or(isDone, notExists(webhook)));
  const unread = db
    .select({ id: messageRecipients.messageId })
    .from(messageRecipients)
    .where(and(eq(messageRecipients.messageId, messages.id), isNull(messageRecipients.readAt)));
  const isOld = lt(messages.at, new Date(now.getTime() - messageDays * dayMs));
  await db.delete(messages).where(and(isOld, notExists(unread)));
}
