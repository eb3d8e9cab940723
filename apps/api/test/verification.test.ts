import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { fileTransport } from '../src/mail/file-transport.ts';
import { verificationMail } from '../src/mail/verification-mail.ts';
import { aLearner, aUser } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi({ RATE_LIMITS: 'on' });
const request = (email: string, language = '') =>
  api
    .anonymous()
    .call(verificationEndpoints.request, { body: { email }, headers: { 'accept-language': language } });
const confirm = (verification: string, token: number) =>
  api.anonymous().call(verificationEndpoints.confirm, { body: { verification, token } });
async function mailTo(email: string) {
  return vi.waitFor(() => {
    const mail = api.mails.findLast(({ to }) => to === email);
    if (!mail) throw new Error('no mail yet');
    return mail;
  });
}
const tokenIn = (text: string) => Number(/\d{6}/.exec(text)?.[0]);

test('a token is mailed in the requested language and exchanged for a secret once', async () => {
  const { verification } = (await request('one@example.org', 'de-CH,en;q=0.5')).json();
  const mail = await mailTo('one@example.org');
  expect(mail.subject).toBe('Dein Code für Sentiero');
  const first = await confirm(verification, tokenIn(mail.text));
  expect(first.json()).toEqual({ secret: expect.any(String) });
  expect((await confirm(verification, tokenIn(mail.text))).json()).toMatchObject({ code: 'wrong_token' });
});

test('a code that a user asks for comes in the language that they have set', async () => {
  const { client } = await aLearner(api, { language: 'fr' });
  const ask = (email: string) =>
    client.call(verificationEndpoints.request, { body: { email }, headers: { 'accept-language': 'de' } });
  await ask('ours@example.org');
  expect(await mailTo('ours@example.org')).toMatchObject({
    language: 'fr',
    subject: 'Ton code pour Sentiero',
  });
  const known = await aUser(api, { language: 'it' });
  await ask(known.email);
  expect(await mailTo(known.email)).toMatchObject({ language: 'it' });
});

test('the correct token is refused after five wrong ones, and after 15 minutes', async () => {
  const { verification } = (await request('two@example.org')).json();
  const token = tokenIn((await mailTo('two@example.org')).text);
  const wrong = token === 100_000 ? 100_001 : 100_000;
  for (let n = 0; n < 5; n++) expect((await confirm(verification, wrong)).statusCode).toBe(403);
  expect((await confirm(verification, token)).json()).toMatchObject({ status: 403, code: 'wrong_token' });
  const late = (await request('late@example.org')).json();
  api.time.pass(15 * 60_000);
  const own = tokenIn((await mailTo('late@example.org')).text);
  expect((await confirm(late.verification, own)).statusCode).toBe(403);
});

test('the sixth request of an hour for one address must wait, whether the address is known or not', async () => {
  const user = await aUser(api);
  for (const email of [user.email, 'nobody@example.org']) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(email)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('malformed addresses and tokens are named in the error', async () => {
  expect((await request('no address')).json().errors[0].path).toBe('/email');
  expect((await confirm('x', 99_999)).json().errors[0].path).toBe('/token');
  expect((await api.anonymous().call(usersEndpoints.signup, { body: {} })).statusCode).toBe(400);
});

test('without SMTP a mail is a file whose text part comes first and is readable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const mail = verificationMail('a@example.org', 123_456, { language: 'fr', isKnown: true });
  await fileTransport(folder, 'b@example.org', pino({ level: 'silent' })).send(mail, null);
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/\.eml$/);
  const eml = await readFile(join(folder, name), 'utf8');
  expect(eml).not.toContain('base64');
  const parts = eml.split('text/html')[0]?.split('text/plain')[1] ?? '';
  expect(parts).toMatch(/^123456\r?$/m);
});
