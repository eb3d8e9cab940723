import { fileURLToPath } from 'node:url';
import { importLessons } from '@sentiero/prover/import-lessons';
import { playInOneSitting } from '@sentiero/prover/one-sitting';
import { readPlayedLessons } from '@sentiero/prover/played-lessons';
import { playWays } from '@sentiero/prover/ways/play-ways';
import { sumOf, waysTable } from '@sentiero/prover/ways/ways-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUnlimited } from '../src/index.ts';
import { startJuiceShop } from './stand-ins/juice-shop.ts';
import { startWebGoat } from './stand-ins/webgoat.ts';

// Neither application can be had where these tests run: stand-ins answer the calls of the lessons as their sources say.
let platform: Awaited<ReturnType<typeof startUnlimited>>;
beforeAll(async () => {
  platform = await startUnlimited();
}, 300_000);
afterAll(() => platform?.stop(), 60_000);

test.each([
  ['juice-shop', startJuiceShop],
  ['webgoat', startWebGoat],
])(
  'the lesson on %s is completed by its solutions and other ways, and by no near miss',
  async (name, start) => {
    const application = await start();
    const folder = fileURLToPath(new URL(`../../../docs/applications/${name}`, import.meta.url));
    const { lessons, only, files } = await readPlayedLessons([folder]);
    const shared = `- key: ${name}
  name: ${name}
  frontend_url: http://${name}.localhost:${platform.settings.PROXY_PORT}/
  backend_url: ${application.url}
`;
    const changed = new Map([...(files ?? []), ['targets.yaml', shared] as const]);
    await importLessons({ platform, isOwn: true, stop: async () => undefined }, changed, null);
    const own = lessons.filter(({ key }) => only.includes(key));
    const proofs = await playInOneSitting(platform, own, () => undefined);
    expect(proofs.flatMap(({ problems }) => problems)).toEqual([]);
    const results = await playWays(platform, own, { only, learnersAtOnce: 4 });
    process.stdout.write(`${waysTable(results)}\n`);
    const { ways, waysTaken, nearMisses, nearMissesRefused } = sumOf(results);
    expect([waysTaken, nearMissesRefused]).toEqual([ways, nearMisses]);
    application.stop();
  },
  300_000,
);
