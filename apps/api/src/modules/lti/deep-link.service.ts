import { randomUUID } from 'node:crypto';
import { ltiEndpoints, type LtiPick } from '@sentiero/contracts/lti';
import { translated, type Language } from '@sentiero/contracts/shared';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { importJWK, jwtVerify, type JWTPayload } from 'jose';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../../context.ts';
import { lessonRequirements, lessons, steps } from '../../db/schema/index.ts';
import { readKeys, signStatement } from './keys.ts';
import { ownUrl } from './platforms.service.ts';
import { findPlatform, type PlatformRow } from './platforms.store.ts';
import { LaunchRefused } from './refused.ts';

const alg = 'RS256';
const ticketSeconds = 3_600;
const answerSeconds = 300;
/** The whole course is graded in percent: its number of tasks changes with its plan. */
const courseMaximum = 100;
const ownName = 'Sentiero';
const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const ofDeepLink = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`;

const Ticket = T.Object({
  platform: T.Integer(),
  deployment: T.String(),
  return_url: T.String(),
  data: T.Union([T.String(), T.Null()]),
});
type Picking = T.Static<typeof Ticket>;

/** What the form carries from the launch to the choice, signed by us for us. */
export function makePickTicket(ctx: Context, picking: Picking): Promise<string> {
  const own = ownUrl(ctx, ltiEndpoints.deepLink);
  return signStatement(ctx, { ...picking, iss: own, aud: own }, { at: ctx.clock(), seconds: ticketSeconds });
}

async function readTicket(ctx: Context, ticket: string): Promise<Picking> {
  const own = ownUrl(ctx, ltiEndpoints.deepLink);
  const { keys } = await readKeys(ctx);
  for (const key of keys) {
    const verified = await jwtVerify(ticket, await importJWK(key, alg), {
      algorithms: [alg],
      issuer: own,
      audience: own,
      currentDate: ctx.clock(),
    }).catch(() => null);
    if (verified && Check(Ticket, verified.payload)) return verified.payload;
  }
  throw new LaunchRefused('expired');
}

/** The lessons that a link may lead to, with their numbers of tasks, and those that learners complete before. */
export async function readPickable(ctx: Context, language: Language) {
  const required = await ctx.db
    .select({ lesson: lessonRequirements.lessonId, title: lessons.title })
    .from(lessonRequirements)
    .innerJoin(lessons, and(eq(lessons.id, lessonRequirements.requiredId), eq(lessons.isVisible, true)))
    .orderBy(asc(lessons.order), asc(lessons.id));
  const requiredBy = Map.groupBy(required, (one) => one.lesson);
  const rows = await ctx.db
    .select({ id: lessons.id, title: lessons.title, tasks: sql<number>`count(${steps.id})::int` })
    .from(lessons)
    .leftJoin(steps, and(eq(steps.lessonId, lessons.id), eq(steps.isVisible, true), ne(steps.type, 'I')))
    .where(eq(lessons.isVisible, true))
    .groupBy(lessons.id)
    .orderBy(asc(lessons.order), asc(lessons.id));
  return rows.map(({ title, ...row }) => ({
    ...row,
    title: translated(title, language),
    after: (requiredBy.get(row.id) ?? []).map((one) => translated(one.title, language)),
  }));
}

/** The platform's address and the signed message that adds the picked lesson there. */
export async function pickLesson(
  ctx: Context,
  { ticket, lesson }: LtiPick,
  language: Language,
): Promise<{ platform: PlatformRow; action: string; jwt: string }> {
  const picking = await readTicket(ctx, ticket);
  const platform = await findPlatform(ctx, picking.platform);
  if (!platform) throw new LaunchRefused('expired');
  const item = await itemOf(ctx, lesson, language);
  const answer = answerTo(platform, picking, item);
  const jwt = await signStatement(ctx, answer, { at: ctx.clock(), seconds: answerSeconds });
  return { platform, action: picking.return_url, jwt };
}

async function itemOf(ctx: Context, lesson: string, language: Language): Promise<object> {
  const link = { type: 'ltiResourceLink', url: ownUrl(ctx, ltiEndpoints.launch) };
  if (lesson === '') return { ...link, title: ownName, lineItem: columnOf(ownName, courseMaximum, 'course') };
  const picked = (await readPickable(ctx, language)).find(({ id }) => id === Number(lesson));
  if (!picked) throw new LaunchRefused('expired');
  const { title, tasks } = picked;
  const column = tasks > 0 ? { lineItem: columnOf(title, tasks, `lesson-${lesson}`) } : {};
  return { ...link, title, custom: { lesson }, ...column };
}

/** Without it, Moodle makes a link that takes no grades. */
const columnOf = (label: string, scoreMaximum: number, resourceId: string) => ({
  label,
  scoreMaximum,
  resourceId,
});

const answerTo = ({ clientId, issuer }: PlatformRow, picking: Picking, item: object): JWTPayload => ({
  iss: clientId,
  aud: issuer,
  nonce: randomUUID(),
  [claim('message_type')]: 'LtiDeepLinkingResponse',
  [claim('version')]: '1.3.0',
  [claim('deployment_id')]: picking.deployment,
  [ofDeepLink('content_items')]: [item],
  ...(picking.data === null ? {} : { [ofDeepLink('data')]: picking.data }),
});
