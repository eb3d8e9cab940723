import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  idempotencyHeader,
  idempotencyKey,
  isCreation,
  xsrfCookie,
  type Endpoint,
} from '@sentiero/contracts/http';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { hashToken } from '../crypto.ts';
import { wholeDb } from '../db/reading-db.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
import { firstAnswers } from '../db/schema/index.ts';
import { textSeal } from '../text-seal.ts';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The attempt to create something that the caller has named; null without a name. */
    attempt: Attempt | null;
  }
}

/** The bounds of what is kept: the newest of each user, for a day (`deleteExpired`), and no larger answers. */
const mostPerUser = 100;
const mostCharacters = 64 * 1024;
/** How long a repetition waits for the answer to a first call that has just created the thing. */
const patience = { tries: 20, everyMs: 100 };

type Attempt = {
  readonly ctx: Context;
  readonly call: string;
  readonly keyHash: string;
  readonly userId: number | null;
  readonly requestHash: string;
  readonly seal: ReturnType<typeof textSeal>;
};
type Answer = { status: number; etag: string | null; body: string };

/** Thrown in the transaction of a repetition, so that it changes nothing. */
class Repeated extends Error {
  override readonly name = 'Repeated';
}
export const isRepeated = (error: unknown): boolean => error instanceof Repeated;

const keyShape = /^[\x21-\x7e]+$/;

/**
 * Notes the caller's name for this attempt. The name counts for this caller, who for a visitor is a browser, and this
 * address; the answer can be read only with it.
 */
export function noteAttempt(endpoint: Endpoint, request: FastifyRequest): void {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (key === undefined || !isCreation(endpoint)) return;
  if (typeof key !== 'string' || !isKey(key))
    throw new AppError(
      'invalid_input',
      `${idempotencyHeader} must have ${idempotencyKey.min} to ${idempotencyKey.max} visible ASCII characters.`,
    );
  const { actor, body, params, query, server } = request;
  const caller = actor ? `user ${actor.userId}` : `visitor ${request.cookies[xsrfCookie]}`;
  const place = `${endpoint.method} ${endpoint.path}`;
  request.attempt = {
    ctx: server.ctx,
    call: randomUUID(),
    keyHash: hashToken(JSON.stringify([caller, place, key])),
    userId: actor?.userId ?? null,
    requestHash: hashToken(JSON.stringify([params, query, body])),
    seal: textSeal(`${server.ctx.env.INTERNAL_TOKEN} ${key}`, 'first answer'),
  };
}

const isKey = (key: string) =>
  key.length >= idempotencyKey.min && key.length <= idempotencyKey.max && keyShape.test(key);

/** Answers a repetition like the first call. False if this is the first call. */
export async function repeatAnswer(attempt: Attempt, reply: FastifyReply): Promise<boolean> {
  for (let tries = 0; tries < patience.tries; tries++) {
    const [known] = await attempt.ctx.db
      .select({ requestHash: firstAnswers.requestHash, answer: firstAnswers.answer })
      .from(firstAnswers)
      .where(eq(firstAnswers.keyHash, attempt.keyHash));
    if (!known) return false;
    if (known.requestHash !== attempt.requestHash)
      throw new AppError('key_reused', `This ${idempotencyHeader} was sent with other input before.`);
    if (known.answer !== null) {
      const answer = opened(attempt, known.answer);
      if (!answer) break;
      sendAgain(reply, answer);
      return true;
    }
    await wait(patience.everyMs);
  }
  throw new AppError('already_done', 'This was done before, and its answer is no longer known.');
}

/** Null if the answer was sealed before the service's own secret changed, which `start` does each time. */
function opened({ seal }: Attempt, answer: string): Answer | null {
  try {
    return JSON.parse(seal.open(answer)) as Answer;
  } catch {
    return null;
  }
}

function sendAgain(reply: FastifyReply, { status, etag, body }: Answer): void {
  // It was serialised when it was sent first.
  if (etag !== null) reply.header('ETag', etag);
  void reply.code(status).type('application/json; charset=utf-8').serializer(String).send(body);
}

/**
 * Marks the attempt in the transaction that creates the thing: of two with the same name one waits for the other, and
 * changes nothing.
 */
async function markAttempt(tx: Context, attempt: Attempt): Promise<void> {
  const { call, keyHash, requestHash, userId } = attempt;
  const row = { keyHash, userId, requestHash, call, createdAt: tx.clock() };
  const older = tx.db
    .select({ keyHash: firstAnswers.keyHash })
    .from(firstAnswers)
    .where(eq(firstAnswers.userId, userId ?? 0))
    .orderBy(desc(firstAnswers.createdAt))
    .offset(mostPerUser);
  const [, [known]] = await inOneRoundTrip(tx, [
    () => tx.db.insert(firstAnswers).values(row).onConflictDoNothing(),
    () =>
      tx.db.select({ call: firstAnswers.call }).from(firstAnswers).where(eq(firstAnswers.keyHash, keyHash)),
    () => tx.db.delete(firstAnswers).where(inArray(firstAnswers.keyHash, older)),
  ]);
  // A call may have several transactions.
  if (known?.call !== call) throw new Repeated();
}

/** The context of a call whose transactions all mark its attempt. */
export function marking(ctx: Context, attempt: Attempt | null): Context {
  if (!attempt) return ctx;
  const { hold } = ctx;
  const take = async (tx: Context) => {
    await hold?.take(tx);
    await markAttempt(tx, attempt);
  };
  return { ...ctx, hold: { inTurn: (work) => work(), wasTaken: () => true, ...hold, take } };
}

/** Keeps the answer of the first call, or forgets a call that was refused, which may be corrected and sent again. */
export async function keepAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const { attempt } = request;
  if (!attempt) return;
  const { keyHash, call } = attempt;
  const own = and(eq(firstAnswers.keyHash, keyHash), eq(firstAnswers.call, call));
  const db = wholeDb(attempt.ctx.db);
  const status = reply.statusCode;
  // After a fault nobody knows what was done: the mark stays.
  if (status >= 500) return;
  if (status >= 400) return void (await db.delete(firstAnswers).where(own));
  if (typeof payload !== 'string' || payload.length > mostCharacters) return;
  const etag = reply.getHeader('etag');
  const answer: Answer = { status, etag: typeof etag === 'string' ? etag : null, body: payload };
  await db
    .update(firstAnswers)
    .set({ answer: attempt.seal.seal(JSON.stringify(answer)) })
    .where(own);
}
