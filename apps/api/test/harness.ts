import { randomUUID } from 'node:crypto';
import { Cookies } from '@sentiero/client/cookies';
import { requestOf } from '@sentiero/client/request';
import { xsrfCookie, type Endpoint } from '@sentiero/contracts/http';
import { ingestEndpoints, type LabLookup, type LabSession } from '@sentiero/contracts/ingest';
import { labBinds } from '@sentiero/service';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildInternalApp, buildPublicApp } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { ContentCache } from '../src/db/content-cache.ts';
import { connect, type DbClient } from '../src/db/client.ts';
import { readEnv } from '../src/env.ts';
import { makeLog } from '../src/log.ts';
import { makeMailer } from '../src/mail/mailer.ts';
import type { Mail } from '../src/mail/transport.ts';
import { apiMetrics } from '../src/metrics.ts';
import { outsideReach, providerReach, targetReach } from '../src/reach.ts';
import { memoryHub } from '../src/hub/hub.ts';

export const webOrigin = 'http://localhost:3000';
const internalToken = 'internal-token-of-the-tests';

export type Harness = {
  ctx: Context;
  app: FastifyInstance;
  internal: FastifyInstance;
  /** The API's clock; it moves only when a test sets it. */
  time: { now: Date; pass: (ms: number) => void };
  /** All mails sent so far. */
  mails: Mail[];
  /** The lines of the log so far. */
  logged: string[];
  /** The statements sent to the database so far, except begin and commit. */
  queries: string[];
  /** Signals the API that its process is stopping. */
  stopping: AbortController;
  anonymous: () => Client;
};

type Parts = {
  params?: object;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's address. */
  from?: string;
};

export type Client = {
  call: (endpoint: Endpoint, parts?: Parts) => Promise<LightMyRequestResponse>;
  cookies: Cookies;
};

/** An API on a separate database for each test file, without rate limits unless the settings enable them. */
export function useApi(settings: Record<string, string> = {}): Harness {
  const harness = {} as Harness;
  let database: DbClient;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const copy = await copyDatabase(inject('templateUrl'));
    drop = copy.drop;
    const queries: string[] = [];
    const logger = { logQuery: (query: string) => void queries.push(query) };
    const metrics = apiMetrics();
    database = connect(copy.url, { connections: 8, logger, metrics });
    const time = {
      now: new Date('2026-11-21T10:00:00.000Z'),
      pass: (ms: number) => void (time.now = new Date(time.now.getTime() + ms)),
    };
    const env = readEnv({
      DATABASE_URL: copy.url,
      INTERNAL_TOKEN: internalToken,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ...settings,
    });
    const logged: string[] = [];
    const shown = process.env['TEST_LOG'];
    const log = shown ? makeLog(shown) : makeLog('debug', { write: (line) => void logged.push(line) });
    const mails: Mail[] = [];
    const collected = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
    const mailer = makeMailer({
      env,
      db: database.db,
      clock: () => time.now,
      log,
      onOutcome: (outcome) => metrics.mails.inc({ outcome }),
      ...(env.SMTP_URL ? {} : { transport: collected }),
    });
    const stopping = new AbortController();
    const ctx: Context = {
      db: database.db,
      clock: () => time.now,
      hub: memoryHub(),
      gradedLessons: new ContentCache(),
      reach: targetReach(env, log),
      outsideReach: outsideReach(env, log),
      providerReach: providerReach(env, log),
      mailer,
      log,
      metrics,
      stopping: stopping.signal,
      env,
    };
    const app = await buildPublicApp(ctx);
    const internal = await buildInternalApp(ctx);
    await app.ready();
    Object.assign(harness, {
      ctx,
      app,
      internal,
      time,
      mails,
      logged,
      queries,
      stopping,
      anonymous: () => client(app),
    } satisfies Harness);
  });
  afterAll(async () => {
    await harness.app.close();
    await harness.internal.close();
    await harness.ctx.mailer.close();
    await database.close();
    await drop();
  });
  return harness;
}

export async function copyDatabase(templateUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new URL(templateUrl);
  admin.pathname = '/postgres';
  const url = new URL(templateUrl);
  const template = url.pathname.slice(1);
  url.pathname = `/${name}`;
  const run = async (statement: string) => {
    const sql = postgres(admin.href, { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  };
  await run(`create database ${name} template ${template} strategy file_copy`);
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** A minimal browser: keeps cookies and repeats the XSRF token. */
export function client(app: FastifyInstance): Client {
  const cookies = new Cookies();
  return {
    cookies,
    async call(endpoint, { params = {}, query = {}, body, from, headers } = {}) {
      if (endpoint.method !== 'GET' && !cookies.has(xsrfCookie))
        cookies.keep(setCookiesOf(await app.inject('/health/live')));
      const request = requestOf(endpoint, { params, query }, cookies.get(xsrfCookie));
      const answer = await app.inject({
        method: request.method,
        url: request.path,
        ...(body === undefined ? {} : { payload: body as object }),
        ...(from ? { remoteAddress: from } : {}),
        headers: { ...(cookies.size > 0 && { cookie: cookies.header() }), ...request.headers, ...headers },
      });
      cookies.keep(setCookiesOf(answer));
      // Mails sent after the response must have arrived before a test reads them.
      if (!app.ctx.env.SMTP_URL) await app.ctx.mailer.settled();
      return answer;
    },
  };
}

const setCookiesOf = ({ headers }: LightMyRequestResponse) => [headers['set-cookie'] ?? []].flat();

/** The proxy's side of the internal listener. */
/** The body with which the proxy redeems a browser's nonce at the API. */
export function bindOf({ ctx }: Harness, host: string, nonce: string): string {
  return labBinds(internalToken, () => ctx.clock().getTime()).issue(host, nonce);
}

export function callInternal(harness: Harness, endpoint: Endpoint, body?: unknown, requestId?: string) {
  return harness.internal.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      authorization: `Bearer ${internalToken}`,
      ...(requestId ? { 'x-request-id': requestId } : {}),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

/** Whose lab cookie it is, as a proxy asks. */
export async function labSessionOf(harness: Harness, lookup: LabLookup): Promise<LabSession | null> {
  const found = await callInternal(harness, ingestEndpoints.labSessions, { lookups: [lookup] });
  return found.json<{ owners: (LabSession | null)[] }>().owners[0] ?? null;
}
