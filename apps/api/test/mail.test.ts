import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { languages, type Language } from '@sentiero/contracts/shared';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, test, vi } from 'vitest';
import { makeLog } from '../src/log.ts';
import { inTransaction } from '../src/context.ts';
import type { Db } from '../src/db/client.ts';
import { outbox } from '../src/db/schema/index.ts';
import { makeMailer, type Mailer } from '../src/mail/mailer.ts';
import type { MailOutcome } from '../src/mail/outbox-sender.ts';
import type { Mail } from '../src/mail/transport.ts';
import { aUser } from './builders.ts';
import { useApi } from './harness.ts';

type Received = { to: string[]; user: string | undefined; raw: string };
const received: Received[] = [];
/** The mail server accepts a mail only after this promise resolves. */
let gate: Promise<void> = Promise.resolve();

const takeAll: SMTPServerOptions['onData'] = (stream, { envelope, user }, done) => {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    void gate.then(() => {
      const raw = Buffer.concat(chunks).toString('utf8');
      received.push({ to: envelope.rcptTo.map(({ address }) => address), user: String(user), raw });
      done();
    });
  });
};

const smtp = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused') ? new Error(`no mail for ${address}`) : null),
  onData: takeAll,
});
smtp.on('error', () => undefined);
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const url = `smtp://sentiero:p%40ss@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

const silent = makeLog('silent');
// Registered before the API's own hook and thus run after it: the server waits for its connections.
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
const api = useApi({ SMTP_URL: url, MAIL_FROM: 'Sentiero <no-reply@sentiero.example>' });

const request = (email: string, language: string) =>
  api.anonymous().call(verificationEndpoints.request, {
    body: { email },
    headers: { 'accept-language': language },
  });
const mailTo = (email: string) =>
  vi.waitFor(() => {
    const mail = received.find(({ to }) => to.includes(email));
    if (!mail) throw new Error('no mail yet');
    return mail;
  }, 30_000);

const subjects: Record<Language, string> = {
  de: 'Dein Code für Sentiero',
  en: 'Your Sentiero code',
  fr: 'Ton code pour Sentiero',
  it: 'Il tuo codice per Sentiero',
};

test.each(languages)(
  'the mail with the code in %s has readable text first, one run of six digits, and HTML',
  async (language) => {
    const user = await aUser(api, { language });
    // The requester of a code cannot override the language that the account has set.
    const foreign = language === 'fr' ? 'it' : 'fr';
    for (const [email, asked] of [
      [`${language}@example.org`, language],
      [user.email, foreign],
    ] as const) {
      const { verification } = (await request(email, asked)).json();
      const { raw, user: sender } = await mailTo(email);
      expect(sender).toBe('sentiero');
      expect(raw).not.toMatch(/base64/i);
      const types = [...raw.matchAll(/^content-type: (\S+?);/gim)].map(([, type]) => type);
      expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
      const mail = await PostalMime.parse(raw);
      expect(mail.subject).toBe(subjects[language]);
      expect(mail.from).toMatchObject({ name: 'Sentiero', address: 'no-reply@sentiero.example' });
      const runs = mail.text?.match(/\d{6,}/g) ?? [];
      expect(runs).toHaveLength(1);
      expect(runs[0]).toMatch(/^\d{6}$/);
      expect(raw.split(/^content-type: text\/html/im)[0]).toMatch(new RegExp(`^${runs[0]}\\r?$`, 'm'));
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.html).toContain(`>${runs[0]}<`);
      const body = { verification, token: Number(runs[0]) };
      const confirmed = await api.anonymous().call(verificationEndpoints.confirm, { body });
      expect(confirmed.statusCode).toBe(200);
    }
  },
);

test('a mail refused by the server is logged, not reported to the caller, and the next one is sent', async () => {
  const refused = await request('refused@example.org', 'en');
  const taken = await request('taken@example.org', 'en');
  expect(Object.keys(refused.json())).toEqual(Object.keys(taken.json()));
  expect(refused.statusCode).toBe(200);
  await mailTo('taken@example.org');
  await vi.waitFor(() => expect(api.logged.join('')).toContain('a mail was not sent'));
  expect(api.logged.join('')).toContain('no mail for …@…');
  expect(api.logged.join('')).not.toContain('refused@example.org');
  const metrics = await api.ctx.metrics.registry.metrics();
  expect(metrics).toMatch(/sentiero_api_mails_total\{outcome="failed"\} 1$/m);
});

/** Another process that shares the outbox, with its own mail server. */
function anotherMailer(
  smtpUrl: string,
  parts: { closeLimitMs?: number; log?: Log; onOutcome?: OnOutcome } = {},
) {
  const { db, env, clock } = api.ctx;
  return makeMailer({ env: { ...env, SMTP_URL: smtpUrl }, db, clock, log: silent, ...parts });
}
type Log = ReturnType<typeof makeLog>;
type OnOutcome = (outcome: MailOutcome) => void;

/** Adds mails to the outbox without sending any. */
async function queue(mails: Mail[], about: Parameters<Mailer['post']>[2]): Promise<void> {
  const { mailer } = api.ctx;
  await api.ctx.db.transaction(async (db) => {
    const tx = { ...api.ctx, db: db as unknown as Db, mailer: { ...mailer, wake: () => undefined } };
    for (const mail of mails) await mailer.post(tx, mail, about);
  });
}
const aCode = { userId: null, lifeMs: 15 * 60_000 };
const waiting = () => api.ctx.db.select().from(outbox);
const sentTo = (email: string) => received.filter(({ to }) => to.includes(email)).length;
const aMail = (to: string): Mail => ({ to, subject: 'Code', text: '123456', html: '<p>123456</p>' });
/** The API's own round must have ended, or it would claim the next mail before the mailer under test. */
async function emptied(): Promise<void> {
  await api.ctx.mailer.settled();
  await api.ctx.db.delete(outbox);
}

test('shutdown waits for mails in flight', async () => {
  await emptied();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const mailer = anotherMailer(url, { closeLimitMs: 60_000 });
  await queue([aMail('late@example.org')], aCode);
  mailer.wake();
  let isClosed = false;
  const closed = mailer.close().then(() => (isClosed = true));
  await new Promise((done) => setImmediate(done));
  expect(isClosed).toBe(false);
  resolve();
  await closed;
  expect(sentTo('late@example.org')).toBe(1);
});

test("at most a thousand codes wait, and a notice to an account's owner is sent before them", async () => {
  await emptied();
  const { id: userId } = await aUser(api);
  const sent: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const transport = {
    close: () => undefined,
    send: async ({ to }: Mail) => {
      sent.push(to);
      await promise;
    },
  };
  const { db, env, clock } = api.ctx;
  const mailer = makeMailer({ env, db, clock, log: silent, transport, closeLimitMs: 1 });
  await queue([aMail('flood@example.org')], aCode);
  await db.execute(sql`insert into outbox (sealed, due_at, expires_at)
    select sealed, due_at, expires_at from outbox, generate_series(1, 996)`);
  await queue(
    Array.from({ length: 10 }, () => aMail('flood@example.org')),
    aCode,
  );
  expect(await waiting()).toHaveLength(1_000);
  const round = mailer.sendDue();
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  await queue([aMail('owner@example.org')], { userId });
  resolve();
  await vi.waitFor(() => expect(sent).toContain('owner@example.org'));
  await mailer.close();
  await round;
  expect(sent.indexOf('owner@example.org')).toBeLessThan(8);
});

test('at most a hundred notices wait for an account, and the earliest ones stay', async () => {
  await emptied();
  const { id: userId } = await aUser(api);
  const { id: other } = await aUser(api);
  await queue([aMail('way-back@example.org')], { userId });
  await queue(
    Array.from({ length: 120 }, () => aMail('renamed@example.org')),
    { userId },
  );
  await queue([aMail('other@example.org')], { userId: other });
  expect(await waiting()).toHaveLength(101);
  const mailer = anotherMailer(url);
  await mailer.sendDue();
  await mailer.close();
  expect([
    sentTo('way-back@example.org'),
    sentTo('renamed@example.org'),
    sentTo('other@example.org'),
  ]).toEqual([1, 99, 1]);
});

test('several processes send each mail once', async () => {
  await emptied();
  const mailers = [anotherMailer(url), anotherMailer(url), anotherMailer(url)];
  const names = Array.from({ length: 60 }, (_, n) => `once-${n}@example.org`);
  await queue(names.map(aMail), aCode);
  await Promise.all(mailers.map((mailer) => mailer.sendDue()));
  expect(names.map(sentTo)).toEqual(names.map(() => 1));
  expect(await waiting()).toEqual([]);
  await Promise.all(mailers.map((mailer) => mailer.close()));
});

test('a change that is rolled back sends no mail', async () => {
  const { id: userId } = await aUser(api);
  const changed = inTransaction(api.ctx, async (tx) => {
    await tx.mailer.post(tx, aMail('taken-back@example.org'), { userId });
    throw new Error('taken back');
  });
  await expect(changed).rejects.toThrow('taken back');
  expect(await waiting()).toEqual([]);
  expect(sentTo('taken-back@example.org')).toBe(0);
});

test.each([
  ['never says a word', () => undefined],
  ['hangs up', (socket: { destroy: () => void }) => socket.destroy()],
])('a mail server that %s does not delay shutdown, and the mail stays', async (_how, onConnection) => {
  await emptied();
  const server = await listening(createServer(onConnection));
  const mailer = anotherMailer(`smtp://127.0.0.1:${portOf(server)}`, { closeLimitMs: 50 });
  await queue([aMail('anybody@example.org')], aCode);
  mailer.wake();
  await mailer.close();
  expect(await waiting()).toHaveLength(1);
  server.close();
});

test('a mail is retried with growing pauses until the mail server is back, and then deleted', async () => {
  await emptied();
  const away = await listening(createServer());
  const port = portOf(away);
  await new Promise((resolve) => away.close(resolve));
  const outcomes: MailOutcome[] = [];
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const mailer = anotherMailer(`smtp://127.0.0.1:${port}`, { log, onOutcome: (one) => outcomes.push(one) });
  const { id: userId } = await aUser(api);
  await queue([aMail('patient@example.org')], { userId });
  const waits: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    await mailer.sendDue();
    await mailer.sendDue();
    const [row] = await waiting();
    waits.push((row?.dueAt.getTime() ?? 0) - api.time.now.getTime());
    api.time.pass(waits.at(-1) ?? 0);
  }
  expect(waits.map((ms) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  expect(outcomes).toEqual(Array(9).fill('failed'));
  expect(lines.join('')).toContain('a mail was not sent');
  expect(lines.join('')).not.toMatch(/123456|patient@/);
  const back = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData: takeAll });
  back.listen(port, '127.0.0.1');
  await once(back.server, 'listening');
  await mailer.sendDue();
  expect(sentTo('patient@example.org')).toBe(1);
  expect(await waiting()).toEqual([]);
  await mailer.close();
  await new Promise<void>((resolve) => back.close(resolve));
});

test('a mail that could not be sent in time is given up', async () => {
  await emptied();
  const outcomes: MailOutcome[] = [];
  const mailer = anotherMailer(url, { onOutcome: (one) => outcomes.push(one) });
  await queue([aMail('too-late@example.org')], aCode);
  api.time.pass(15 * 60_000);
  await mailer.sendDue();
  await mailer.close();
  expect(outcomes).toEqual(['dropped']);
  expect([await waiting(), sentTo('too-late@example.org')]).toEqual([[], 0]);
});

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
