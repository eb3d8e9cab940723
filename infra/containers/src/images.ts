import { join } from 'node:path';
import { debianBase, nodeBase } from './base-images.ts';
import { buildah, mount, root } from './buildah.ts';

export const imageNames = ['api', 'proxy', 'web', 'shop', 'stamps', 'circle'] as const;
export type ImageName = (typeof imageNames)[number];

/** The run settings of an image. */
export type Image = {
  name: ImageName;
  /** The image's file system, which containers mount read-only. */
  folder: string;
  env: Record<string, string>;
  command: { entrypoint: string[]; args: string[] };
  user: string;
  workFolder: string;
  health: string[];
  stopSignal: NodeJS.Signals;
};

export async function buildImage(name: ImageName): Promise<void> {
  const bases = [`NODE_IMAGE=${nodeBase}`, `BASE_IMAGE=${debianBase}`].flatMap((base) => [
    '--build-arg',
    base,
  ]);
  const file = join(root, 'infra/containers', `${name}.Dockerfile`);
  // The Docker format, since the OCI format has no health check.
  const format = ['--format', 'docker', '--isolation', 'chroot'];
  await buildah('bud', ...format, ...bases, '--file', file, '--tag', `localhost/sentiero-${name}`, root);
}

type Config = {
  Env: string[];
  Entrypoint: string[];
  Cmd?: string[];
  User: string;
  WorkingDir: string;
  StopSignal?: NodeJS.Signals;
  Healthcheck: { Test: string[] };
};

export async function openImage(name: ImageName): Promise<Image> {
  const image = `localhost/sentiero-${name}`;
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
    Docker: { config: Config };
  };
  const { config } = Docker;
  const folder = await mount(image);
  return {
    name,
    folder,
    env: Object.fromEntries(
      config.Env.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
    ),
    command: { entrypoint: config.Entrypoint, args: config.Cmd ?? [] },
    user: config.User,
    workFolder: config.WorkingDir || '/',
    health: config.Healthcheck.Test.slice(1),
    stopSignal: config.StopSignal ?? 'SIGTERM',
  };
}
