import { ltiEndpoints, type LtiLogin } from '@sentiero/contracts/lti';
import { fallbackLanguage, languages, type Language } from '@sentiero/contracts/shared';
import { preferredLanguage } from '@sentiero/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { formType, route } from '../../http/route.ts';
import { ltiTokenOf, setLtiCookie } from '../../http/session-cookie.ts';
import { redeemTicket } from '../users/external-logins.service.ts';
import { originOf, sendRedirection } from '../users/send-redirection.ts';
import { arrive, link } from './arrive.service.ts';
import { pickLesson, readPickable } from './deep-link.service.ts';
import { readKeys } from './keys.ts';
import { beginLaunch, takeMessage, type AcceptedLaunch } from './launch.service.ts';
import { htmlOf, pageHeaders, type Page } from './page.ts';
import {
  changePlatform,
  createPlatform,
  listPlatforms,
  ownUrl,
  readPlatform,
  readTool,
  removePlatform,
} from './platforms.service.ts';
import { fetchRoster } from './roster.service.ts';
import { makeRegistrationLink, register } from './register.service.ts';
import { checkPlatform } from './check.service.ts';
import { readScores, sendScoresAgain } from './scores.service.ts';
import { LaunchRefused, type LaunchProblem, type RegistrationProblem } from './refused.ts';
import { texts } from '../../texts.ts';

export function ltiRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => launchRoutes(scope));
  route(app, ltiEndpoints.keys, ({ ctx }) => readKeys(ctx));
  route(app, ltiEndpoints.arrive, ({ ctx, body }) => arrive(ctx, body.launch));
  route(app, ltiEndpoints.link, ({ ctx, body }) => link(ctx, body));
  route(app, ltiEndpoints.roster, ({ ctx, params, body }) => fetchRoster(ctx, params.id, body));
  route(app, ltiEndpoints.makeRegistrationLink, ({ ctx }) => makeRegistrationLink(ctx));
  route(app, ltiEndpoints.check, ({ ctx, params }) => checkPlatform(ctx, params.id));
  route(app, ltiEndpoints.scores, ({ ctx, params }) => readScores(ctx, params.id));
  route(app, ltiEndpoints.sendAgain, ({ ctx, params }) => sendScoresAgain(ctx, params.id));
  route(app, ltiEndpoints.tool, async ({ ctx }) => readTool(ctx));
  route(app, ltiEndpoints.platforms, ({ ctx }) => listPlatforms(ctx));
  route(app, ltiEndpoints.createPlatform, ({ ctx, body }) => createPlatform(ctx, body));
  route(app, ltiEndpoints.getPlatform, ({ ctx, params }) => readPlatform(ctx, params.id));
  route(app, ltiEndpoints.updatePlatform, ({ ctx, params, body, ifMatch }) =>
    changePlatform(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, ltiEndpoints.removePlatform, async ({ ctx, params, ifMatch }) => {
    await removePlatform(ctx, params.id, ifMatch);
    return undefined;
  });
}

/** Browsers come here from a platform: only this scope accepts forms, and answers with pages. */
function launchRoutes(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof LaunchRefused)) throw error;
    sendProblem({ ctx: app.ctx, request, reply }, error);
  });
  route(app, ltiEndpoints.login, ({ ctx, query, request, reply }) => begin({ ctx, request, reply }, query));
  route(app, ltiEndpoints.loginByForm, ({ ctx, body, request, reply }) =>
    begin({ ctx, request, reply }, body),
  );
  route(app, ltiEndpoints.launch, async ({ ctx, body, request, reply }) => {
    const taken = await takeMessage(ctx, body, ltiTokenOf(request));
    const exchange = { ctx, request, reply };
    if (taken.launch.picking) await sendLessons(exchange, taken);
    else sendButton(exchange, taken);
    return undefined;
  });
  route(app, ltiEndpoints.deepLink, async ({ ctx, body, request, reply }) => {
    const language = languageOf(request);
    const { platform, action, jwt } = await pickLesson(ctx, body, language);
    const { title, text, label } = texts[language].lti.add;
    const button = { action, name: 'JWT', value: jwt, label };
    const places = {
      framedBy: originsOf([platform.issuer, platform.authUrl, action]),
      leadsTo: originsOf([action]),
    };
    send(reply.headers(pageHeaders(places)), { language, title, text, button });
    return undefined;
  });
  route(app, ltiEndpoints.register, async ({ ctx, query, request, reply }) => {
    const platform = await register(ctx, query);
    const language = languageOf(request);
    const framedBy = originsOf([platform.issuer]);
    const page = {
      language,
      ...texts[language].lti.registration.registered,
      detail: platform.name,
      closes: 'at-once' as const,
    };
    send(reply.headers(pageHeaders({ framedBy, leadsTo: [] })), page);
    return undefined;
  });
  route(app, ltiEndpoints.open, async ({ ctx, body, request, reply }) =>
    sendRedirection(request, reply, await redeemTicket(ctx, body.ticket, originOf(request))),
  );
}

type Exchange = { ctx: Context; request: FastifyRequest; reply: FastifyReply };
const cookieShape = /^[A-Za-z0-9_-]{43}$/;

async function begin({ ctx, request, reply }: Exchange, login: LtiLogin): Promise<undefined> {
  const kept = ltiTokenOf(request);
  const cookie = kept !== undefined && cookieShape.test(kept) ? kept : randomToken();
  const location = await beginLaunch(ctx, login, cookie);
  setLtiCookie(reply, cookie);
  return reply.redirect(location, 303) as unknown as undefined;
}

const languageOf = (request: FastifyRequest, locale = ''): Language =>
  languages.find((language) => locale.toLowerCase().startsWith(language)) ??
  preferredLanguage(request.headers['accept-language'], languages) ??
  fallbackLanguage;

function sendButton({ ctx, request, reply }: Exchange, { launch, platform, ticket }: AcceptedLaunch): void {
  const language = languageOf(request, launch.locale);
  const { title, text, inWindow, label } = texts[language].lti.open;
  const action = ownUrl(ctx, ltiEndpoints.open);
  // A platform that opened a window for this page needs no third one.
  const isFramed = !hasOwnWindow(request);
  const page = {
    language,
    title,
    text: isFramed ? text : inWindow,
    button: { action, name: 'ticket', value: ticket, label, opensTab: isFramed },
  };
  const { API_URL, WEB_URL } = ctx.env;
  const places = {
    framedBy: originsOf([platform.issuer, platform.authUrl, launch.returnUrl]),
    leadsTo: originsOf([API_URL, WEB_URL]),
  };
  send(reply.headers(pageHeaders(places)), page);
}

/** The list of lessons from which an instructor picks one for a link. */
async function sendLessons({ ctx, request, reply }: Exchange, { launch, platform, ticket }: AcceptedLaunch) {
  const language = languageOf(request, launch.locale);
  const { title, text, label, lesson, course, locked } = texts[language].lti.pick;
  const options = (await readPickable(ctx, language)).map((one) => ({
    value: String(one.id),
    label: one.after.length > 0 ? `${one.title} (${locked} ${one.after.join(', ')})` : one.title,
  }));
  const choice = { name: 'lesson', label: lesson, options: [{ value: '', label: course }, ...options] };
  const action = ownUrl(ctx, ltiEndpoints.deepLink);
  const places = {
    framedBy: originsOf([platform.issuer, platform.authUrl, launch.picking?.returnUrl ?? '']),
    leadsTo: originsOf([ctx.env.API_URL]),
  };
  const button = { action, name: 'ticket', value: ticket, label, choice };
  send(reply.headers(pageHeaders(places)), { language, title, text, button });
}

/** A problem may be framed by any page: it has neither buttons nor secrets. */
function sendProblem({ ctx, request, reply }: Exchange, error: LaunchRefused): void {
  ctx.log.warn({ err: error, detail: error.detail }, 'a launch was refused');
  const language = languageOf(request);
  const { problem, detail } = error;
  const { registration, ...launch } = texts[language].lti;
  const page =
    problem in registration
      ? { ...registration[problem as RegistrationProblem], closes: 'by-button' as const }
      : launch[problem as LaunchProblem];
  send(reply.code(403).headers(pageHeaders({ framedBy: ['*'], leadsTo: [] })), { language, detail, ...page });
}

function send(reply: FastifyReply, page: Page): void {
  reply.removeHeader('X-Frame-Options');
  const isOwnWindow = hasOwnWindow(reply.request);
  void reply
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(htmlOf({ ...page, isOwnWindow }));
}

/** Browsers say what a page is for; without a word, it may be in a frame. */
const hasOwnWindow = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'document';

function originsOf(urls: readonly string[]): string[] {
  const origins = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[^\s;,'"]+$/.test(origin));
}
