import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { answerOf, ShopClient, type ShopAnswer } from '@sentiero/client/shop-client';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import { expect } from './platform-fixture.ts';
import { findLesson, labToken } from './lessons.ts';

type Mode = 'open' | 'defended';

/** A tool's way into the stamp service, logged in with `token`, and a folder for its output. */
export type Door = {
  readonly url: string;
  readonly headers: string[];
  readonly token: string;
  readonly folder: string;
  statusWith(path: string, token: string): Promise<number>;
};

/** The stamp service as a command-line tool of that learner reaches it. */
async function enterStamps(platform: Platform, who: Account) {
  const client = await ApiClient.loggedIn(platform, who);
  const lesson = await findLesson(client, 'BOLA in an API: other people’s stamp cards');
  const target = { params: { id: lesson.target_application?.id ?? 0 } };
  const [login] = await client.call(targetsEndpoints.credentials, target);
  const lab = await labToken(client, lesson);
  const stamps = new ShopClient(platform, lab, platform.stampsUrl);
  const ask = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ) => {
    const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const call = stamps.begin(method, path, { 'Content-Type': 'application/json', ...authorization });
    call.end(body && JSON.stringify(body));
    return answerOf(call);
  };
  const logIn = async () => {
    const body = { email: login?.username, password: login?.password };
    const answer = await ask('POST', '/api/login', { body });
    expect(answer.status).toBe(200);
    return (JSON.parse(answer.body) as { token: string }).token;
  };
  return { client, lab, target, stamps, ask, logIn };
}

type Entered = Awaited<ReturnType<typeof enterStamps>>;
type There = { readonly platform: Platform; readonly learner: Account; readonly staff: Account };

/** Runs the tool against the vulnerable and the hardened service, which answer honest requests correctly afterwards. */
export async function inBothModes(
  { platform, learner, staff }: There,
  find: (door: Door) => Promise<string[]>,
) {
  const { HOST, PROXY_PORT } = platform.settings;
  const [attacker, other] = [await enterStamps(platform, learner), await enterStamps(platform, staff)];
  const othersToken = await other.logIn();
  await other.ask('PATCH', '/api/me', { token: othersToken, body: { nickname: 'Kept by another learner' } });
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-tools-'));
  const found: Record<Mode, string[]> = { open: [], defended: [] };
  for (const mode of ['open', 'defended'] as const) {
    await attacker.client.send(targetsEndpoints.reset, attacker.target);
    expect((await attacker.stamps.post('/workshop', { mode })).status).toBe(302);
    const token = await attacker.logIn();
    const host = new URL(platform.stampsUrl).host;
    const headers = [`Host: ${host}`, `Cookie: ${attacker.lab.value}`, `Authorization: Bearer ${token}`];
    found[mode] = await find({
      url: `http://${HOST}:${PROXY_PORT}`,
      headers: headers.flatMap((header) => ['-H', header]),
      token,
      folder,
      statusWith: async (path, forged) => (await attacker.ask('GET', path, { token: forged })).status,
    });
    await expectWell(attacker);
  }
  expectProfile(await other.ask('GET', '/api/me', { token: othersToken }), 'Kept by another learner');
  for (const { stamps } of [attacker, other]) stamps.close();
  await rm(folder, { recursive: true, force: true });
  return found;
}

/** An honest customer logs in, sees the own profile and the leaderboard, and changes the nickname. */
async function expectWell({ ask, logIn }: Entered): Promise<void> {
  const token = await logIn();
  const board = await ask('GET', '/api/leaderboard', { token });
  expect(board.status).toBe(200);
  const nickname = 'Alive and well';
  await ask('PATCH', '/api/me', { token, body: { nickname } });
  expectProfile(await ask('GET', '/api/me', { token }), nickname);
}

function expectProfile({ status, body }: ShopAnswer, nickname: string): void {
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ nickname });
}
