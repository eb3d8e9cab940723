import type { Account } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { httpFetch } from '@sentiero/client/http-fetch';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { instancesEndpoints } from '@sentiero/contracts/instances';
import { defaultSettings } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, vi } from 'vitest';
import type { Platform } from '../src/platform.ts';

const anyHost = httpFetch(false);
const patience = { timeout: 60_000, interval: 100 };

export type CopyTarget = { id: number; host: string };
type Place = { platform: Platform; staff: ApiClient };

/** A target whose copies are made from the image `localhost/shell:1`, and a lesson on it. */
export async function createCopyTarget(
  { platform, staff }: Place,
  name: string,
  fields: object,
): Promise<CopyTarget> {
  const host = `${name}.localhost`;
  const env = { FLAG: '{secret:FLAG}' };
  const { id } = await staff.call(targetsEndpoints.create, {
    body: {
      name,
      type: 'http',
      kind: 'instance',
      frontend_url: `http://${host}:${platform.settings.PROXY_PORT}/`,
      instance: { image: 'localhost/shell:1', port: 80, memory_mb: 64, pids: 64, env, ...fields },
    },
  });
  await staff.call(authoringEndpoints.createLesson, { body: lessonInput(id) });
  return { id, host };
}

const inAll = (text: string) => ({ de: text, en: text, fr: text, it: text });
const lessonInput = (id: number) => ({
  order: 1,
  title: inAll('Shell'),
  goals: [],
  required_lessons_ids: [],
  required_other: [],
  target_application_id: id,
  next_lesson_id: null,
  ...defaultSettings,
  is_visible: true,
  use_helper_sql: true,
});

/** A learner at a target, as a command-line tool would be. */
export async function learnerAt(platform: Platform, { id, host }: CopyTarget, account: Account) {
  const client = await ApiClient.loggedIn(platform, account);
  const { header, value } = await client.call(targetsEndpoints.labToken, { params: { id } });
  const url = `http://127.0.0.1:${platform.settings.PROXY_PORT}`;
  const send = async (path: string, body?: string, accept = '*/*') => {
    const headers = { Host: `${host}:${platform.settings.PROXY_PORT}`, [header]: value, Accept: accept };
    const method = body === undefined ? ('GET' as const) : ('POST' as const);
    const response = await anyHost(url + path, { method, headers, ...(body !== undefined && { body }) });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), retryAfter };
  };
  return {
    client,
    send,
    sh: async (line: string) => (await send('/cgi-bin/run', line)).text,
    untilReady: () => vi.waitFor(async () => expect((await send('/')).status).toBe(200), patience),
    state: async () => (await client.call(instancesEndpoints.get, { params: { id } })).state,
  };
}
