import { targetsEndpoints } from '@sentiero/contracts/targets';
import { demo } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { readStartSettings, startPlatform } from '@sentiero/local';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@sentiero/postgres';
import { type Place, type Running } from './processes.ts';
import { hostName } from './sentiero.ts';

export type RealPlatform = Running & { client: ApiClient; cookie: string };

/** All services with their database, as run by `start`, with the bench's target registered. */
export async function startPlatformWithTarget({ folder, port, upstreamPort }: Place): Promise<RealPlatform> {
  const data = path.join(folder, 'platform');
  mkdirSync(data, { recursive: true });
  for (const one of [folder, data]) chmodSync(one, 0o755);
  const settings = readStartSettings({
    DATA_DIR: data,
    WEB_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    PROXY_PORT: String(port),
  });
  const platform = await startPlatform(settings, {
    watch: false,
    say: () => undefined,
    onGivenUp: (reason) => console.log(reason),
  });
  const client = await ApiClient.loggedIn(platform, demo.staff);
  const target = await client.call(targetsEndpoints.create, {
    body: {
      name: 'Bench',
      type: 'http',
      frontend_url: `http://${hostName}:${port}/`,
      backend_url: `http://127.0.0.1:${upstreamPort}/`,
    },
  });
  const token = await client.call(targetsEndpoints.labToken, { params: { id: target.id } });
  return { pid: platform.pids()['proxy'] ?? 0, client, cookie: token.value, stop: () => platform.stop() };
}
