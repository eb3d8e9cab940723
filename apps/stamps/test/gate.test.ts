import { SettingsError } from '@sentiero/service';
import { TargetEventList } from '@sentiero/contracts/targets';
import { platformHeaders } from '@sentiero/target-kit';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '@sentiero/lab-app';
import { readEnv } from '../src/env.ts';
import { vocabularies } from '../src/locales/languages.ts';
import { cards, startStampsUnderTest, token } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest({ STAMPS_MAX_LEARNERS: '20' });
});
afterAll(() => stamps.stop());

describe('the service', () => {
  it('answers 401 to everything that the proxy or the platform has not signed', async () => {
    for (const path of ['/', '/static/style.css', '/api/me', '/nowhere', '/%zz'])
      expect((await fetch(stamps.url + path)).status).toBe(401);
    const { learner } = stamps.visit();
    for (const method of ['PUT', 'DELETE'])
      expect((await fetch(`${stamps.url}/_sentiero/learners/${learner}`, { method })).status).toBe(401);
    expect((await fetch(`${stamps.url}/_sentiero/events`)).status).toBe(404);
    expect(await (await fetch(`${stamps.url}/_sentiero/health`)).json()).toMatchObject({ status: 'ok' });
  });

  it('answers malformed calls with a fitting status', async () => {
    const visit = await stamps.visit().signIn();
    const patch = async (body: string, type = 'application/json') =>
      (await visit.send('/api/me', { method: 'PATCH', body, headers: { 'Content-Type': type } })).status;
    expect(await patch('{')).toBe(400);
    expect(await patch('[]')).toBe(400);
    expect(await patch('{}')).toBe(400);
    expect(await patch('{"__proto__":{"role":"staff"}}')).toBe(400);
    expect(await patch('{"constructor":{"prototype":{"role":"staff"}}}')).toBe(400);
    expect(await patch('{"stamps":1e9}')).toBe(400);
    expect(await patch('{"stamps":"12"}')).toBe(400);
    expect(await patch('<a/>', 'application/xml')).toBe(415);
    expect(await patch(`{"nickname":"${'x'.repeat(70_000)}"}`)).toBe(413);
    expect((await visit.get('/api/cards/nobody')).status).toBe(404);
    expect((await visit.get('/api/nowhere')).status).toBe(404);
    expect((await visit.send('/nowhere')).status).toBe(404);
    expect((await visit.send('/%zz')).status).toBe(400);
    expect((await visit.call('POST', '/api/login', { email: 1 })).status).toBe(400);
    expect(
      (await visit.send('/workshop', { method: 'POST', body: new URLSearchParams({ mode: 'x' }) })).status,
    ).toBe(400);
  });

  it('answers the parts of a batch only within its own API', async () => {
    const visit = await stamps.visit().signIn();
    const batch = (...parts: unknown[]) => visit.call('POST', '/api/batch', parts);
    const get = (path: string) => ({ method: 'GET', path });
    for (const path of ['/_sentiero/health', 'http://elsewhere.example/api/', '//api/me', '/workshop'])
      expect((await batch(get(path))).status).toBe(400);
    expect((await batch({ method: 'DELETE', path: '/api/me' })).status).toBe(400);
    expect((await batch()).status).toBe(400);
    expect((await batch(...Array.from({ length: 51 }, () => get('/api/me')))).status).toBe(400);
    const answers = await batch(
      { method: 'POST', path: '/api/batch', body: {} },
      get('/api/../_sentiero/events'),
      get('/api/%zz'),
      get(`/api/cards/${cards.own}`),
    );
    expect((answers.body as { status: number }[]).map(({ status }) => status)).toEqual([400, 404, 400, 200]);
    visit.bearer = null;
    expect((await batch(get('/api/me'))).status).toBe(401);
  });

  it('keeps a bounded number of copies', async () => {
    for (let count = 0; count < 30; count++) await stamps.visit().account();
    const { learners } = (await (await fetch(`${stamps.url}/_sentiero/health`)).json()) as {
      learners: number;
    };
    expect(learners).toBe(20);
  });
});

it('reports its invalid settings in a line each', () => {
  const read = () => readEnv({ STAMPS_PORT: 'http', EVENTS_URL: 'nowhere' });
  expect(read).toThrow(SettingsError);
  for (const name of ['STAMPS_PORT', 'STAMPS_TOKEN', 'EVENTS_URL'])
    expect(read).toThrow(new RegExp(`^${name}: .*$`, 'm'));
});

describe('the list of events', () => {
  it('is served to the platform in four languages', async () => {
    const path = '/_sentiero/events';
    const headers = platformHeaders(token, { method: 'GET', path });
    const list: unknown = await (await fetch(stamps.url + path, { headers })).json();
    for (const { description, fields } of Value.Parse(TargetEventList, list))
      for (const text of [description, ...fields.map((field) => field.description)])
        for (const words of [text.de, text.en, text.fr, text.it]) expect(words).toMatch(/\p{L}{3}/u);
  });
});

describe('the pages', () => {
  const languages: Language[] = ['de', 'en', 'fr', 'it'];

  it.each(languages)('speak %s', async (language) => {
    const visit = stamps.visit();
    const read = async (path: string) =>
      (await visit.send(path, { headers: { 'Accept-Language': language } })).text();
    const { home, docs, workshop } = vocabularies[language];
    const page = await read('/');
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(home.lead);
    expect(await read('/docs')).toContain(docs.calls['POST /api/batch']);
    expect(await read('/workshop')).toContain(workshop.lead);
  });
});
