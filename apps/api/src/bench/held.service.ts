import type { HeldAnswer, HeldResult } from '@sentiero/contracts/bench';
import { proxyCalls, type HeldEdit } from '@sentiero/contracts/ingest';
import { heldIds } from '@sentiero/service';
import { inTransaction, type UserContext } from '../context.ts';
import { AppError, invalidInput, notFound } from '../http/errors.ts';
import { userKey } from '../modules/lab/user-key.ts';
import { findTargetHost } from './bench-target.ts';
import { findLiveProxies, type LiveProxy } from './proxies.store.ts';
import { askProxy } from './proxy-client.ts';
import { wireHeldRequest } from './wire-request.ts';
import { wireResponse } from './wire-response.ts';

const askMs = 2000;

type Found = { proxy: LiveProxy; phase: 'request' | 'response'; target: number };

/** Releases a message that a proxy holds for the caller, unchanged or edited, or drops it. */
export async function answerHeld(ctx: UserContext, id: string, answer: HeldAnswer): Promise<HeldResult> {
  const user = userKey(ctx.env.INTERNAL_TOKEN, ctx.actor.userId);
  if (!heldIds(ctx.env.INTERNAL_TOKEN).isOf(id, user)) throw notFound('held message');
  const found = await findHolder(ctx, user, id);
  if (!found) throw noLongerHeld();
  const edit = await inTransaction(ctx, async (tx) => {
    const host = await findTargetHost(tx, found.target);
    if (host === null) throw noLongerHeld();
    return readEdit(answer, found, host);
  });
  const result = await askProxy(ctx, found.proxy, {
    endpoint: proxyCalls.answer,
    body: { user, id, do: answer.do, edit },
    withinMs: askMs,
  });
  if (!result) throw unavailable();
  const { how, refused } = result;
  if (refused !== null) throw invalidInput(`/${found.phase}`, `cannot be sent: ${refused}`);
  if (how === null) throw noLongerHeld();
  return { id, how };
}

/** The proxy that holds the message, resolved as soon as it responds. */
async function findHolder(ctx: UserContext, user: string, id: string): Promise<Found | null> {
  const proxies = await findLiveProxies(ctx);
  const { promise, resolve } = Promise.withResolvers<Found | null>();
  const call = { endpoint: proxyCalls.find, body: { user, id }, withinMs: askMs };
  const asking = proxies.map(async (proxy) => {
    const held = await askProxy(ctx, proxy, call);
    if (held) resolve({ proxy, ...held });
  });
  void Promise.all(asking).then(() => resolve(null));
  return promise;
}

function readEdit(
  { do: act, request, response }: HeldAnswer,
  { phase }: Found,
  host: string,
): HeldEdit | null {
  if (act === 'drop') return null;
  if (phase === 'request' && response)
    throw invalidInput('/response', 'belongs to a response, and a request is held');
  if (phase === 'response' && request)
    throw invalidInput('/request', 'belongs to a request, and a response is held');
  if (request) return wireHeldRequest(request, host);
  return response ? wireResponse(response) : null;
}

const noLongerHeld = () => new AppError('no_longer_held', 'It is no longer held.');
const unavailable = () =>
  new AppError('unavailable', 'The proxy cannot be reached at the moment.', { retryAfterSeconds: 2 });
