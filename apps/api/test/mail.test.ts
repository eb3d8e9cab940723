import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { languages, type Language } from '@sentiero/contracts/shared';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test, vi } from 'vitest';
import { makeLog } from '../src/log.ts';
import { mailerOf, type Mail } from '../src/mail/mailer.ts';
import { smtpTransport } from '../src/mail/smtp-transport.ts';
import { aUser } from './builders.ts';
import { useApi } from './harness.ts';

type Received = { to: string[]; user: string | undefined; raw: string };
const received: Received[] = [];
/** What the mail server waits for before it says that it has taken a mail. */
let gate: Promise<void> = Promise.resolve();

const smtp = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused') ? new Error(`no mail for ${address}`) : null),
  onData: (stream, { envelope, user }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      void gate.then(() => {
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({ to: envelope.rcptTo.map(({ address }) => address), user: String(user), raw });
        done();
      });
    });
  },
});
smtp.on('error', () => undefined);
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const url = `smtp://sentiero:p%40ss@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

const silent = makeLog('silent');
// Before the API's own, which runs first then: the server waits for its connections.
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
  }, 10_000);

const subjects: Record<Language, string> = {
  de: 'Dein Code für Sentiero',
  en: 'Your code for Sentiero',
  fr: 'Ton code pour Sentiero',
  it: 'Il tuo codice per Sentiero',
};

test.each(languages)(
  'a mail server gets the code in %s: readable text first, one run of six digits, HTML beside it',
  async (language) => {
    const user = await aUser(api, { language });
    // Whoever asks for a code does not choose the language of somebody who has set one.
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

test('a mail that the server refuses is logged, not told, and the next one goes', async () => {
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

test('mails under way are waited for at the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const mailer = mailerOf(smtpTransport(url, 'a@example.org', silent), silent);
  mailer.post(async () => aMail('late@example.org'));
  let isClosed = false;
  const closed = mailer.close().then(() => (isClosed = true));
  await new Promise((done) => setImmediate(done));
  expect(isClosed).toBe(false);
  resolve();
  await closed;
  expect(received.some(({ to }) => to.includes('late@example.org'))).toBe(true);
});

test('a flood of codes under way does not keep back what is told to the owner of an account', async () => {
  const sent: string[] = [];
  const { promise: never } = Promise.withResolvers<void>();
  const send = async ({ to }: Mail) => {
    sent.push(to);
    await never;
  };
  const mailer = mailerOf({ send, close: () => undefined }, silent, { limitMs: 50 });
  for (let n = 0; n < 2_500; n++) mailer.post(async () => aMail('flood@example.org'), 'for anybody');
  mailer.post(async () => aMail('owner@example.org'));
  await vi.waitFor(() => expect(sent.at(-1)).toBe('owner@example.org'));
  expect(sent.length).toBeLessThan(2_000);
  await mailer.close();
});

test.each([
  ['never says a word', () => undefined],
  ['hangs up', (socket: { destroy: () => void }) => socket.destroy()],
])('a mail server that %s keeps neither a request nor the end waiting', async (_how, onConnection) => {
  const server = await listening(createServer(onConnection));
  const address = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = mailerOf(smtpTransport(address, 'a@example.org', silent), silent, { limitMs: 50 });
  mailer.post(async () => aMail('anybody@example.org'));
  await mailer.close();
  server.close();
});

test('a mail server that is away is logged and does no harm', async () => {
  const server = await listening(createServer());
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const mailer = mailerOf(smtpTransport(`smtp://127.0.0.1:${port}`, 'a@example.org', log), log);
  mailer.post(async () => aMail('anybody@example.org'));
  await mailer.close();
  expect(lines.join('')).toContain('a mail was not sent');
  expect(lines.join('')).not.toContain('123456');
});

test('a mail that cannot be written is logged, and more than a thousand under way are dropped', async () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const mailer = mailerOf({ send: () => promise.then(() => void sent++), close: () => undefined }, log);
  mailer.post(() => Promise.reject(new Error('no database')));
  const post = () => mailer.post(async () => aMail('anybody@example.org'), 'for anybody');
  for (let turn = 0; turn < 1_010; turn++) post();
  resolve();
  await mailer.close();
  expect(sent).toBe(999);
  expect(lines.filter((line) => line.includes('was dropped'))).toHaveLength(11);
  expect(lines.filter((line) => line.includes('no database'))).toHaveLength(1);
});

const aMail = (to: string): Mail => ({ to, subject: 'Code', text: '123456', html: '<p>123456</p>' });

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
