import { row, specification } from '@sentiero/checks/spec-rows';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, onTestFinished, vi } from 'vitest';
import { apiBaseUrl, socketBaseUrl } from './base-url.ts';
import { call } from './call.ts';

const local = { hostname: 'localhost', origin: 'http://localhost:5173' };
const school = { hostname: 'learn.school.example', origin: 'https://learn.school.example' };

/** A browser at the local page, whose network replies this way. */
function replyWith(reply: () => Promise<Response>): void {
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('location', local);
  vi.stubGlobal('fetch', reply);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const lessons = () => call(lessonsEndpoints.categories);

specification('7 client', () => undefined, [
  row('All REST calls go to a configurable base URL', () =>
    expect(apiBaseUrl('https://api.school.example/v1/', school)).toBe('https://api.school.example/v1'),
  ),
  row('Locally the API base is a local server on port 8000', () =>
    expect(apiBaseUrl(null, local)).toBe('http://localhost:8000'),
  ),
  row("otherwise the page's own origin with path /api", () =>
    expect(apiBaseUrl(null, school)).toBe('https://learn.school.example/api'),
  ),
  row('Websocket base uses the same address with ws scheme.', () => {
    expect(socketBaseUrl('http://localhost:8000')).toBe('ws://localhost:8000');
    expect(socketBaseUrl('https://learn.school.example/api')).toBe('wss://learn.school.example/api');
  }),
]);

specification('9 client', () => undefined, [
  row('HTTP client: no timeout', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    replyWith(async () => {
      // An hour of the fake clock.
      await new Promise((resolve) => setTimeout(resolve, 3_600_000));
      return Response.json([]);
    });
    const reply = lessons();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await reply).toEqual([]);
  }),
  row('statuses 200 to 299 are success', async () => {
    for (const status of [200, 201, 299]) {
      replyWith(async () => Response.json([], { status }));
      expect(await lessons()).toEqual([]);
    }
    for (const status of [300, 400, 500]) {
      replyWith(async () => Response.json({}, { status }));
      await expect(lessons()).rejects.toMatchObject({ status });
    }
  }),
]);
