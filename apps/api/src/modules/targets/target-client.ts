import { isReservedType } from '@sentiero/contracts/capture';
import { HoleDebrief, HoleList, type Hole } from '@sentiero/contracts/hunts';
import { TargetEventList, type TargetProblem } from '@sentiero/contracts/targets';
import { isCertificateError, TargetRefused } from '@sentiero/service';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../context.ts';
import { hmacHex } from '../../crypto.ts';
import { AppError } from '../../http/errors.ts';
import { callOut, type OutgoingCall } from '../../outgoing.ts';
import { hostHeaderOf, trustOf, type ReachedTarget } from './target-connection.ts';
import type { TargetRow } from './targets.store.ts';

const answerLimitBytes = 64 * 1024;
/** Descriptions in four languages. */
const listLimitBytes = 512 * 1024;

const Prepared = T.Object({
  credentials: T.Array(
    T.Object({
      description: T.String({ maxLength: 500 }),
      username: T.String({ maxLength: 500 }),
      password: T.String({ maxLength: 500 }),
    }),
    { maxItems: 50 },
  ),
});
export type Prepared = T.Static<typeof Prepared>;

/** Asks the target to prepare for the learner; null if it does not support the protocol. */
export async function prepareLearner(
  ctx: Context,
  target: TargetRow,
  learner: string,
): Promise<Prepared | null> {
  const answer = await callTarget(ctx, target, { method: 'PUT', path: learnerPath(learner) });
  return answer.status === 200 ? readJson(Prepared, answer.body) : null;
}

/** Resets the learner's data, and says whether the target can undo that; null if it does not support resets. */
export async function resetLearner(
  ctx: Context,
  target: TargetRow,
  learner: string,
): Promise<{ canUndo: boolean } | null> {
  const answer = await callTarget(ctx, target, { method: 'DELETE', path: learnerPath(learner) });
  return answer.status === 204 ? { canUndo: answer.headers.get('x-sentiero-undo') === 'yes' } : null;
}

/** Brings back the data that the last reset dropped; false if the target kept none. */
export async function restoreLearner(ctx: Context, target: TargetRow, learner: string): Promise<boolean> {
  const path = `${learnerPath(learner)}/undo`;
  return (await callTarget(ctx, target, { method: 'PUT', path })).status === 204;
}

/** Ends the learner's own sessions; false if the target does not support it. */
export async function signOutLearner(ctx: Context, target: TargetRow, learner: string): Promise<boolean> {
  const path = `${learnerPath(learner)}/sessions`;
  return (await callTarget(ctx, target, { method: 'DELETE', path })).status === 204;
}

const StateSet = T.Object({ changed: T.Boolean() });

/** Makes the learner's copy vulnerable or hardened; null if the target does not support it. */
export async function setLearnerState(
  ctx: Context,
  target: TargetRow,
  { learner, state }: { learner: string; state: 'vulnerable' | 'hardened' },
): Promise<'changed' | 'as it was' | null> {
  const path = `${learnerPath(learner)}/state/${state}`;
  const answer = await callTarget(ctx, target, { method: 'PUT', path });
  const body = answer.status === 200 ? readJson(StateSet, answer.body) : null;
  if (!body) return null;
  return body.changed ? 'changed' : 'as it was';
}

const learnerPath = (learner: string) => `learners/${learner}`;

function readJson<Schema extends T.TSchema>(schema: Schema, text: string): T.Static<Schema> | null {
  try {
    const body: unknown = JSON.parse(text);
    return Value.Check(schema, body) ? body : null;
  } catch {
    return null;
  }
}

/** The target's list of events; empty if it has none. */
export async function readEventList(ctx: Context, target: TargetRow): Promise<TargetEventList> {
  const list = await readList(ctx, target, { schema: TargetEventList, of: 'events' });
  // A target may not describe event types reserved for the platform.
  return list.filter(({ type }) => !isReservedType(type));
}

/** The holes that the target can open; empty if it has none. */
export function readHoleList(ctx: Context, target: TargetRow): Promise<Hole[]> {
  return readList(ctx, target, { schema: HoleList, of: 'holes' });
}

type Listed<Schema> = { schema: Schema; of: 'events' | 'holes' };

async function readList<Schema extends T.TArray>(
  ctx: Context,
  target: TargetRow,
  { schema, of }: Listed<Schema>,
): Promise<T.Static<Schema> | []> {
  const call = { method: 'GET', path: of, limitBytes: listLimitBytes };
  const { status, body, isWhole } = await callTarget(ctx, target, call);
  if (status >= 500) throw unavailable(target, `answers ${status} when asked for its ${of}`);
  if (status !== 200) return [];
  if (!isWhole) throw unavailable(target, `lists more than ${listLimitBytes} bytes of ${of}`);
  const list = jsonOf(body);
  if (list === undefined) return [];
  if (!Value.Check(schema, list)) throw unavailable(target, `lists its ${of} in an unknown form`);
  return list;
}

/** What learners read who have found the hole; null if the target has no text on it. */
export async function readHoleDebrief(
  ctx: Context,
  target: TargetRow,
  hole: string,
): Promise<HoleDebrief | null> {
  const { status, body } = await callTarget(ctx, target, { method: 'GET', path: `holes/${hole}` });
  return status === 200 ? readJson(HoleDebrief, body) : null;
}

/** Opens exactly these holes for the learner; false if the target refuses. */
export async function openHoles(
  ctx: Context,
  target: TargetRow,
  { learner, open }: { learner: string; open: readonly string[] },
): Promise<boolean> {
  const call = { method: 'PUT', path: `${learnerPath(learner)}/holes`, json: { open } };
  return (await callTarget(ctx, target, call)).status === 204;
}

/** Undefined for other text: an application without the protocol may send HTML for every path. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unavailable = ({ name }: TargetRow, says: string) =>
  new AppError('target_unavailable', `${name} ${says}.`);

/** The target's response to a plain GET of one of its addresses, with the `Host` of learners' requests. */
export function getPage(ctx: Context, target: ReachedTarget, url: URL): Promise<Answer> {
  const headers = { Host: hostHeaderOf(target) };
  return send(ctx, url, { method: 'GET', headers, trust: trustOf(target) });
}

export function problemOf(error: unknown): TargetProblem {
  if (error instanceof TargetRefused) return error.reason;
  const { code = '' } = error as { code?: string };
  if (isCertificateError(code)) return 'certificate';
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown_name' : 'no_answer';
}

export type Answer = {
  status: number;
  headers: Headers;
  body: string;
  /** False if the body exceeds the limit; it is then empty. */
  isWhole: boolean;
};
type Call = { method: string; path: string; limitBytes?: number; json?: object };

async function callTarget(
  ctx: Context,
  target: TargetRow,
  { method, path, limitBytes, json }: Call,
): Promise<Answer> {
  const base = target.backendUrl.endsWith('/') ? target.backendUrl : `${target.backendUrl}/`;
  const url = new URL(`_sentiero/${path}`, base);
  const time = String(Math.floor(ctx.clock().getTime() / 1000));
  const headers = {
    ...(target.hostHeader !== 'learner' && { Host: hostHeaderOf(target) }),
    'X-Sentiero-Time': time,
    'X-Sentiero-Signature': hmacHex(target.sharedToken, `${method}.${url.pathname}.${time}`),
    ...(json && { 'Content-Type': 'application/json' }),
  };
  try {
    return await send(ctx, url, {
      method,
      headers,
      trust: trustOf(target),
      ...(limitBytes && { limitBytes }),
      ...(json && { body: JSON.stringify(json) }),
    });
  } catch (error) {
    ctx.log.warn({ err: error, target: target.id }, 'a target did not answer');
    throw unavailable(target, 'does not answer at the moment');
  }
}

async function send({ reach }: Context, url: URL, call: Partial<OutgoingCall>): Promise<Answer> {
  const answer = await callOut(reach, url, {
    limitBytes: answerLimitBytes,
    ...call,
    headers: { ...call.headers, 'Content-Length': String(Buffer.byteLength(call.body ?? '')) },
  });
  const { status, headers, body, isWhole } = answer;
  return { status, headers, body: body.toString('utf8'), isWhole };
}
