import { TargetEventList } from '@sentiero/contracts/targets';
import type { Language } from '@sentiero/lab-app';
import { SettingsError } from '@sentiero/service';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../src/env.ts';
import { vocabularies } from '../src/locales/languages.ts';
import { callPlatform, startCircleUnderTest } from './circle-under-test.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest({ CIRCLE_MAX_LEARNERS: '10' });
});
afterAll(() => circle.stop());

describe('the circle', () => {
  it('answers 401 to everything that the proxy or the platform has not signed', async () => {
    for (const path of ['/', '/static/style.css', '/api/me', '/nowhere', '/%zz'])
      expect((await fetch(circle.url + path)).status).toBe(401);
    for (const method of ['PUT', 'DELETE'])
      expect((await fetch(`${circle.url}/_sentiero/learners/${'a'.repeat(22)}`, { method })).status).toBe(
        401,
      );
    expect((await fetch(`${circle.url}/_sentiero/events`)).status).toBe(404);
    expect(await (await fetch(`${circle.url}/_sentiero/health`)).json()).toMatchObject({ status: 'ok' });
  });

  it('sends visitors to the login, and scripts a 401', async () => {
    const visit = circle.visit();
    for (const path of ['/offers', '/offers/new', '/messages', '/credits', '/neighbours'])
      expect((await visit.get(path)).headers.get('location')).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect(await visit.get('/api/me')).toMatchObject({ status: 401, text: '{"error":"loginFirst"}' });
    expect((await visit.post('/login', { email: 'nobody@post.example', password: 'x' })).status).toBe(401);
  });

  it('takes a member’s forms only with the token of the session', async () => {
    const visit = await circle.visit().signIn();
    const offer = { headline: 'Leiter', text: 'Drei Meter.', kind: 'thing', hours: '1' };
    expect((await visit.post('/offers', { ...offer, form_token: 'other' })).status).toBe(403);
    expect((await visit.post('/logout', { form_token: '' })).status).toBe(403);
    expect((await visit.post('/offers', offer)).status).toBe(303);
    expect((await visit.post('/logout')).status).toBe(303);
    expect((await visit.get('/credits')).status).toBe(303);
  });

  it('answers malformed requests with a fitting status', async () => {
    const visit = await circle.visit().signIn();
    const statusOf = async (fields: Record<string, string>) => (await visit.post('/offers', fields)).status;
    const offer = { headline: 'Leiter', text: 'Drei Meter.', kind: 'thing', hours: '1' };
    for (const wrong of [
      { headline: ' ' },
      { headline: 'x'.repeat(121) },
      { kind: 'toString' },
      { text: '' },
    ])
      expect(await statusOf({ ...offer, ...wrong })).toBe(400);
    for (const hours of ['', '0', '-1', '1.1', '41', '1e1', 'NaN', '0x1'])
      expect(await statusOf({ ...offer, hours })).toBe(400);
    for (const path of [
      '/nowhere',
      '/offers/1',
      '/offers/__proto__',
      '/messages/x',
      '/neighbours/7',
      '/api/offers/0',
    ])
      expect((await visit.get(path)).status).toBe(404);
    expect((await visit.get('/%zz')).status).toBe(400);
    expect((await visit.get('/offers?sort=__proto__&kind=constructor&q=a&q=b')).status).toBe(200);
    expect((await visit.send('/offers', { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('keeps a bounded number of copies, and resets one with a way back', async () => {
    const visit = await circle.visit().signIn();
    await visit.post('/credits/transfers', { to: '2', hours: '1', note: 'Regal' });
    const balance = async () => (JSON.parse((await visit.get('/api/me')).text) as { hours: number }).hours;
    expect(await balance()).toBe(2);
    const { headers } = await visit.platform('DELETE');
    expect(headers.get('x-sentiero-undo')).toBe('yes');
    await visit.signIn();
    expect(await balance()).toBe(3);
    expect((await visit.platform('PUT', '/undo')).status).toBe(204);
    await visit.signIn();
    expect(await balance()).toBe(2);
    expect((await visit.platform('DELETE', '/sessions')).status).toBe(204);
    expect((await visit.get('/api/me')).status).toBe(401);
    for (let count = 0; count < 15; count++) await circle.visit().get('/');
    expect(await (await fetch(`${circle.url}/_sentiero/health`)).json()).toMatchObject({ learners: 10 });
  });
});

it('the circle reports its invalid settings in a line each', () => {
  const read = () => readEnv({ CIRCLE_PORT: 'http', EVENTS_URL: 'nowhere' });
  expect(read).toThrow(SettingsError);
  for (const name of ['CIRCLE_PORT', 'CIRCLE_TOKEN', 'EVENTS_URL'])
    expect(read).toThrow(new RegExp(`^${name}: .*$`, 'm'));
});

it('the list of events is harmless: it names no finding and no probe', async () => {
  const list: unknown = await (
    await callPlatform(circle.url, { method: 'GET', path: '/_sentiero/events' })
  ).json();
  expect(Value.Parse(TargetEventList, list).map(({ type }) => type)).toEqual([
    'exploit',
    'exploit_refused',
    'login',
    'offer_created',
    'patched',
  ]);
});

describe('the pages', () => {
  const languages: Language[] = ['de', 'en', 'fr', 'it'];

  it.each(languages)('speak %s', async (language) => {
    const visit = await circle.visit().signIn();
    visit.language = language;
    const words = vocabularies[language];
    const home = (await visit.get('/')).text;
    expect(home).toContain(`<html lang="${language}">`);
    expect(home).toContain(words.home.lead);
    expect((await visit.get('/offers')).text).toContain(words.offers.add);
    expect((await visit.get('/credits')).text).toContain(words.credits.give);
    expect((await visit.get('/mailbox')).text).toContain(words.mails.welcome.subject);
    expect((await visit.get('/nowhere')).text).toContain(words.problems.notFound);
    const keys = (value: unknown): string[] =>
      typeof value === 'string'
        ? []
        : Object.entries(value ?? {}).flatMap(([key, inner]) => [key, ...keys(inner)]);
    expect(keys(words)).toEqual(keys(vocabularies.en));
  });
});
