import type { SendingProblem } from '@sentiero/contracts/lti';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../../context.ts';
import { later, pauseMs } from '../../db/queue.ts';
import { readEnd, settleItem, type ItemRow } from './dates.store.ts';
import { jsonOf, platformFetch } from './platform-fetch.ts';
import { mostTries, retry } from './platform-queue.ts';
import type { PlatformRow } from './platforms.store.ts';
import { forgetToken, serviceToken, TokenRefused } from './service-token.ts';

const mediaType = 'application/vnd.ims.lis.v2.lineitem+json';

/** What a platform requires back when a column changes; the rest goes back as it came. */
const LineItem = T.Object({
  label: T.String(),
  scoreMaximum: T.Number(),
  endDateTime: T.Optional(T.Unknown()),
});

/** Tells the platform when a column ends. Returns until when the platform gets nothing else. */
export async function sendDate(ctx: Context, platform: PlatformRow, item: ItemRow): Promise<Date | null> {
  const endsAt = await readEnd(ctx, item);
  const isKnown = endsAt?.getTime() === item.endsAt?.getTime();
  const { status, problem } = isKnown ? taken : await put(ctx, platform, { ...item, endsAt });
  if (problem === null) {
    await settleItem(ctx, item, { endsAt, datesDueAt: null, datesProblem: null, datesStatus: null });
    return null;
  }
  ctx.log.info({ item: item.id, tries: item.datesTries, status }, 'a due date was not taken');
  const isOver =
    item.datesTries >= mostTries || problem === 'refused' || (status !== null && isFinal(status));
  const next = later(ctx.clock(), pauseMs(item.datesTries, retry));
  const datesDueAt = isOver ? null : next;
  await settleItem(ctx, item, { datesDueAt, datesProblem: problem, datesStatus: status });
  return status === null ? next : null;
}

/** 401 may be an old token; everything else from 400 to 499 stays as it is. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** The status is that of the platform's response, if there was one. */
type Answer = { status: number | null; problem: SendingProblem | null };
const taken: Answer = { status: null, problem: null };

function answerOf(status: number): Answer {
  if (status >= 200 && status < 300) return taken;
  if (status === 401 || status === 403) return { status, problem: 'no_access' };
  if (status === 404 || status === 410) return { status, problem: 'gone' };
  return { status, problem: isFinal(status) ? 'refused' : 'no_answer' };
}

async function put(
  ctx: Context,
  platform: PlatformRow,
  { url, endsAt }: Pick<ItemRow, 'url' | 'endsAt'>,
): Promise<Answer> {
  try {
    const { token } = await serviceToken(ctx, platform, 'items');
    const Authorization = `Bearer ${token}`;
    const read = await platformFetch(ctx, url, { headers: { Authorization, Accept: mediaType } });
    if (read.status === 401) forgetToken(platform);
    if (read.status !== 200) return answerOf(read.status);
    const before = await jsonOf(read);
    if (!Check(LineItem, before)) return { status: read.status, problem: 'refused' };
    const { endDateTime: _, ...rest } = before;
    const after = endsAt ? { ...rest, endDateTime: endsAt.toISOString() } : rest;
    const answer = await platformFetch(ctx, url, {
      method: 'PUT',
      headers: { Authorization, 'Content-Type': mediaType, Accept: mediaType },
      body: JSON.stringify(after),
    });
    return answerOf(answer.status);
  } catch (error) {
    ctx.log.info({ err: error, platform: platform.id }, 'a platform did not take a due date');
    return { status: null, problem: error instanceof TokenRefused ? 'no_access' : 'no_answer' };
  }
}
