import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startPostgres } from '@sentiero/postgres';
import { ensurePrograms, rssBytes, startRedis } from '@sentiero/programs';
import { debianBase, makeBases, nodeBase } from './base-images.ts';
import { buildah, mount, root, sizeOf, workFolder } from './buildah.ts';
import { parseEnv, readCompose } from './compose.ts';
import { buildImage, imageNames, openImage, type Image, type ImageName } from './images.ts';
import { makeNetworks } from './networks.ts';
import { Stack } from './stack.ts';
import { checks } from './try-out.ts';

// Builds the images and runs the compose file with them, on a Debian machine without a container engine: see
// docs/deploying.md. The databases, which use third-party images, are replaced with this machine's own. `--built`
// reuses the images of the last run.
const say = (line: string) => void process.stdout.write(`${line}\n`);
const stops: (() => Promise<unknown>)[] = [];
const folder = join(root, 'infra/containers');

if (process.getuid?.() !== 0) {
  process.stderr.write('Only root may build images and make networks.\n');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));
try {
  await ensurePrograms({
    buildah: 'buildah',
    debootstrap: 'debootstrap',
    ip: 'iproute2',
    nsenter: 'util-linux',
  });
  await mkdir(workFolder, { recursive: true });
  for (const path of ['containers', 'volumes', 'postgres', 'redis'])
    await rm(join(workFolder, path), { recursive: true, force: true });
  if (!process.argv.includes('--built')) await buildImages();
  await tryThem();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopAll();
}

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}

async function buildImages(): Promise<void> {
  say('Making the base images');
  await makeBases();
  for (const name of imageNames) {
    const started = performance.now();
    await buildImage(name);
    say(`built ${name} in ${seconds(started)} s`);
  }
}

async function tryThem(): Promise<void> {
  const secret = () => randomBytes(32).toString('hex');
  const postgres = await startPostgres({ folder: join(workFolder, 'postgres'), port: await freePort() });
  stops.push(() => postgres.stop());
  const redisPort = await freePort();
  await mkdir(join(workFolder, 'redis'));
  const redis = await startRedis({ folder: join(workFolder, 'redis'), port: redisPort });
  stops.push(() => redis.stop());
  const database = new URL(postgres.url);

  const variables: Record<string, string> = {
    ...parseEnv(await readFile(join(folder, '.env.example'), 'utf8')),
    POSTGRES_PASSWORD: database.password,
    INTERNAL_TOKEN: secret(),
    SECRETS_KEY: secret(),
    SHOP_TOKEN: secret(),
    STAMPS_TOKEN: secret(),
    CIRCLE_TOKEN: secret(),
  };
  const compose = await readCompose(join(folder, 'compose.yaml'), variables);
  // Copies need an engine.
  for (const [name, { profiles }] of Object.entries(compose.services))
    if (profiles) delete compose.services[name];
  const ours = Object.keys(compose.services).filter((name) => name !== 'postgres' && name !== 'redis');
  const images = new Map<ImageName, Image>();
  stops.push(() => buildah('rm', '--all'));
  for (const name of imageNames) images.set(name, await openImage(name));
  await sayHowLarge(images);
  const networks = await makeNetworks(compose, ours);
  stops.push(() => networks.remove());

  const stack = new Stack(
    { compose, images, networks },
    {
      postgres: { port: Number(database.port), knownPort: 5432 },
      redis: { port: redisPort, knownPort: 6379 },
    },
  );
  stops.push(() => stack.down());
  await stack.up();
  for (const [name, { container, secondsToHealthy }] of stack.running) {
    const memory = megabytes(rssBytes(container.pid));
    say(`${name} is healthy after ${secondsToHealthy.toFixed(1)} s, with ${memory} MB of memory`);
  }
  for (const { what, run } of checks({
    stack,
    compose,
    networks,
    webUrl: variables['WEB_URL'] ?? '',
    shopUrl: variables['SHOP_URL'] ?? '',
    stampsUrl: variables['STAMPS_URL'] ?? '',
    circleUrl: variables['CIRCLE_URL'] ?? '',
  })) {
    await run();
    say(`ok    ${what}`);
  }
  for (const [name, { code, seconds: time }] of Object.entries(await stack.down())) {
    if (code !== 0) throw new Error(`${name} ended with ${code} when it was asked to stop`);
    say(`ok    ${name} stopped by itself in ${time.toFixed(1)} s`);
  }
}

async function sayHowLarge(images: ReadonlyMap<ImageName, Image>): Promise<void> {
  const sizes = new Map<string, number>();
  for (const base of [nodeBase, debianBase]) sizes.set(base, await sizeOf(await mount(base)));
  for (const [name, { folder: files }] of images) {
    const base = sizes.get(name === 'web' ? debianBase : nodeBase) ?? 0;
    const size = await sizeOf(files);
    say(`${name} has ${megabytes(size)} MB, its base ${megabytes(base)} MB`);
  }
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
