import { sourceFiles, textsOf } from './source-files.ts';

/** Services, and the packages that run in them. The web app runs in browsers, and the exercises hold texts of attacks. */
const isOfService =
  /^(apps\/(?!web\/src\/|shop\/src\/mend\/)[^/]+|packages\/(http1|lab-app|service|target-kit))\/(src|server)\//;
const isTest = /\.test\.ts$/;
const call =
  /(?:^|[\s([{!,:])fetch\(|\bhttps?\.(?:request|get)\(|\b(?:request|get)\b[^;{}]*\} from 'node:https?'|'undici'/m;

/** Those that reach no address which somebody entered, and the one client for all others. */
const allowed = new Map([
  ['apps/api/src/outgoing.ts', 'the client'],
  ['apps/api/src/bench/proxy-client.ts', 'our own proxies'],
  ['apps/instances/src/api.ts', 'our own API'],
  ['apps/instances/src/probe.ts', 'copies that it has started'],
  ['apps/instances/src/engine/docker-client.ts', 'the socket of the container engine'],
  ['apps/instances/src/gate/engine-gate.ts', 'the socket of the container engine'],
  [
    'apps/shop/src/scripts/host/network.ts',
    'nowhere: a page run in a virtual machine notes what it would send',
  ],
  ['packages/target-kit/src/event-sender.ts', 'the proxy, from a target'],
  ['packages/target-kit/src/sql-log/relay.ts', 'a target, from beside it'],
]);

/** Checks that services call other programs through `apps/api/src/outgoing.ts` only. */
export async function checkOutgoing(): Promise<string[]> {
  const files = (await sourceFiles()).filter((file) => isOfService.test(file) && !isTest.test(file));
  return problemsOfOutgoing(files, await textsOf(files));
}

export function problemsOfOutgoing(files: readonly string[], texts: readonly string[]): string[] {
  const callers = files.filter((_, index) => call.test(texts[index] ?? ''));
  return [
    ...callers
      .filter((file) => !allowed.has(file))
      .map((file) => `${file} makes calls of its own: use apps/api/src/outgoing.ts`),
    ...[...allowed.keys()]
      .filter((file) => files.includes(file) && !callers.includes(file))
      .map((file) => `${file} makes no calls any more: remove it from infra/checks/src/check-outgoing.ts`),
  ];
}
